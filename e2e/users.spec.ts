import { expect, type Page } from '@playwright/test';
import { decideOnTerms, getLegalDocument, setPassword } from '../contract/auth.ts';
import { createCompany } from '../contract/companies.ts';
import { paths } from '../contract/paths.ts';
import { inviteUsers } from '../contract/users.ts';
import { ask } from './steps/api.ts';
import { acceptTerms, signIn, typeCredentials } from './steps/people.ts';
import { test } from './steps/test.ts';

test.describe.configure({ timeout: 180_000 });

const SECRET = 'Un-rabot-bien-affuté-vaut-2';

/** An address and a name of this run alone. */
const fresh = (name: string) => `${name}.${Date.now().toString(36)}`;

/** A company of its own, so that the demonstration stays as it is. Answers its name. */
const openCompany = async (page: Page): Promise<string> => {
  const legalName = fresh('Charpentes Morel');
  const admin = { email: `${fresh('ines')}@exemple.fr`, firstName: 'Inès', lastName: 'Morel' };
  await ask(page, createCompany, { body: { legalName, name: '', siren: '', sectorId: null, admin } });
  return legalName;
};

const accept = async (page: Page) => {
  const { version } = await ask(page, getLegalDocument, { params: { kind: 'terms' }, query: {} });
  await ask(page, decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
};

test('(a) an administrator is invited and accepts, invites an editor, and suspends him: his session ends at once', async ({
  browser,
  world,
}) => {
  const [boss, hers, his] = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  const [claire, karim] = [`${fresh('claire')}@exemple.fr`, `${fresh('karim')}@exemple.fr`];
  let hersIs = '';
  let hisIs = '';

  await test.step('the super admin invites an administrator', async () => {
    const page = await boss.newPage();
    await signIn(page, 'super');
    const company = await openCompany(page);
    await page.goto(paths.users);
    await page.getByRole('link', { name: 'Inviter' }).click();
    await page.getByLabel('Adresse e-mail').fill(claire);
    await page.getByLabel('Prénom').fill('Claire');
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Roux');
    await page.getByRole('combobox', { name: /^Rôle/ }).click();
    await page.getByRole('option', { name: 'Administration de l’entreprise' }).click();
    await page.getByRole('combobox', { name: /^Entreprise .obligatoire/ }).fill(company);
    // The first is that of the company one works in, in the menu.
    await page.getByRole('option', { name: company }).last().click();
    [hersIs = ''] = await world.mailed(1, () => page.getByRole('button', { name: 'Inviter', exact: true }).click());
    await expect(page.getByText('1 invitation est partie.')).toBeVisible();
    await expect(page).toHaveURL(paths.users);
    await expect(page.getByRole('row').filter({ hasText: claire })).toContainText('Invitation envoyée');
  });

  const page = await hers.newPage();
  await test.step('she opens her account with the link of the message', async () => {
    await accept(page);
    await page.goto(hersIs);
    await page.getByRole('textbox', { name: /^Nouveau mot de passe/ }).fill(SECRET);
    await page.getByRole('textbox', { name: /^Confirmez/ }).fill(SECRET);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await typeCredentials(page, claire, SECRET);
    await expect(page.getByRole('heading', { name: /Bonjour Claire/ })).toBeVisible();
  });

  await test.step('she invites several editors at once; one address is wrong, the others leave', async () => {
    await page.goto(paths.userCreate);
    await page.getByText('Plusieurs personnes').click();
    await page
      .getByLabel(/^Adresses e-mail/)
      .fill(`Karim Diallo <${karim}>\npas une adresse\n${fresh('lea')}@exemple.fr`);
    [hisIs = ''] = await world.mailed(2, () => page.getByRole('button', { name: 'Inviter 3 personnes' }).click());
    await expect(page.getByRole('heading', { name: '2 invitations envoyées' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 adresse refusée' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'pas une adresse' })).toContainText(
      'Saisissez une adresse e-mail valide',
    );
  });

  const editor = await his.newPage();
  await test.step('one of them comes in', async () => {
    await accept(editor);
    await editor.goto(hisIs);
    await editor.getByRole('textbox', { name: /^Nouveau mot de passe/ }).fill(SECRET);
    await editor.getByRole('textbox', { name: /^Confirmez/ }).fill(SECRET);
    await editor.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await typeCredentials(editor, karim, SECRET);
    await expect(editor.getByRole('heading', { name: /Bonjour Karim/ })).toBeVisible();
  });

  await test.step('she suspends him, and his next step leads to the login page', async () => {
    await page.getByRole('link', { name: 'Voir les utilisateurs' }).click();
    await page.getByRole('link', { name: 'Karim Diallo' }).click();
    await page.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Suspendre le compte' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspendre le compte' });
    await dialog.getByRole('button', { name: 'Suspendre le compte' }).click();
    await expect(dialog.getByText('Ce champ est obligatoire.')).toBeVisible();
    await dialog.getByLabel(/^Motif/).fill('Fin de mission');
    await dialog.getByRole('button', { name: 'Suspendre le compte' }).click();
    await expect(page.getByText('Le compte est suspendu. Ses sessions sont fermées.')).toBeVisible();
    await editor.getByRole('link', { name: 'Livrets' }).first().click();
    await expect(editor).toHaveURL(paths.login);
    await typeCredentials(editor, karim, SECRET);
    await expect(editor.getByText('Ce compte est suspendu.').first()).toBeVisible();
  });
});

test('a second factor is turned on, and its recovery code opens the account once', async ({ browser, world }) => {
  const { Secret, TOTP } = await import('otpauth');
  const page = await (await browser.newContext()).newPage();
  const email = `${fresh('lea')}@exemple.fr`;
  await signIn(page, 'super');
  const people = [{ email, firstName: 'Léa', lastName: 'Petit' }];
  const [link = ''] = await world.mailed(1, () => ask(page, inviteUsers, { body: { people, role: 'super_admin' } }));
  const token = link.split('jeton=')[1] ?? '';
  await ask(page, setPassword, { body: { token, password: SECRET, confirmation: SECRET } });
  await page.context().clearCookies();
  await page.goto(paths.index);
  await acceptTerms(page);
  await typeCredentials(page, email, SECRET);
  await expect(page.getByRole('heading', { name: /Bonjour Léa/ })).toBeVisible();
  await page.goto(paths.account);
  await page.getByRole('button', { name: 'Activer le second facteur' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Mot de passe/ }).fill(SECRET);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByRole('img', { name: /Code QR/ })).toBeVisible();
  const secret = (await dialog.getByLabel('Clé à saisir à la main').inputValue()).replaceAll(' ', '');
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await dialog.getByLabel(/^Code de vérification/).fill('000000');
  await dialog.getByRole('button', { name: 'Activer le second facteur' }).click();
  await expect(dialog.getByText('Code de vérification incorrect ou expiré.')).toBeVisible();
  await dialog.getByLabel(/^Code de vérification/).fill(code(0));
  await dialog.getByRole('button', { name: 'Activer le second facteur' }).click();
  const codes = dialog.getByRole('list', { name: 'Codes de récupération' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Télécharger les codes' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-recuperation.txt');
  await dialog.getByRole('button', { name: 'J’ai gardé mes codes' }).click();
  await expect(page.getByText('Il vous reste 10 codes de récupération.')).toBeVisible();

  const again = await (await browser.newContext()).newPage();
  await again.goto(paths.index);
  await acceptTerms(again);
  await typeCredentials(again, email, SECRET);
  // On the same screen, where the cursor already is.
  await expect(again.getByLabel(/^Code de vérification/)).toBeFocused();
  await again.keyboard.type(recovery);
  await again.keyboard.press('Enter');
  await expect(again.getByRole('heading', { name: /Bonjour/ })).toBeVisible();
});

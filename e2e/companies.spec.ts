import { expect, type Page } from '@playwright/test';
import { decideOnTerms, getLegalDocument } from '../contract/administration/accounts/auth.ts';
import { paths } from '../contract/platform/paths.ts';
import { expectAssistantSaved, goToNextStep, startAssistant, toTextPattern } from './steps/assistant-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test.use({ sendsMail: true });

const SECRET = 'Un-rabot-bien-affuté-vaut-2';
const COMPANY = 'Charpentes Morel';
const [CLAIRE, KARIM] = ['claire.roux@charpentes-morel.example', 'karim.diallo@charpentes-morel.example'];

/** Opens an account with its invitation link, in a new browser; then signs in with the password. */
const acceptInvitation = async (page: Page, link: string, firstName: string) => {
  const { version } = await sendCall(page, getLegalDocument, { params: { kind: 'terms' }, query: {} });
  await sendCall(page, decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
  await page.goto(link);
  await page.getByRole('textbox', { name: /^Nouveau mot de passe/ }).fill(SECRET);
  await page.getByRole('textbox', { name: /^Confirmez/ }).fill(SECRET);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByRole('heading', { name: toTextPattern(`Bonjour ${firstName}`) })).toBeVisible();
};

test('(a) a company is opened, its administrator comes, invites an editor, and suspends him: his session ends at once', async ({
  browser,
  app,
}) => {
  test.slow();
  const [boss, hers, his] = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  const page = await boss.newPage();
  let hersIs = '';
  let hisIs = '';

  await test.step('the super admin opens a company, whose administrator is invited', async () => {
    await signIn(page, 'super');
    await page.goto(paths.companies);
    await page.getByRole('link', { name: 'Créer une entreprise' }).click();
    await page.getByRole('textbox', { name: /^Raison sociale/ }).fill(COMPANY);
    await page.getByRole('textbox', { name: /^SIREN/ }).fill('732 829 321');
    await page.getByRole('textbox', { name: /^Prénom/ }).fill('Claire');
    await page.getByRole('textbox', { name: /^Nom \(/ }).fill('Roux');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill(CLAIRE);
    await page.getByRole('button', { name: 'Créer et inviter' }).click();
    await expect(page.getByText(toTextPattern('SIREN non valide : vérifiez les 9 chiffres.'))).toBeVisible();
    await page.getByRole('textbox', { name: /^SIREN/ }).fill('732 829 320');
    [hersIs = ''] = await app.collectMailedLinks(1, () =>
      page.getByRole('button', { name: 'Créer et inviter' }).click(),
    );
    await expect(page.getByText('Claire Roux recevra une invitation par e-mail.')).toBeVisible();
    await expect(page.getByRole('heading', { name: COMPANY, level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Utilisateurs', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: CLAIRE })).toContainText('Invitation envoyée');
  });

  await test.step('and another one beside her, by the screen of users', async () => {
    const email = 'ines.morel@charpentes-morel.example';
    await page.goto(paths.users);
    await page.getByRole('link', { name: 'Inviter' }).click();
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Prénom').fill('Inès');
    await page.getByRole('textbox', { name: /^Nom/ }).fill('Morel');
    await page.getByRole('combobox', { name: /^Rôle/ }).click();
    await page.getByRole('option', { name: 'Administration de l’entreprise' }).click();
    await page.getByRole('combobox', { name: /^Entreprise .obligatoire/ }).fill(COMPANY);
    // The first match is the current company, in the menu.
    await page.getByRole('option', { name: COMPANY }).last().click();
    await app.collectMailedLinks(1, () => page.getByRole('button', { name: 'Inviter', exact: true }).click());
    await expect(page.getByText('1 invitation est partie.')).toBeVisible();
    await expect(page).toHaveURL(paths.users);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invitation envoyée');
    await boss.close();
  });

  const admin = await hers.newPage();
  await test.step('she opens her account with the link of the message, in a company that is empty', async () => {
    await acceptInvitation(admin, hersIs, 'Claire');
    await admin.goto(paths.companies);
    await expect(admin.getByRole('heading', { name: COMPANY, level: 1 })).toBeVisible();
    await expect(admin.getByRole('textbox', { name: /^SIREN/ })).toHaveValue('732829320');
  });

  await test.step('she invites several editors at once; one address is wrong, the others leave', async () => {
    await admin.goto(paths.userCreate);
    await admin.getByText('Plusieurs personnes').click();
    await admin
      .getByLabel(/^Adresses e-mail/)
      .fill(`Karim Diallo <${KARIM}>\npas une adresse\nlea.petit@charpentes-morel.example`);
    const invite = admin.getByRole('button', { name: 'Inviter 3 personnes' });
    // Several messages leave at once, in any order.
    [hisIs = ''] = await app.collectMailedLinks(1, () => invite.click(), KARIM);
    await expect(admin.getByRole('heading', { name: '2 invitations envoyées' })).toBeVisible();
    await expect(admin.getByRole('heading', { name: '1 adresse refusée' })).toBeVisible();
    await expect(admin.getByRole('listitem').filter({ hasText: 'pas une adresse' })).toContainText(
      'Saisissez une adresse e-mail valide',
    );
  });

  const editor = await his.newPage();
  await test.step('one of them comes in and begins a booklet', async () => {
    await acceptInvitation(editor, hisIs, 'Karim');
    await startAssistant(editor);
    await editor.getByRole('textbox', { name: /^Titre/ }).fill('Bienvenue au levage');
    await goToNextStep(editor, 'sector');
    await expectAssistantSaved(editor);
    await editor.goto(paths.booklets);
    await expect(editor.getByRole('link', { name: 'Bienvenue au levage' }).first()).toBeVisible();
  });

  await test.step('she suspends him, and his next step leads to the login page, which says why', async () => {
    await admin.getByRole('link', { name: 'Voir les utilisateurs' }).click();
    await admin.getByRole('link', { name: 'Karim Diallo' }).click();
    await admin.getByRole('button', { name: /^Actions/ }).click();
    await admin.getByRole('menuitem', { name: 'Suspendre le compte' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Suspendre le compte' });
    await dialog.getByRole('button', { name: 'Suspendre le compte' }).click();
    await expect(dialog.getByText('Ce champ est obligatoire.')).toBeVisible();
    await dialog.getByLabel(/^Motif/).fill('Fin de mission');
    await dialog.getByRole('button', { name: 'Suspendre le compte' }).click();
    await expect(admin.getByText('Le compte est suspendu. Ses sessions sont fermées.')).toBeVisible();

    await editor.getByRole('link', { name: 'Bienvenue au levage' }).first().click();
    await expect(editor).toHaveURL(paths.login);
    const errorAlert = editor.getByRole('alert');
    await expect(errorAlert).toHaveText(
      toTextPattern('Votre session a expiré. Reconnectez-vous : votre travail est conservé.'),
    );
    await typeCredentials(editor, KARIM, SECRET);
    await expect(errorAlert.first()).toContainText('Ce compte est suspendu.');
    await expect(editor).toHaveURL(paths.login);
  });
});

import { expect } from '@playwright/test';
import { setPassword } from '../contract/administration/accounts/auth.ts';
import { inviteUsers } from '../contract/administration/accounts/users.ts';
import { paths } from '../contract/platform/paths.ts';
import { sendCall } from './steps/send-call.ts';
import { acceptTerms, signIn, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test.use({ sendsMail: true });

const SECRET = 'Un-rabot-bien-affuté-vaut-2';

/** A name unique to this run, for an address. */
const createUniqueName = (name: string) => `${name}.${Date.now().toString(36)}`;

test('a second factor is turned on, and its recovery code opens the account once', async ({ browser, app }) => {
  const { Secret, TOTP } = await import('otpauth');
  const page = await (await browser.newContext()).newPage();
  const email = `${createUniqueName('lea')}@exemple.fr`;
  await signIn(page, 'super');
  const people = [{ email, firstName: 'Léa', lastName: 'Petit' }];
  const [link = ''] = await app.collectMailedLinks(1, () =>
    sendCall(page, inviteUsers, { body: { people, role: 'super_admin' } }),
  );
  const token = link.split('jeton=')[1] ?? '';
  await sendCall(page, setPassword, { body: { token, password: SECRET, confirmation: SECRET } });
  await page.context().clearCookies();
  await page.goto(paths.index);
  await acceptTerms(page);
  await typeCredentials(page, email, SECRET);
  await expect(page.getByRole('heading', { name: /Bonjour Léa/ })).toBeVisible();
  await page.goto(paths.account);
  await page.getByRole('button', { name: 'Activer la double authentification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Mot de passe/ }).fill(SECRET);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog.getByRole('img', { name: /Code QR/ })).toBeVisible();
  const secret = (await dialog.getByLabel('Clé à saisir à la main').inputValue()).replaceAll(' ', '');
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await dialog.getByLabel(/^Code de vérification/).fill('000000');
  await dialog.getByRole('button', { name: 'Activer la double authentification' }).click();
  await expect(dialog.getByText('Code de vérification incorrect ou expiré.')).toBeVisible();
  await dialog.getByLabel(/^Code de vérification/).fill(code(0));
  await dialog.getByRole('button', { name: 'Activer la double authentification' }).click();
  const codes = dialog.getByRole('list', { name: 'Codes de récupération' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Télécharger les codes' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-recuperation.txt');
  await dialog.getByRole('button', { name: 'J’ai enregistré mes codes' }).click();
  await expect(page.getByText('Il vous reste 10 codes de récupération.')).toBeVisible();

  const again = await (await browser.newContext()).newPage();
  await again.goto(paths.index);
  await acceptTerms(again);
  await typeCredentials(again, email, SECRET);
  // The same screen, which already has the focus.
  await expect(again.getByLabel(/^Code de vérification/)).toBeFocused();
  await again.keyboard.type(recovery);
  await again.keyboard.press('Enter');
  await expect(again.getByRole('heading', { name: /Bonjour/ })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { decideOnTerms, getLegalDocument, login } from '../../contract/administration/accounts/auth.ts';
import { paths } from '../../contract/platform/paths.ts';
import { sendCall } from './send-call.ts';

/** The accounts of the demonstration. */
export const demoAccounts = {
  admin: 'admin@demo.fr',
  super: 'super@demo.fr',
  editor: 'editeur@demo.fr',
  referent: 'responsable@demo.fr',
} as const;
export const ACCOUNT_PASSWORD = 'Bienvenue-a-bord-2026';

/** Signs in with the terms accepted, without the screens, which have their own journey. */
export const signIn = async (page: Page, who: keyof typeof demoAccounts = 'admin'): Promise<void> => {
  await sendCall(page, login, { body: { email: demoAccounts[who], password: ACCOUNT_PASSWORD } });
  const { version } = await sendCall(page, getLegalDocument, { params: { kind: 'terms' }, query: {} });
  await sendCall(page, decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
};

/** Accepts the terms on the prompt. */
export const acceptTerms = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Avant de commencer' })).toBeVisible();
  await page.getByRole('button', { name: 'J’accepte' }).click();
  // Navigating too soon would cancel the request.
  await expect(page.getByRole('heading', { name: 'Avant de commencer' })).toBeHidden();
};

/** Types the credentials on the login page. */
export const typeCredentials = async (page: Page, email: string, secret: string): Promise<void> => {
  await expect(page).toHaveURL(paths.login);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter' }).click();
};

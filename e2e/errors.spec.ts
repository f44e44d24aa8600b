import { truncateSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { changePassword } from '../contract/administration/accounts/auth.ts';
import { createBooklet, listBooklets, updateBooklet } from '../contract/booklets/booklets/booklets.ts';
import { addChapters, deleteChapter, getBookletTree } from '../contract/booklets/content/content.ts';
import {
  chooseFile,
  expectAssistantSaved,
  getQuestion,
  goToNextStep,
  startAssistant,
  toTextPattern,
} from './steps/assistant-steps.ts';
import { createPngFile, createTextFile } from './steps/create-files.ts';
import { getToasts } from './steps/get-toasts.ts';
import { sendCall } from './steps/send-call.ts';
import { ACCOUNT_PASSWORD, acceptTerms, demoAccounts, signIn, typeCredentials } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

test.use({ sendsMail: true });

const expectDescription = (field: Locator, text: string) =>
  expect(field).toHaveAccessibleDescription(toTextPattern(text));
const WORD_MIME_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('login says what is wrong, keeps what was typed, and slows down who guesses', async ({ page }) => {
  await page.goto('/auth/login');
  await acceptTerms(page);
  const email = page.getByLabel('Adresse e-mail');
  const secret = page.getByRole('textbox', { name: 'Mot de passe' });
  const go = page.getByRole('button', { name: 'Se connecter' });

  await expect(page).toHaveURL('/auth/login');
  await go.click();
  await expectDescription(secret, 'Ce champ est obligatoire.');
  await expect(email).toBeFocused();
  await email.fill('personne');
  await secret.fill('un mot de passe');
  await go.click();
  await expectDescription(email, 'Saisissez une adresse e-mail valide, par exemple prenom.nom@entreprise.fr.');
  await expect(secret).toHaveValue('un mot de passe');

  for (let time = 0; time < 5; time += 1) {
    await typeCredentials(page, 'inconnue@exemple.fr', `essai numéro ${time}`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.');
    await page.getByRole('button', { name: 'Fermer la notification' }).click();
  }
  await go.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Compte temporairement bloqué après 5 essais\./);
  await expect(getToasts(page).getByRole('alert')).toHaveText([/Compte temporairement bloqué après 5 essais\./]);
  await expect(email).toHaveValue('inconnue@exemple.fr');

  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 403,
      json: {
        code: 'AUTH-002',
        message: 'Ce compte est suspendu. Contactez l’administrateur de votre entreprise.',
      },
    }),
  );
  await go.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Ce compte est suspendu\./);
  await page.unroute('**/api/auth/login');
  await page.context().setOffline(true);
  await go.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Vous êtes hors ligne\./);
  await page.context().setOffline(false);
});

test('a forgotten password is asked for and set, and each mistake has its words', async ({ page, app }) => {
  await page.goto('/auth/forgotten-password');
  await acceptTerms(page);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: toTextPattern('Mot de passe oublié ?') }).click();
  const email = page.getByLabel('Adresse e-mail');
  await email.fill('sylvie');
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expectDescription(email, 'Saisissez une adresse e-mail valide');
  await email.fill(demoAccounts.referent);
  const [link = ''] = await app.collectMailedLinks(1, async () => {
    await page.getByRole('button', { name: 'Recevoir un lien' }).click();
    await expect(page.getByText(/^Si un compte existe pour cette adresse/).first()).toBeVisible();
  });
  await page.goto(link);
  const fresh = page.getByRole('textbox', { name: /^Nouveau mot de passe/ });
  const again = page.getByRole('textbox', { name: /^Confirmez le mot de passe/ });
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' });

  await save.click();
  await expectDescription(fresh, 'Ce champ est obligatoire.');
  await expectDescription(again, 'Ce champ est obligatoire.');
  await fresh.fill('Court1!');
  await expect(page.getByRole('status').filter({ hasText: 'Faible' })).toContainText('Ajoutez 5 caractères.');
  await again.fill('Autre1!');
  await save.click();
  await expectDescription(fresh, 'Mot de passe trop faible : au moins 12 caractères');
  await expectDescription(again, 'Les deux mots de passe ne sont pas identiques.');
  await fresh.fill('Marchand-Sylvie-1974!');
  await again.fill('Marchand-Sylvie-1974!');
  await save.click();
  await expectDescription(fresh, 'N’utilisez ni votre nom, ni votre e-mail, ni le nom de l’entreprise.');
  await fresh.fill('Rabot-et-varlope-1974!');
  await again.fill('Rabot-et-varlope-1974!');
  await expect(page.getByRole('status').filter({ hasText: 'Fort' })).toBeVisible();
  await save.click();
  await typeCredentials(page, demoAccounts.referent, ACCOUNT_PASSWORD);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.');
  await typeCredentials(page, demoAccounts.referent, 'Rabot-et-varlope-1974!');
  await expect(page).toHaveURL('/home');
  // Other journeys sign in with the password of the demonstration.
  await sendCall(page, changePassword, {
    body: { current: 'Rabot-et-varlope-1974!', password: ACCOUNT_PASSWORD, confirmation: ACCOUNT_PASSWORD },
  });

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(/^Ce lien a expiré ou a déjà servi\./);
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
});

test('the address typed at login is there on « Mot de passe oublié ? », and back', async ({ page }) => {
  await page.goto('/auth/forgotten-password');
  await acceptTerms(page);
  await page.goto('/auth/login');
  const email = page.getByLabel('Adresse e-mail');
  await email.fill('sylvie@exemple.fr');
  await page.getByRole('link', { name: toTextPattern('Mot de passe oublié ?') }).click();
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await expect(email).toHaveValue('sylvie@exemple.fr');
  expect(page.url()).not.toContain('sylvie');
  await page.getByRole('link', { name: /connexion/ }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(email).toHaveValue('sylvie@exemple.fr');
});

test('the step « Nom » says what is wrong and keeps the rest', async ({ page }) => {
  await signIn(page);
  await startAssistant(page);
  const title = page.getByRole('textbox', { name: /^Titre/ });
  const slug = page.getByRole('textbox', { name: 'Adresse du livret' });
  const subtitle = page.getByRole('textbox', { name: 'Sous-titre' });
  const on = page.getByRole('button', { name: 'Suivant' });
  await subtitle.fill('Gardé malgré tout');

  await on.click();
  await expectDescription(title, 'Ce champ est obligatoire.');
  await expect(title).toBeFocused();
  await title.fill('Ah');
  await on.click();
  await expectDescription(title, 'Titre : 3 caractères minimum.');
  await title.fill('x'.repeat(81));
  await on.click();
  await expectDescription(title, 'Titre : 80 caractères maximum (81 saisis).');
  await title.fill('bienvenue chez MENUISERIE dubréuil');
  await expectDescription(title, 'Un livret porte déjà ce titre. Ajoutez une précision (site, population, année).');
  await title.fill('Livret aux mille erreurs');

  await slug.fill('admin');
  await expectDescription(slug, 'Adresse non disponible : ce mot est réservé.');
  await slug.fill('Çà et là');
  await expectDescription(slug, 'Adresse non disponible : seuls les lettres sans accent');
  await slug.fill('bienvenue-chez-dubreuil');
  await expectDescription(slug, 'Adresse non disponible : elle est déjà celle d’un autre livret.');
  const kept = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('button', { name: /^Utiliser « / }).click();
  await expect(slug).toHaveValue(/^bienvenue-chez-dubreuil-\d/);
  await expect(slug).not.toHaveAccessibleDescription(/non disponible/);
  await kept;
  await page.reload();
  await expect(title).toHaveValue('Livret aux mille erreurs');
  await expect(subtitle).toHaveValue('Gardé malgré tout');
  await expect(slug).toHaveValue(/^bienvenue-chez-dubreuil-\d/);
});

/** A named booklet of the guided assistant, at one of its steps. */
const openStep = async (page: Page, title: string, step: string) => {
  await signIn(page);
  const { id, rowVersion } = await sendCall(page, createBooklet, { body: { way: 'guided', type: 'employee' } });
  await sendCall(page, updateBooklet, { params: { id }, body: { title, rowVersion } });
  await page.goto(`/livrets/builder/${step}?livret=${id}`);
  return id;
};

test('the steps « Logo » and « Couleurs » say what is wrong and keep the rest', async ({ page }) => {
  await openStep(page, 'Livret aux mille couleurs', 'logo');
  const logo = page.getByRole('region', { name: 'Votre logo' });
  const choose = logo.getByRole('button', { name: 'Choisir un fichier' });
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><script>alert(1)</script></svg>';
  const refusals = [
    [await createPngFile('petit.png', 64, 64), 'Logo trop petit (64 × 64 px) : 128 px de large au minimum.'],
    [await createPngFile('bande.png', 1400, 140), 'Logo trop allongé'],
    [createTextFile('faux.png', 'image/png', '%PDF-1.7 ceci est un PDF'), '« faux.png » est en réalité un fichier PDF'],
    [createTextFile('piege.svg', 'image/svg+xml', script), 'Ce fichier SVG contient un script.'],
    [
      { ...(await createPngFile('lourd.png', 300, 100)), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
      '« lourd.png » pèse 5 Mo',
    ],
  ] as const;
  for (const [file, words] of refusals) {
    await chooseFile(page, choose, file);
    await expect(logo.getByRole('alert')).toHaveText(toTextPattern(words));
  }
  await chooseFile(page, choose, await createPngFile('logo.png', 600, 200));
  await expect(logo.getByRole('img')).toBeVisible();

  await goToNextStep(page, 'colours');
  const text = page.getByRole('textbox', { name: 'Texte', exact: true });
  await text.fill('bleu');
  await expectDescription(text, 'Couleur non reconnue. Utilisez le format #RRGGBB, par exemple #1484F4.');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('bleu');
  await text.fill('#FEFEFE');
  await expectDescription(text, 'Contraste insuffisant : 1,');
  await page.getByRole('button', { name: 'Corriger automatiquement' }).click();
  await expect(text).not.toHaveValue('#FEFEFE');
  await expect(page.getByText(/^Contraste insuffisant/)).toHaveCount(0);
  await goToNextStep(page, 'font');
});

test('the steps « Chapitres » and « Personnalisation » say what is wrong and keep the rest', async ({ page }) => {
  const id = await openStep(page, 'Livret aux mille chapitres', 'chapitres');
  await expect(page.getByRole('heading', { name: /^Votre livret : \d+ chapitres/ })).toBeVisible();
  await expectAssistantSaved(page);
  const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
  for (const chapter of chapters) await sendCall(page, deleteChapter, { params: { id: chapter.id } });
  await page.reload();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Choisissez au moins un chapitre.')).toBeVisible();
  await expect(getQuestion(page, 'chapters')).toBeVisible();

  const add = async (title: string) => {
    await page.getByRole('button', { name: 'Ajouter un chapitre vide' }).click();
    await page.getByRole('textbox', { name: 'Titre du nouveau chapitre' }).fill(title);
    await page.keyboard.press('Enter');
  };
  await add('');
  await expectDescription(
    page.getByRole('textbox', { name: 'Titre du nouveau chapitre' }),
    'Ce champ est obligatoire.',
  );
  await page.keyboard.press('Escape');
  await add('À l’atelier');
  await expect(page.getByRole('button', { name: /^Renommer « À l’atelier »/ })).toBeVisible();
  await add('a l’atelier');
  await expectDescription(
    page.getByRole('textbox', { name: 'Titre du nouveau chapitre' }),
    'Un chapitre porte déjà ce titre dans ce livret.',
  );
  await page.keyboard.press('Escape');
  await goToNextStep(page, 'pages');
  await expect(
    page.getByText(toTextPattern('« À l’atelier » n’a aucune page : il ne sera pas visible.')),
  ).toBeVisible();

  // Chapters with telephone numbers and chapters with e-mail addresses.
  const codes = chapters.filter(({ title }) => /^(Santé|Égalité)/.test(title)).map((one) => one.templateCode ?? '');
  await sendCall(page, addChapters, { params: { id }, body: { templateCodes: codes } });
  await page.goto(`/livrets/builder/personnalisation?livret=${id}`);
  const phone = page.getByRole('textbox', { name: /^Téléphone du référent sécurité/ });
  const name = page.getByRole('textbox', { name: /^Référent sécurité/ });
  await name.fill('Karim Benali');
  await phone.fill('12');
  await name.focus();
  await expectDescription(phone, 'Saisissez un numéro à 10 chiffres ou au format international (+33 …).');
  const mail = page.getByRole('textbox', { name: /^E-mail/ }).first();
  await mail.fill('karim');
  await name.focus();
  await expectDescription(mail, 'Saisissez une adresse e-mail valide');
  await expectAssistantSaved(page);
  await page.reload();
  await expect(name).toHaveValue('Karim Benali');
});

test('a document that cannot be imported says why, and nothing is made of it', async ({ page }, testInfo) => {
  await signIn(page);
  const count = async () => (await sendCall(page, listBooklets, { query: { search: 'import raté' } })).total;
  const heavy = testInfo.outputPath('import raté lourd.docx');
  writeFileSync(heavy, 'PK');
  truncateSync(heavy, 200 * 1024 * 1024);
  const locked = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await page.goto('/livrets/builder');
  await page.getByRole('radio', { name: /Importer un document Word/ }).check();
  const choose = page.getByRole('button', { name: 'Choisir un fichier' });
  const refusals = [
    [createTextFile('import raté.txt', 'text/plain', 'Bonjour'), 'n’est ni un document Word (.docx) ni un PDF'],
    [createTextFile('import raté faux.docx', WORD_MIME_TYPE, 'Bonjour'), 'n’est ni un document Word (.docx) ni un PDF'],
    [
      { name: 'import raté abîmé.docx', mimeType: WORD_MIME_TYPE, buffer: Buffer.from('PK\u0003\u0004 cassé') },
      'est endommagé',
    ],
    [{ name: 'import raté secret.docx', mimeType: WORD_MIME_TYPE, buffer: locked }, 'est protégé par un mot de passe'],
    [heavy, 'pèse 200 Mo : 50 Mo au maximum.'],
  ] as const;
  for (const [file, words] of refusals) {
    await chooseFile(page, choose, file);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(toTextPattern(words));
  }
  expect(await count()).toBe(0);
});

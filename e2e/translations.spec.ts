import { expect, type Page } from '@playwright/test';
import { getTranslations, setLanguage } from '../contract/administration/accounts/auth.ts';
import { listAllLanguages, saveLanguage } from '../contract/administration/languages/languages.ts';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { getToasts } from './steps/get-toasts.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { waitUntilIdle } from './steps/wait-until-idle.ts';
import { watchPage } from './steps/watch-page.ts';

const ARABIC_TEXTS = { 'home.title': 'الرئيسية', 'booklets.title': 'الكتيبات', 'settings.title': 'الإعدادات' } as const;
const FRENCH_TEXTS = { 'home.title': 'Accueil', 'booklets.title': 'Livrets', 'settings.title': 'Paramètres' } as const;

/** Even after a failure, the demonstration is back in French and offers no Arabic. */
test.afterEach(async ({ page }) => {
  await sendCall(page, setLanguage, { body: { language: 'fr-FR' } });
  const { rows } = await sendCall(page, listAllLanguages);
  for (const { code, builtIn, position, translated, total, bundle, updatedAt, ...row } of rows) {
    if (code === 'ar') await sendCall(page, saveLanguage, { params: { code }, body: { ...row, active: false } });
  }
});

const expectAccessible = async (page: Page, screen: string) => {
  await waitUntilIdle(page);
  const { violations } = await (await createStillAnalysis(page)).analyze();
  const faults = violations.filter(({ impact }) => impact !== 'minor');
  expect(faults.map(({ id, nodes }) => `${screen} ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
};

const isWithinWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const getRow = (page: Page, key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: key, exact: true }) });
const getField = (page: Page, key: string) => getRow(page, key).getByRole('textbox');

const findKey = async (page: Page, key: string) => {
  await page.getByRole('searchbox', { name: 'Chercher un texte ou une clé' }).fill(key);
  await expect(page.getByRole('button', { name: key, exact: true })).toBeVisible();
};

const publishTexts = async (page: Page) => {
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier les textes en arabe' });
  await dialog.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(dialog).toBeHidden();
};

test('a language is added, three texts are translated and published: the back office speaks it (C3, C9, C22, C38)', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'super');
  const watched = watchPage(page);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });

  // An invalid code is reported beside its field; a valid one fills the other fields.
  await page.goto(paths.languages);
  await page.getByRole('button', { name: 'Ajouter une langue' }).click();
  const form = page.getByRole('dialog', { name: 'Ajouter une langue' });
  await form.getByRole('textbox', { name: 'Code' }).fill('arabe');
  await form.getByRole('button', { name: 'Ajouter une langue' }).click();
  await expect(form.getByText('Code de langue inconnu')).toBeVisible();
  await form.getByRole('textbox', { name: 'Code' }).fill('ar');
  await form.getByRole('textbox', { name: 'Code' }).blur();
  await expect(form.getByRole('textbox', { name: 'Nom en français' })).toHaveValue('Arabe');
  await expect(form.getByRole('textbox', { name: 'Nom dans la langue' })).toHaveValue('العربية');
  await expect(form.getByRole('radio', { name: 'De droite à gauche' })).toBeChecked();
  await form.getByRole('switch', { name: 'Proposée dans le back-office' }).check({ force: true });
  await form.getByRole('button', { name: 'Ajouter une langue' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /Arabe/ })).toContainText('0\u00a0%');
  await expectAccessible(page, 'languages');

  // Three texts, each validated by keyboard.
  await page.goto(`${paths.translations}?langue=ar`);
  for (const [key, text] of Object.entries(ARABIC_TEXTS)) {
    await findKey(page, key);
    await getField(page, key).fill(text);
    await getField(page, key).press('Control+Enter');
    await expect(getRow(page, key)).toContainText('Validée');
  }
  // A plural needs all the forms of the language.
  await findKey(page, 'ui.table.selected');
  const forms = getRow(page, 'ui.table.selected');
  await expect(forms.getByRole('textbox')).toHaveCount(6);
  await forms.getByRole('textbox').first().fill('لا شيء');
  await expect(forms.getByText('Forme plurielle manquante pour Arabe\u00a0: two.')).toBeVisible();
  await forms.getByRole('textbox').first().press('Escape');
  await expect(forms.getByRole('textbox').first()).toHaveValue('');
  await expectAccessible(page, 'translations');

  // No text is visible before publication; then all are at once, without a build, and from right to left.
  expect(await sendCall(page, getTranslations, { query: { locale: 'ar' } })).not.toHaveProperty('home.title');
  await publishTexts(page);
  await expect(
    getToasts(page)
      .getByText(/Version \d+ en ligne/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /Camille Rousseau/ }).click();
  await page.getByRole('combobox', { name: /^Langue de/ }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  for (const text of Object.values(ARABIC_TEXTS))
    await expect(page.getByRole('link', { name: text, exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // The language is kept, and the layout is mirrored: the menu is on the right.
  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: ARABIC_TEXTS['booklets.title'], exact: true }).first()).toBeVisible();
  const bar = await menu.boundingBox();
  expect(bar?.x ?? 0).toBeGreaterThan(600);
  await expectAccessible(page, 'home, from right to left');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [paths.home, paths.languages, paths.booklets, paths.translations]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await waitUntilIdle(page);
    expect(await isWithinWindow(page), `${path} at 390 px`).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Another text is published, then reverted: the previous version is served again at once.
  await page.goto(`${paths.translations}?langue=ar`);
  await findKey(page, 'home.title');
  await getField(page, 'home.title').fill('البداية');
  await getField(page, 'home.title').press('Control+Enter');
  await expect(getRow(page, 'home.title')).toContainText('Validée');
  await publishTexts(page);
  await expect(page.getByRole('link', { name: 'البداية', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const versions = page.getByRole('dialog', { name: 'Versions en arabe' });
  await versions.getByRole('button', { name: 'Remettre en ligne' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remettre en ligne' }).click();
  await expect(page.getByRole('link', { name: ARABIC_TEXTS['home.title'], exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'البداية', exact: true })).toHaveCount(0);
  // Widgets without a text in this language fall back to constants of their own (C42), not to French.
  await versions.getByRole('button', { name: 'Close' }).click();

  // Back to French.
  await page.getByRole('button', { name: /Camille Rousseau/ }).click();
  await page.getByRole('combobox', { name: /^Langue de/ }).selectOption('fr-FR');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  for (const text of Object.values(FRENCH_TEXTS))
    await expect(page.getByRole('link', { name: text, exact: true }).first()).toBeVisible();

  // A language can be deleted only when nothing uses it.
  await page.goto(paths.languages);
  const remove = async () => {
    await page.getByRole('row', { name: /Arabe/ }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Supprimer la langue' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la langue' }).click();
  };
  await remove();
  await expect(getToasts(page)).toContainText('Arabe sert encore (proposée dans le back-office)');
  const { rows } = await sendCall(page, listAllLanguages);
  const arabic = rows.find(({ code }) => code === 'ar');
  if (!arabic) throw new Error('no Arabic');
  await sendCall(page, saveLanguage, { params: { code: 'ar' }, body: { ...arabic, active: false } });
  await remove();
  await expect(page.getByRole('row', { name: /Arabe/ })).toHaveCount(0);

  // The audit log describes every change in words.
  await page.goto(`${paths.audit}?journal=plateforme`);
  await page.getByRole('button', { name: 'Langue modifiée' }).first().click();
  const line = page.getByRole('dialog', { name: /^Ligne n°/ });
  await expect(line.getByRole('row', { name: 'Proposée dans le back-office Oui Non' })).toBeVisible();
  await expectAccessible(page, 'a line of the log');
  // Only the refused language code and the refused deletion.
  await watched.expectQuiet([/422/, /409/]);
});

test('texts that cannot be had leave the back office in French, say so once, and are asked for again (A18)', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'super');
  let asked = 0;
  let down = true;
  await page.route(`**${getTranslations.path}*`, (route) => {
    asked += 1;
    return down ? route.abort() : route.continue();
  });
  await page.clock.install();
  await page.context().addCookies([{ name: 'locale', value: 'en-GB', url: baseURL ?? '' }]);
  const notification = getToasts(page).getByText('Cette langue n’est pas disponible', { exact: false });
  // The notification lasts five seconds: look for it as soon as the page responds.
  await page.goto(paths.home, { waitUntil: 'commit' });
  await expect(notification).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Livrets', exact: true }).first()).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect.poll(() => asked).toBe(2);
  await expect(notification).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Livrets', exact: true }).first()).toBeVisible();
  down = false;
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('link', { name: 'Booklets', exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
});

import { expect, test } from './harness.ts';

test('an error stands beside its field and is linked to it; « obligatoire » is written', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  const form = page.getByRole('form', { name: 'Options du livret' });
  const title = form.getByRole('textbox', { name: 'Titre (obligatoire)' });
  await expect(title).toHaveAccessibleDescription(/Court et parlant.*14 sur 20/);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(title).toHaveAccessibleDescription(/Un livret porte déjà ce titre/);
  const printed = form.getByRole('checkbox', { name: /Prévoir une version imprimée/ });
  await expect(printed).toHaveAccessibleDescription('Ce choix est obligatoire.');
});

test('characters are counted as a person counts them, and too many are said in words', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  const title = page.getByRole('textbox', { name: 'Titre (obligatoire)' });
  await title.fill('👩‍👩‍👧 é');
  await expect(page.getByText('3 sur 20')).toBeVisible();
  await title.fill('a'.repeat(22));
  await expect(page.getByText('2 caractères en trop')).toBeVisible();
});

test('C42 — the password meter says Faible, Moyen, Fort; the field shows and hides', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  const password = page.getByLabel('Mot de passe', { exact: true });
  await expect(page.getByText('Saisissez un mot de passe')).toBeVisible();
  for (const [typed, word] of [
    ['abc', 'Faible'],
    ['abcdefghi', 'Moyen'],
    ['abcdefghijklmno', 'Fort'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('C42 — a French list says Aucun résultat', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await page.getByRole('combobox', { name: 'Secteur d’activité (obligatoire)' }).fill('zzz');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
});

test('C42 — French names every widget text; a locale that names nothing gets the constants', async ({ page, ui }) => {
  const texts = (keys: string[]) => page.evaluate(`${JSON.stringify(keys)}.map((key) => ui.widgetText(key))`);
  const keys = [
    'dateFormat',
    'firstDayOfWeek',
    'noResults',
    'noOptions',
    'noSelection',
    'weak',
    'medium',
    'strong',
    'enterPassword',
  ];
  expect(await texts(keys)).toEqual([
    'JJ/MM/AAAA',
    '1',
    'Aucun résultat',
    'Aucun choix disponible',
    'Aucun élément choisi',
    'Faible',
    'Moyen',
    'Fort',
    'Saisissez un mot de passe',
  ]);
  await ui.run(`await ui.speak('pt-PT', { 'ui.widget.noResults': 'Sem resultados' }, 'ltr')`);
  expect(await texts(keys)).toEqual([
    'mm/dd/yy',
    '0',
    'Sem resultados',
    'No available options',
    'No selected item',
    'Weak',
    'Medium',
    'Strong',
    'Enter a password',
  ]);
});

test('big choices move by arrows and leave by Tab', async ({ page, ui }) => {
  expect(await ui.calls()).toEqual([]);
  await page.getByRole('radio', { name: /Jour par jour/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /Par thème/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /Par thème/ })).not.toBeFocused();
});

test('C42 — the theme follows the system until chosen, and p-dark follows the theme', async ({ page, ui }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveClass(/p-dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).not.toHaveClass(/p-dark/);
  await page.getByText('Sombre', { exact: true }).click();
  await expect(html).toHaveClass(/p-dark/);
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveClass(/p-dark/);
  expect(await ui.calls()).toEqual([]);
});

import { expect } from '@playwright/test';
import { getBookletTree } from '../contract/booklets/content/content.ts';
import { getMissingFields, getQuestion } from './steps/assistant-steps.ts';
import { getKeyboard } from './steps/keyboard.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';

/** The structure of a booklet with the assistant's ten chapters has some two hundred buttons before « Suivant ». */
const MAX_STOPS = 400;

test('with the keyboard alone a booklet is made, put in order, written and published', async ({ page }) => {
  test.slow();
  const { press, tabTo } = getKeyboard(page, MAX_STOPS);
  await signIn(page);
  await page.goto('/livrets');

  await test.step('create and name', async () => {
    await tabTo(page.getByRole('link', { name: 'Créer un livret' }).first());
    await page.keyboard.press('Enter');
    const way = page.getByRole('radio', { name: /Page blanche guidée/ });
    await tabTo(way);
    await page.keyboard.press('Space');
    await press('Commencer');
    await expect(getQuestion(page, 'name')).toBeVisible();
    await tabTo(page.getByRole('textbox', { name: /^Titre/ }));
    await page.keyboard.type('Livret sans souris');
    await press('Suivant');
    await expect(getQuestion(page, 'sector')).toBeFocused();
  });
  const id = new URL(page.url()).searchParams.get('livret') ?? '';
  const titles = async () =>
    (await sendCall(page, getBookletTree, { params: { id } })).chapters.map(({ title }) => title);

  await test.step('choose a chapter', async () => {
    for (const step of ['logo', 'colours', 'font', 'cover', 'chapters'] as const) {
      await press('Suivant');
      await expect(getQuestion(page, step)).toBeFocused();
    }
    const chapter = page.getByRole('checkbox', { name: /^Qui fait quoi/ });
    await tabTo(chapter);
    await page.keyboard.press('Space');
    await expect(chapter).toBeChecked();
  });

  await test.step('put the structure in order', async () => {
    await press('Suivant');
    await expect(getQuestion(page, 'pages')).toBeFocused();
    await press('Suivant');
    await expect(getQuestion(page, 'structure')).toBeFocused();
    const before = await titles();
    await tabTo(page.getByRole('button', { name: `Monter « ${before[1]} »` }));
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(titles).toEqual(before);

    const { chapters } = await sendCall(page, getBookletTree, { params: { id } });
    const moved = chapters[0]?.pages[0];
    await tabTo(page.getByRole('button', { name: `Descendre « ${moved?.title} »` }), 'Shift+Tab');
    await page.keyboard.press('Alt+ArrowRight');
    await expect
      .poll(async () =>
        (await sendCall(page, getBookletTree, { params: { id } })).chapters[1]?.pages.map((one) => one.id),
      )
      .toContain(moved?.id);
  });

  await test.step('fill in what is missing', async () => {
    await press('Suivant');
    await expect(getQuestion(page, 'personal')).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Message de bienvenue' })).toBeVisible();
    const values: Record<string, string> = { email: 'rh@exemple.fr', tel: '02 41 00 00 00' };
    for (const field of await getMissingFields(page).all()) {
      if ((await field.inputValue()) !== '') continue;
      await tabTo(field);
      await page.keyboard.type(values[(await field.getAttribute('type')) ?? ''] ?? 'À l’accueil');
    }
    await press('Suivant');
    await expect(getQuestion(page, 'completed')).toBeFocused();
  });

  await test.step('write in the editor and move what was written', async () => {
    await tabTo(page.getByRole('link', { name: 'Modifier dans l’éditeur' }));
    await page.keyboard.press('Enter');
    const first = page.getByRole('group', { name: /, 1 sur \d+/ });
    await tabTo(first);
    await page.keyboard.press('/');
    await page.keyboard.type('titre');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Écrit au clavier');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: /^Titre, 2 sur \d+ : Écrit au clavier/ })).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('group', { name: /^Titre, 1 sur \d+ : Écrit au clavier/ })).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  });

  await test.step('publish', async () => {
    await press('Publier');
    const dialog = page.getByRole('dialog', { name: 'Publier le livret' });
    await tabTo(dialog.getByRole('radio', { name: /Les personnes qui ont le lien/ }));
    await page.keyboard.press('Space');
    const go = dialog.getByRole('button', { name: 'Publier' });
    await expect(go).toBeEnabled();
    await tabTo(go);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Le livret est en ligne' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

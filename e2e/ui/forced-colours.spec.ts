import { expect, type Locator } from '@playwright/test';
import { createHeadingBlock, createTextBlock, getBlockFrame, makeBooklet, openEditor } from '../editor/editor-steps.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';

/** Background and colour as drawn: the system replaces what a style sheet asks for. */
const readColours = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return `${color} on ${backgroundColor}`;
  });

/** Fails when two states look the same. */
const expectDifferent = async (one: Locator, other: Locator) =>
  // A key or a click shows its effect after the next drawing.
  await expect.poll(async () => (await readColours(one)) !== (await readColours(other))).toBe(true);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signIn(page);
});

test('in high contrast, the editor shows what is chosen, on or pressed', async ({ page }) => {
  const made = await makeBooklet(page, [createHeadingBlock('Un'), createTextBlock('Deux.')]);
  await openEditor(page, made);
  await expectDifferent(page.getByRole('tab', { name: 'Bloc' }), page.getByRole('tab', { name: 'Historique' }));
  await page.getByRole('tab', { name: 'Page', exact: true }).click();
  const track = page.locator('.mantine-Switch-track');
  await expect(track).toHaveCount(2);
  await expectDifferent(track.first(), track.last());
  for (const one of await track.all())
    expect(await one.evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe('0px');
  const device = (name: string) => page.locator('label').filter({ has: page.getByRole('img', { name }) });
  await expectDifferent(device('Ordinateur'), device('Téléphone'));
  const tree = page.getByRole('navigation', { name: 'Chapitres et pages' });
  await expectDifferent(tree.locator('[data-current]'), tree.locator('[data-row]').first());
  await page.getByText('Deux.').click();
  const toolbar = page.getByRole('toolbar', { name: /^Mise en forme/ });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await expectDifferent(
    toolbar.getByRole('button', { name: 'Gras' }),
    toolbar.getByRole('button', { name: 'Italique' }),
  );
  await page.keyboard.press('Escape');
  const edge = (name: string) =>
    getBlockFrame(page, name).evaluate((element) => getComputedStyle(element, '::before').borderTopStyle);
  await expect.poll(async () => (await edge('Texte')) !== (await edge('Titre'))).toBe(true);
  await page.keyboard.press('/');
  const options = page.getByRole('option');
  await expectDifferent(options.nth(0), options.nth(1));
});

test('in high contrast, menus and tabs of a booklet show where one is', async ({ page }) => {
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await page.goto(`/livrets/options/avance?livret=${made.id}`);
  const tabs = page.getByRole('navigation', { name: 'Écrans du livret' }).getByRole('link');
  await expect(tabs.last()).toBeVisible();
  await expectDifferent(tabs.and(page.locator('[aria-current="page"]')), tabs.first());
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expectDifferent(
    menu.getByRole('link', { name: 'Livrets' }).first(),
    menu.getByRole('link', { name: 'Accueil' }),
  );
});

import { expect, type Locator, type Page } from '@playwright/test';
import { addPages } from '../../contract/booklets/content/content.ts';
import { sendCall } from '../steps/send-call.ts';
import { signIn } from '../steps/sign-in.ts';
import { test } from '../steps/test.ts';
import {
  createHeadingBlock,
  createTextBlock,
  expectSaved,
  getBlockFrame,
  listStoredBlocks,
  makeBooklet,
  openEditor,
} from './editor-steps.ts';

const getCentre = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags a handle to the middle of another element. */
const dragTo = async (page: Page, handle: Locator, to: Locator) => {
  const from = await getCentre(handle);
  const end = await getCentre(to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 12, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 10 });
  await page.mouse.up();
};

test('a block goes where the pointer lets it go, and back by undo', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [
    createHeadingBlock('Un'),
    createTextBlock('Deux.'),
    createHeadingBlock('Trois'),
    createTextBlock('Quatre.'),
  ]);
  await openEditor(page, made);
  await getBlockFrame(page, 'Texte, 4 sur 4').hover();
  await dragTo(
    page,
    page.getByRole('button', { name: 'Déplacer le bloc Texte' }),
    getBlockFrame(page, 'Titre, 1 sur 4'),
  );
  await expect(getBlockFrame(page, 'Texte, 1 sur 4 : Quatre')).toBeVisible();
  await expectSaved(page);
  expect(await listStoredBlocks(page, made)).toEqual(['Quatre.', 'Un', 'Deux.', 'Trois']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => listStoredBlocks(page, made)).toEqual(['Un', 'Deux.', 'Trois', 'Quatre.']);
});

test('a page goes before another where the pointer lets it go', async ({ page }) => {
  await signIn(page);
  const made = await makeBooklet(page, [createHeadingBlock('Un')]);
  await sendCall(page, addPages, { params: { id: made.chapter }, body: { title: 'Les locaux' } });
  await openEditor(page, made);
  const tree = page.getByRole('navigation', { name: 'Chapitres et pages' });
  const name = (title: string) =>
    tree.getByRole('button', { name: new RegExp(`^(À corriger avant de publier )?${title}$`) });
  await name('Les locaux').hover();
  await dragTo(page, tree.getByRole('button', { name: 'Déplacer Les locaux' }), name('Votre premier jour'));
  await expect
    .poll(() => tree.getByRole('button', { name: /^Actions/ }).evaluateAll((all) => all.map((one) => one.ariaLabel)))
    .toEqual(['Actions pour Bienvenue', 'Actions pour Les locaux', 'Actions pour Votre premier jour']);
});

test('the « + » between two blocks is whole under the pointer, from the block above and from the one below', async ({
  page,
}) => {
  await signIn(page);
  // More than one group of the canvas.
  const made = await makeBooklet(
    page,
    Array.from({ length: 24 }, (_, n) => createTextBlock(`Bloc ${n + 1}.`)),
  );
  await openEditor(page, made);
  const findLabel = ([x, y]: readonly [number, number]) =>
    page.evaluate(
      (point) =>
        document
          .elementFromPoint(point[0] ?? 0, point[1] ?? 0)
          ?.closest('button')
          ?.getAttribute('aria-label') ?? null,
      [x, y],
    );
  for (const place of [2, 3, 12, 13, 16, 17, 20, 21]) {
    const frame = getBlockFrame(page, `Texte, ${place} sur 24`);
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    if (!box) throw new Error('not on screen');
    const middle = box.x + box.width / 2;
    for (const offset of [-8, 0, 8]) {
      await page.mouse.move(middle, box.y + box.height / 2);
      await page.mouse.move(middle, box.y + offset);
      expect([place, offset, await findLabel([middle, box.y + offset])]).toEqual([
        place,
        offset,
        'Ajouter un bloc ici',
      ]);
    }
  }
});

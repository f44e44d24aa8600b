import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createBooklet, updateBooklet } from '../contract/booklets/booklets/booklets.ts';
import { addChapters, getPage, updateBlock } from '../contract/booklets/content/content.ts';
import { paths } from '../contract/platform/paths.ts';
import { createStillAnalysis } from './steps/axe.ts';
import { createParagraph } from './steps/booklet-steps.ts';
import { getContentWidth, runInBothModes } from './steps/display-modes.ts';
import { getToasts } from './steps/get-toasts.ts';
import { createLibraryChapter, publishWithReason } from './steps/library-steps.ts';
import { sendCall } from './steps/send-call.ts';
import { signIn } from './steps/sign-in.ts';
import { test } from './steps/test.ts';
import { watchPage } from './steps/watch-page.ts';

const NEW_TEXTS = ['<p>Trois jours.</p>', '<p>Par écrit, un mois avant.</p>'];

const prepareBooklet = async (page: Page, title: string, code: string) => {
  const made = await sendCall(page, createBooklet, { body: { way: 'guided', type: 'employee' } });
  await sendCall(page, updateBooklet, { params: { id: made.id }, body: { rowVersion: made.rowVersion, title } });
  const tree = await sendCall(page, addChapters, { params: { id: made.id }, body: { templateCodes: [code] } });
  const pageId = tree.chapters[0]?.pages[0]?.id ?? '';
  const readTexts = async () =>
    (await sendCall(page, getPage, { params: { id: pageId } })).content.map(
      ({ props }) => (props as { html: string }).html,
    );
  return { id: made.id, pageId, readTexts };
};

test('M12 a law changes: the chapter is published with its reason, and every booklet follows from one screen', async ({
  page,
}) => {
  await page.goto('/admin/');
  await signIn(page);
  const title = `Congés ${randomUUID().slice(0, 6)}`;
  const { id, code, rewrite } = await createLibraryChapter(page, title, 'Poser un congé', [
    createParagraph('Deux jours.'),
    createParagraph('Par écrit.'),
  ]);
  const plain = await prepareBooklet(page, `${title} du siège`, code);
  const own = await prepareBooklet(page, `${title} de l’atelier`, code);
  const [, second] = (await sendCall(page, getPage, { params: { id: own.pageId } })).content;
  await sendCall(page, updateBlock, {
    params: { id: second?.id ?? '' },
    body: { props: createParagraph('Chez Paul, au bureau.').props, rowVersion: second?.rowVersion ?? 1 },
  });
  await rewrite(0, createParagraph('Trois jours.'));
  await rewrite(1, createParagraph('Par écrit, un mois avant.'));
  const watched = watchPage(page);

  await test.step('the new version says why, and until when', async () => {
    await publishWithReason(page, id, 'décret n° 2026-1234 du 3 novembre 2026', '2027-02-01');
    await expect(page.getByText('À reprendre avant le 01/02/2027.')).toBeVisible();
    await expect(page.getByText(/^Dernière version reprise par 0 sur 2/)).toBeVisible();
    await page.getByRole('link', { name: 'Suivre les livrets' }).click();
  });

  const card = page.getByRole('region', { name: title });
  const adoptInBoth = async () => {
    await card.getByRole('button', { name: 'Reprendre dans 2 livrets' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre dans 2 livrets' }).click();
    await expect(card.getByText(/^1 sur 2 à jour/)).toBeVisible();
  };
  await test.step('all the booklets that took it stand on one screen', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Mises à jour des livrets' })).toBeVisible();
    await expect(card.getByText(/décret n° 2026-1234/)).toBeVisible();
    await expect(card.getByText(/^0 sur 2 à jour/)).toBeVisible();
    await expect(card.getByRole('listitem').filter({ hasText: 'du siège' })).toContainText(
      '2 changements sans conflit',
    );
    const edited = card.getByRole('listitem').filter({ hasText: 'de l’atelier' });
    await expect(edited).toContainText('1 changement sans conflit');
    await expect(edited).toContainText('1 texte réécrit chez vous');
    await runInBothModes(page, async (width) => {
      expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
  });

  await test.step('they follow at once; what was rewritten stays, and is chosen block by block', async () => {
    await adoptInBoth();
    await expect(card.getByText('Reste 1 choix à faire dans le livret.')).toBeVisible();
    // One notice for each booklet would hide the screen.
    await expect(page.getByText('Le livret a repris')).toHaveCount(0);
    expect(await plain.readTexts()).toEqual(NEW_TEXTS);
    expect(await own.readTexts()).toEqual(['<p>Trois jours.</p>', '<p>Chez Paul, au bureau.</p>']);
  });

  await test.step('one press in the notice puts all of it back, and the chapter is offered again', async () => {
    await getToasts(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByText('2 pages sont comme avant.')).toBeVisible();
    await expect(card.getByText(/^0 sur 2 à jour/)).toBeVisible();
    expect(await plain.readTexts()).toEqual(['<p>Deux jours.</p>', '<p>Par écrit.</p>']);
    expect(await own.readTexts()).toEqual(['<p>Deux jours.</p>', '<p>Chez Paul, au bureau.</p>']);
  });

  await test.step('later, on the screen: a page that somebody changed since stays, and is told', async () => {
    await adoptInBoth();
    const [first] = (await sendCall(page, getPage, { params: { id: own.pageId } })).content;
    await page.goto(paths.libraryUpdates);
    const recent = page.getByRole('region', { name: 'Reprises récentes' }).getByRole('listitem', { name: title });
    await expect(recent).toContainText('du siège (1 page)');
    // Changed while the screen is open.
    const props = createParagraph('Quatre jours chez nous.').props;
    await sendCall(page, updateBlock, {
      params: { id: first?.id ?? '' },
      body: { props, rowVersion: first?.rowVersion ?? 1 },
    });
    await runInBothModes(page, async (width) => {
      expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
    await recent.getByRole('button', { name: /^Annuler la reprise/ }).click();
    const report = page.getByRole('status').filter({ hasText: '1 page est comme avant.' });
    await expect(report.getByRole('link')).toHaveText(
      `« Poser un congé » dans « ${title} de l’atelier » : modifiée depuis`,
    );
    await runInBothModes(page, async (width) => {
      expect((await (await createStillAnalysis(page)).analyze()).violations).toEqual([]);
      expect(await getContentWidth(page)).toBeLessThanOrEqual(width);
    });
    await expect(recent).toHaveCount(0);
    expect(await plain.readTexts()).toEqual(['<p>Deux jours.</p>', '<p>Par écrit.</p>']);
    expect(await own.readTexts()).toEqual(['<p>Quatre jours chez nous.</p>', '<p>Chez Paul, au bureau.</p>']);
  });

  await test.step('the history of the booklet tells both', async () => {
    await page.goto(`${paths.editor}?livret=${plain.id}`);
    await page.getByRole('tab', { name: 'Historique' }).click();
    const history = page.getByRole('region', { name: 'Depuis 30 jours' });
    await expect(history.getByText(/nouvelle version du modèle reprise/)).toHaveCount(2);
    await expect(history.getByText(/nouvelle version du modèle annulée/)).toHaveCount(2);
    await page.goto(paths.libraryUpdates);
  });

  await test.step('what is left is chosen block by block', async () => {
    await card.getByRole('button', { name: 'Reprendre dans 1 livret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre dans 1 livret' }).click();
    await expect(card.getByText(/^1 sur 2 à jour/)).toBeVisible();
    await card.getByRole('link', { name: `${title} de l’atelier` }).click();
    await expect(page.getByRole('button', { name: 'Garder le mien' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Garder le mien' }).click();
    await expect(page.getByText('Ce livret est à jour')).toBeVisible();
    await page.goto(paths.libraryUpdates);
    await expect(page.getByRole('heading', { level: 1, name: 'Mises à jour des livrets' })).toBeVisible();
    await expect(card).toHaveCount(0);
  });
  await watched.expectQuiet();
});

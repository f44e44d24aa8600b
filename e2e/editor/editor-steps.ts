import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { listDefectPages } from '../../blocks/accessibility/defects.fixture.ts';
import { createBooklet, updateBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { addBlock, addChapters, addPages, getPage } from '../../contract/booklets/content/content.ts';
import { sendCall } from '../steps/send-call.ts';

export interface BlockInput {
  type: string;
  props: unknown;
}

export const createTextBlock = (words: string): BlockInput => ({ type: 'text', props: { html: `<p>${words}</p>` } });
export const createRichTextBlock = (html: string): BlockInput => ({ type: 'text', props: { html } });
export const createHeadingBlock = (words: string): BlockInput => ({
  type: 'heading',
  props: { level: 2, text: words },
});

/** Creates a booklet of one chapter and one page with these blocks. Returns its ids. */
export const makeBooklet = async (page: Page, blocks: readonly BlockInput[]) => {
  const { id, rowVersion } = await sendCall(page, createBooklet, { body: { way: 'guided', type: 'employee' } });
  const title = `Livret ${randomUUID().slice(0, 8)}`;
  await sendCall(page, updateBooklet, { params: { id }, body: { title, rowVersion } });
  const chapters = await sendCall(page, addChapters, { params: { id }, body: { title: 'Bienvenue' } });
  const chapter = chapters.created?.[0] ?? '';
  const pages = await sendCall(page, addPages, { params: { id: chapter }, body: { title: 'Votre premier jour' } });
  const pageId = pages.created?.[0] ?? '';
  const ids: string[] = [];
  for (const block of blocks) {
    const body = { id: randomUUID(), ...block, after: ids.at(-1) ?? null };
    await sendCall(page, addBlock, { params: { id: pageId }, body });
    ids.push(body.id);
  }
  return { id, title, page: pageId, chapter, blocks: ids };
};

export type CreatedBooklet = Awaited<ReturnType<typeof makeBooklet>>;

/** Blocks of the page as stored by the server: the words of titles and texts, the type of any other block. */
export const listStoredBlocks = async (page: Page, made: CreatedBooklet): Promise<string[]> => {
  const { content } = await sendCall(page, getPage, { params: { id: made.page } });
  return content.map(({ type, props }) => {
    const { text: words, html } = props as { text?: string; html?: string };
    return words ?? html?.replace(/<[^>]+>/g, '') ?? type;
  });
};

export const openEditor = async (page: Page, made: CreatedBooklet): Promise<void> => {
  await page.goto(`/livrets/editor?livret=${made.id}`);
  await expect(page.getByRole('heading', { name: 'Votre premier jour' })).toBeVisible();
};

/** Opens a page with five defects on a phone, with the panel that lists them. */
export const openFindingsOnPhone = async (page: Page): Promise<void> => {
  const made = await makeBooklet(page, listDefectPages('bad')[1]?.blocks ?? []);
  await openEditor(page, made);
  await page.getByRole('button', { name: 'Réglages' }).click();
  await page.getByRole('tab', { name: /^Vérification/ }).click();
  await expect(page.getByText('5 points d’accessibilité sur cette page.')).toBeVisible();
};

/** The frame of a block, by the start of its name: « Texte, 1 sur 3 ». */
export const getBlockFrame = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });

export const expectSaved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible({ timeout: 15_000 });

/** The rich text of the first block of the page as stored by the server. */
export const getFirstHtml = async (page: Page, made: CreatedBooklet): Promise<string | undefined> => {
  await expectSaved(page);
  const { content } = await sendCall(page, getPage, { params: { id: made.page } });
  return (content[0]?.props as { html: string } | undefined)?.html;
};

/** Opens the only text of the page with the keyboard, the cursor at its end. */
export const writeInText = async (page: Page) => {
  await getBlockFrame(page, 'Texte').focus();
  await page.keyboard.press('Enter');
  const text = getBlockFrame(page, 'Texte').getByRole('textbox');
  await expect(text).toBeFocused();
  return text;
};

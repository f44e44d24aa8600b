import { uuidv7 } from 'uuidv7';
import { decideOnTerms, getLegalDocument } from '../../contract/administration/accounts/auth.ts';
import { createBooklet, updateBooklet } from '../../contract/booklets/booklets/booklets.ts';
import {
  addBlock,
  addChapters,
  addPages,
  getBookletTree,
  getPage,
  updateBlock,
} from '../../contract/booklets/content/content.ts';
import { uploadMedia } from '../../contract/booklets/media/media.ts';
import type { ApiClient } from './api-client.ts';

export const acceptTerms = async (client: ApiClient): Promise<void> => {
  const { version } = await client.call(getLegalDocument, { params: { kind: 'terms' }, query: {} });
  await client.call(decideOnTerms, { body: { kind: 'terms', version, decision: 'accepted' } });
};

export const createHtmlProps = (text: string) => ({ html: `<p>${text}</p>` });

/** Creates a booklet with one page and one text block. Returns the ids. */
export const makeBooklet = async (client: ApiClient, title: string, text: string) => {
  const made = await client.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  await client.call(updateBooklet, { params: { id: made.id }, body: { title, rowVersion: made.rowVersion } });
  await client.call(addChapters, { params: { id: made.id }, body: { title: 'Bienvenue' } });
  const { chapters } = await client.call(getBookletTree, { params: { id: made.id } });
  const chapterId = chapters[0]?.id ?? '';
  const pages = await client.call(addPages, { params: { id: chapterId }, body: { title: 'Votre premier jour' } });
  const pageId = pages.created?.[0] ?? '';
  const { block } = await client.call(addBlock, {
    params: { id: pageId },
    body: { id: uuidv7(), type: 'text', props: createHtmlProps(text), after: null },
  });
  return { bookletId: made.id, pageId, block };
};

export const saveBlock = (client: ApiClient, block: { id: string; rowVersion: number }, text: string) =>
  client.call(updateBlock, {
    params: { id: block.id },
    body: { props: createHtmlProps(text), rowVersion: block.rowVersion },
  });

/** The texts of a page as stored by the server. */
export const listBlockTexts = async (client: ApiClient, pageId: string): Promise<string[]> => {
  const { content } = await client.call(getPage, { params: { id: pageId } });
  return content.map(({ props }) => JSON.stringify(props));
};

const LOGO = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#1484f4"/></svg>`,
);

/** Uploads a picture. Returns its URL. */
export const uploadLogo = async (client: ApiClient): Promise<string> => {
  const form = new FormData();
  form.set('purpose', 'block');
  form.set('alt', 'Un rectangle bleu');
  form.set('file', new File([LOGO], 'logo.svg', { type: 'image/svg+xml' }));
  return uploadMedia.answer.parse(await client.upload(uploadMedia.path, form)).url;
};

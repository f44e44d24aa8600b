import { createHash, randomUUID } from 'node:crypto';
import {
  type Confirmation,
  escapeHtml,
  type FrozenMedia,
  type FrozenPage,
  listCoveredPages,
  listMediaIds,
} from '../../../booklets/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Storage } from '../../../platform/files/storage/storage.ts';
import { getDossierFileName, listConfirmedFiles, type ShownContent } from '../../proofs/content.ts';
import type { createPersonDocuments, PlaceholderFiller } from '../documents/person-documents.ts';
import { mapFileUrls } from '../documents/signed-files.ts';
import { createPlaceholderFiller } from '../pages/person-placeholders.ts';
import type { PersonVisit } from '../person/person-visit.ts';

type PersonDocuments = Pick<ReturnType<typeof createPersonDocuments>, 'html'>;

const SECURITY = "default-src 'none'; img-src 'self' data: file:; media-src 'self' file:; style-src 'unsafe-inline'";
const STYLE =
  ':root{color-scheme:light dark}body{max-width:45rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}img,video{max-width:100%;height:auto}article+article{border-top:1px solid;margin-top:3rem}';

/** Address of a file beside the content of a dossier. */
const FILES_FOLDER = '../fichiers';

/** Page without its frame: title, summary and blocks. Marks of reading and private notes are left out. */
const extractArticle = (html: string, end: string): string => {
  const from = html.indexOf('<article');
  const to = html.indexOf(end);
  if (from < 0 || to < from) throw new Error('the page has no article');
  return `${html.slice(from, to)}</article>`;
};

/** Fills what depends on the person in a text; their reading state, forms and notes stay out. */
const createContentFiller = (fill: PlaceholderFiller, end: string): PlaceholderFiller => {
  return (slot) => {
    const [kind] = slot;
    if (kind === 'm') return end;
    return kind === 'v' || kind === 't' ? fill(slot) : '';
  };
};

const listMedia = (media: Readonly<Record<string, FrozenMedia>>, pages: readonly FrozenPage[]) =>
  listMediaIds(pages).flatMap((id) => {
    const file = Object.hasOwn(media, id) ? media[id] : undefined;
    return file ? [{ id, file }] : [];
  });

/**
 * The open pages that a confirmation covers, as this reader is shown them: variables filled, in one document that stands
 * alone. Its files are named by their hash.
 */
export const freezeShownContent = async (
  { drawn, storage, scope }: { drawn: PersonDocuments; storage: Storage; scope: Scope },
  visit: PersonVisit,
  confirmation: Confirmation,
  words: { document: string; declaration: string },
): Promise<ShownContent> => {
  const { online, base, tree } = visit;
  const pages = listCoveredPages(tree.readable, confirmation);
  const media = listMedia(tree.readable.media, pages);
  const files = await listConfirmedFiles(
    scope,
    storage,
    media.map(({ file }) => file),
  );
  const names = new Map(media.map(({ id }, at) => [id, files[at] ? getDossierFileName(files[at]) : '']));
  const end = randomUUID();
  const fill = createContentFiller(createPlaceholderFiller(visit), end);
  const articles: string[] = [];
  for (const { slug } of pages) {
    const article = extractArticle(await drawn.html(online, tree, `page/${slug}`, fill), end);
    const placed = mapFileUrls(
      article.replace(/ srcset="[^"]*"/gi, ''),
      (id) => `${FILES_FOLDER}/${names.get(id) ?? id}`,
    );
    articles.push(placed.replaceAll('%BASE%', base));
  }
  const { document, declaration } = words;
  const html = `<!doctype html>
<html lang="${escapeHtml(tree.readable.language)}">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${SECURITY}">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(document)}</title><style>${STYLE}</style></head>
<body>
${articles.join('\n')}
<footer><p>${escapeHtml(declaration)}</p></footer>
</body>
</html>
`;
  const unique = [...new Map(files.map((file) => [file.sha256, file])).values()];
  return { html, hash: createHash('sha256').update(html).digest('hex'), files: unique };
};

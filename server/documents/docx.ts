import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { uuidv7 } from 'uuidv7';
import type { NewBlock } from '../../blocks/registry.ts';
import { plainText } from '../../contract/text.ts';
import { Refusal } from '../refusal.ts';
import { openDocx } from './archive.ts';
import { readFlow } from './flow.ts';
import { type ImportedChapter, withinLimits } from './limits.ts';
import { clip, type ImportNote, note } from './notes.ts';
import { outline } from './outline.ts';
import { pageBlocks } from './page.ts';
import { prepare } from './prepare.ts';
import { XmlTooDeep } from './xml.ts';

export type { ImportedChapter, ImportedPage } from './limits.ts';
export type { ImportNote } from './notes.ts';

export interface ImportedImage {
  /** A fresh UUID. Picture blocks hold it as their `mediaId` until `placeImages` puts the real one. */
  key: string;
  bytes: Buffer;
  /** As the document says; judge by the bytes. */
  contentType: string;
  alt: string;
}

export interface ImportedBooklet {
  title: string | null;
  subtitle: string | null;
  chapters: ImportedChapter[];
  images: ImportedImage[];
  notes: ImportNote[];
}

const STYLES = [
  'p.RoleTitle => p.title:fresh',
  'p.RoleSubtitle => p.subtitle:fresh',
  'p.RoleCaption => p.caption:fresh',
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.RoleHeading${level} => h${level}:fresh`),
  "br[type='page'] => hr:fresh",
];

/** What a browser can show; Word also holds drawings of its own (EMF, WMF) that none can. */
const SHOWN = /^image\/(png|jpe?g|gif|webp|svg\+xml|avif)$/;

const convert = async (bytes: Buffer): Promise<{ html: string; images: ImportedImage[]; unshown: number }> => {
  const byHash = new Map<string, ImportedImage>();
  let unshown = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!SHOWN.test(image.contentType)) {
      unshown += 1;
      return { src: '' };
    }
    const content = await image.readAsBuffer();
    const hash = createHash('sha256').update(content).digest('hex');
    const known = byHash.get(hash) ?? { key: uuidv7(), bytes: content, contentType: image.contentType, alt: '' };
    byHash.set(hash, known);
    return { src: known.key };
  });
  const options = { styleMap: STYLES, includeEmbeddedStyleMap: false, convertImage };
  const { value, messages } = await mammoth.convertToHtml({ buffer: bytes }, options);
  unshown += messages.filter(({ type }) => type === 'error').length;
  return { html: value, images: [...byHash.values()], unshown };
};

const WORDS = /[\p{L}\p{N}]+/gu;

/** Every text of a value, HTML as a reader sees it. */
const texts = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return [key === 'html' ? plainText(value) : value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => texts(inner, name));
};

/** The last net: paragraphs of the source whose words are not all in the result. */
const lost = (source: string[], result: string[]): string[] => {
  const left = new Map<string, number>();
  for (const [word] of result.join(' ').normalize('NFC').matchAll(WORDS)) left.set(word, (left.get(word) ?? 0) + 1);
  return source.filter((text) => {
    let complete = true;
    for (const [word] of text.matchAll(WORDS)) {
      const count = left.get(word) ?? 0;
      if (count === 0) complete = false;
      left.set(word, count - 1);
    }
    return !complete;
  });
};

const nameOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim() || 'Document';

/**
 * A Word document as chapters, pages and blocks. Nothing is dropped in silence: what cannot be taken is in `notes`.
 * A long
 * document takes seconds in one stretch: requests must not run in the same process. Throws a `Refusal`, IMP-001 to IMP-006
 * or IMP-009.
 */
export const importDocx = async (bytes: Buffer, fileName: string): Promise<ImportedBooklet> => {
  const docx = openDocx(bytes, fileName);
  let prepared: ReturnType<typeof prepare>;
  let converted: Awaited<ReturnType<typeof convert>>;
  try {
    prepared = prepare(docx);
    converted = await convert(prepared.bytes);
  } catch (error) {
    throw new Refusal(error instanceof XmlTooDeep ? 'IMP-009' : 'IMP-003', { fichier: fileName });
  }
  const { flow, footnotes, notes: flowNotes } = readFlow(converted.html);
  const plan = outline(flow, nameOf(fileName));
  const pageNotes: ImportNote[] = [];
  const built = plan.chapters.map((chapter) => ({
    title: chapter.title,
    pages: chapter.pages.map((page) => {
      const { blocks, notes } = pageBlocks(page.title, page.flow, footnotes, page.calls);
      if (blocks.length === 0)
        notes.push(note('empty-page', page.title, 'Cette page est vide : le titre n’est suivi d’aucun texte.'));
      pageNotes.push(...notes);
      return { title: page.title, blocks };
    }),
  }));
  const { chapters, notes: limitNotes } = withinLimits(built, fileName);
  const missing = lost(prepared.texts, [plan.title ?? '', plan.subtitle ?? '', ...texts(chapters)]);
  if (chapters.length === 0 || (prepared.texts.length === 0 && converted.images.length === 0)) {
    throw new Refusal('IMP-005', { fichier: fileName });
  }
  const notes = [
    ...prepared.notes,
    ...flowNotes,
    ...plan.notes,
    ...pageNotes,
    ...limitNotes,
    ...missing.map((text) =>
      note('missing-text', '', `Texte à vérifier, peut-être incomplet : « ${clip(text, 300)} »`),
    ),
  ];
  if (converted.unshown > 0) {
    const text =
      converted.unshown === 1
        ? 'Une image n’a pas pu être reprise (format propre à Word ou fichier absent).'
        : `${converted.unshown} images n’ont pas pu être reprises (format propre à Word ou fichier absent).`;
    notes.push(note('image', '', text));
  }
  const alts = new Map(
    chapters.flatMap(({ pages }) =>
      pages.flatMap(({ blocks }) =>
        blocks.flatMap((block): [string, string][] =>
          block.type === 'image' && block.props.picture.mediaId
            ? [[block.props.picture.mediaId, block.props.picture.alt]]
            : [],
        ),
      ),
    ),
  );
  const images = converted.images
    .filter(({ key }) => alts.has(key))
    .map((image) => ({ ...image, alt: alts.get(image.key) ?? '' }));
  return { title: plan.title, subtitle: plan.subtitle, chapters, images, notes };
};

/** `importDocx` of a file of this machine. */
export const parseDocxFile = async ({ path, fileName }: { path: string; fileName: string }): Promise<ImportedBooklet> =>
  importDocx(await readFile(path), fileName);

/**
 * The same booklet with its pictures in the media library: `mediaIds` gives for each image's key the id it was stored
 * under. A picture that was not stored loses its block, and a note says so.
 */
export const placeImages = (booklet: ImportedBooklet, mediaIds: ReadonlyMap<string, string>): ImportedBooklet => {
  const notes: ImportNote[] = [];
  const place = (block: NewBlock, where: string): NewBlock[] => {
    if (block.type !== 'image') return [block];
    const { picture } = block.props;
    const mediaId = mediaIds.get(picture.mediaId ?? '');
    if (mediaId) return [{ type: 'image', props: { ...block.props, picture: { ...picture, mediaId } } }];
    const named = picture.alt === '' ? '' : ` : « ${picture.alt} »`;
    notes.push(note('image', where, `Une image n’a pas pu être reprise${named}.`));
    return [];
  };
  const chapters = booklet.chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => ({ ...page, blocks: page.blocks.flatMap((block) => place(block, page.title)) })),
  }));
  return { ...booklet, chapters, notes: [...booklet.notes, ...notes] };
};

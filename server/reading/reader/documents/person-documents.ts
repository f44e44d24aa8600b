import { createHash, randomBytes } from 'node:crypto';
import { removeTermMarks } from '../../../../blocks/glossary/mark-terms.ts';
import { isFrenchTag, listVariableNames } from '../../../../blocks/walk-props.ts';
import { joinWithElision } from '../../../../contract/platform/text/french-writing.ts';
import { createDocumentRenderer, type DocumentKey, type Snapshot } from '../../../booklets/index.ts';
import { formatLocalDay } from '../../../platform/text/format-date.ts';
import { createByteLimitedCache } from '../../../platform/work/byte-limited-cache.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import { addVerification } from '../booklet/page-verifications.ts';
import { applyReaderSettings } from '../booklet/reader-settings.ts';
import { buildLockPlaceholder } from '../person/page-locks.ts';
import { PERSONAL_VARIABLES } from '../person/person-variables.ts';
import type { BookletTree } from '../person/reader-context.ts';
import { buildAssetPlaceholders, makeFilledDocument, measureDocumentBytes, type ReaderDocument } from './documents.ts';

const PERSON_DOCUMENT_CACHE_BYTES = 64 * 1024 * 1024;

/** A document with empty placeholders: every second piece is the name of one. */
interface DocumentTemplate {
  pieces: string[];
}

/** Knows when a version was published. */
interface PublicationDays {
  whole: (online: OnlineBooklet) => Promise<{ publishedAt: Date }>;
}

/** Documents that mention locked pages: their page numbers are the same in each of them. */
const DOCUMENTS_WITH_LOCKED_PAGES: ReadonlySet<DocumentKey> = new Set(['cover', 'contents', 'end']);

/** Returns the HTML of a placeholder. */
export type PlaceholderFiller = (slot: string) => string;

/** Joins the pieces and fills the placeholders. French elision applies to the values of variables too. */
const fillPlaceholders = (pieces: readonly string[], language: string, fill: PlaceholderFiller): string => {
  let text = '';
  for (let at = 0; at < pieces.length; at += 2) {
    const [before = '', name] = [pieces[at], pieces[at + 1]];
    if (name === undefined) text += before;
    else
      text += isFrenchTag(language) && name.startsWith('v') ? joinWithElision(before, fill(name)) : before + fill(name);
  }
  return text;
};

/** Variables that differ between participants: the standard ones, and the company's custom fields. */
export const listPersonalVariables = (snapshot: Snapshot): string[] => {
  const own = listVariableNames(
    JSON.stringify([snapshot.title, snapshot.subtitle, snapshot.welcome, snapshot.chapters]),
  );
  return [...new Set([...PERSONAL_VARIABLES, ...own.filter((key) => !Object.hasOwn(snapshot.variables, key))])];
};

/**
 * Documents of a known participant, drawn from their tree by the public renderer: once for all who see the same pages.
 * Personal parts are placeholders, filled at each request. Placeholder markers hold a secret number and stay in memory,
 * so no author's text can forge one.
 */
export const createPersonDocuments = (documents: PublicationDays, addresses: { script: string; style: string }) => {
  const drawn = createByteLimitedCache<DocumentTemplate>(
    PERSON_DOCUMENT_CACHE_BYTES,
    ({ pieces }) => 2 * pieces.reduce((sum, { length }) => sum + length, 0),
  );
  const filled = createByteLimitedCache<ReaderDocument>(PERSON_DOCUMENT_CACHE_BYTES, measureDocumentBytes);
  const nonce = randomBytes(9).toString('hex');
  const slot = (name: string) => `x${nonce}S${name}Ex`;
  const SLOT = new RegExp(`x${nonce}S([\\w-]+?)Ex`);

  const draw = async (online: OnlineBooklet, tree: BookletTree, key: DocumentKey): Promise<DocumentTemplate> => {
    const { publishedAt } = await documents.whole(online);
    const { reading, tracking } = online.options;
    const shown = DOCUMENTS_WITH_LOCKED_PAGES.has(key) ? tree.visible : tree.readable;
    const variables = {
      ...shown.variables,
      ...Object.fromEntries(listPersonalVariables(shown).map((name) => [name, slot(`v${name}`)])),
    };
    const edition = { number: online.number, publishedOn: formatLocalDay(publishedAt, online.timeZone) };
    const hasTracking = tracking.mode !== 'none';
    const { validation } = reading;
    const order = tree.visible.chapters.map(({ pages }) => pages.map(({ id }) => id));
    const locked = new Map([...tree.locked].map(([id, lock]) => [id, buildLockPlaceholder(lock)]));
    const personal = { placeholder: slot, locked, order, hasTracking, validation };
    const document = createDocumentRenderer({ ...shown, variables }, edition, personal)(key);
    const body = document?.body ?? '';
    return { pieces: (reading.glossary ? body : removeTermMarks(body)).split(SLOT) };
  };

  /** Fills the reader's placeholders; those of the frame stay empty. */
  const body = async (
    online: OnlineBooklet,
    tree: BookletTree,
    key: DocumentKey,
    fill: PlaceholderFiller,
  ): Promise<string> => {
    const name = `${tree.key} ${JSON.stringify(online.options)} ${key}`;
    const { pieces } = await drawn.get(name, () => draw(online, tree, key));
    // Escape percent signs, so that no filled value is read as a placeholder of the frame.
    return fillPlaceholders(pieces, tree.readable.language, (piece) => fill(piece).replaceAll('%', '&#37;'));
  };

  return {
    /** The frame, with its own placeholders still empty, as in `documents.frame`. */
    frame: (online: OnlineBooklet, tree: BookletTree, fill: PlaceholderFiller) => body(online, tree, 'frame', fill),

    /** HTML of a document of a key that the reader may see, with the placeholders of the frame still empty. */
    html: body,

    /** A document of a key that the reader may see. */
    document: async (
      online: OnlineBooklet,
      base: string,
      tree: BookletTree,
      key: DocumentKey,
      fill: PlaceholderFiller,
    ): Promise<ReaderDocument> => {
      const shown = addVerification(await body(online, tree, key, fill), key, online.verifiedPages);
      const html = applyReaderSettings(shown, online.readerSettings, base);
      const hash = createHash('sha256').update(html).digest('base64url');
      return filled.get(`${hash} ${base} ${online.readerSettingsKey}`, () => {
        const values = { BASE: base, ...buildAssetPlaceholders(addresses) };
        return makeFilledDocument(html, key, online, values, true);
      });
    },

    /** Search index of the reader's open pages. `fill` returns plain text. */
    searchIndex: async (online: OnlineBooklet, tree: BookletTree, fill: PlaceholderFiller) => {
      const { pieces } = await drawn.get(`${tree.key} search`, () => draw(online, tree, 'search.json'));
      const asText = (text: string) => JSON.stringify(fill(text)).slice(1, -1);
      return fillPlaceholders(pieces, tree.readable.language, asText);
    },
  };
};

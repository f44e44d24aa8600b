import { createHash, randomBytes } from 'node:crypto';
import { withoutTerms } from '../../../blocks/glossary/mark.ts';
import { isFrench, variablesOf } from '../../../blocks/walk.ts';
import { joinElided } from '../../../contract/platform/text/french-writing.ts';
import { dayFor } from '../../booklets/booklets/when.ts';
import { type DocumentKey, placed, renderer } from '../../booklets/publications/render.ts';
import type { Snapshot } from '../../booklets/publications/snapshot.ts';
import { type Document, type Documents, makeDocument, places, weight } from './documents.ts';
import { dressed } from './dress.ts';
import { openMemory } from './memory.ts';
import { PERSONAL_VARIABLES } from './person.ts';
import type { Tree } from './person-tree.ts';
import type { OnLine } from './shelf.ts';
import { piecesOf } from './signed-files.ts';

const CAPACITY = 64 * 1024 * 1024;

/** A document with empty placeholders: every second piece is the name of one. */
interface Drawn {
  pieces: string[];
}

/** Documents that mention locked pages: their page numbers are the same in each of them. */
const WITH_LOCKED: ReadonlySet<DocumentKey> = new Set(['cover', 'contents', 'end']);

/** Returns the HTML of a placeholder. */
export type Fill = (slot: string) => string;

/** Joins the pieces and fills the placeholders. French elision applies to the values of variables too. */
const fillSlots = (pieces: readonly string[], language: string, fill: Fill): string => {
  let text = '';
  for (let at = 0; at < pieces.length; at += 2) {
    const [before = '', name] = [pieces[at], pieces[at + 1]];
    if (name === undefined) text += before;
    else text += isFrench(language) && name.startsWith('v') ? joinElided(before, fill(name)) : before + fill(name);
  }
  return text;
};

/** Variables that differ between participants: the standard ones, and the company's custom fields. */
const personalKeys = (snapshot: Snapshot): string[] => {
  const own = variablesOf(JSON.stringify([snapshot.title, snapshot.subtitle, snapshot.welcome, snapshot.chapters]));
  return [...new Set([...PERSONAL_VARIABLES, ...own.filter((key) => !Object.hasOwn(snapshot.variables, key))])];
};

/**
 * Documents of a known participant, drawn from their tree by the public renderer: once for all who see the same pages.
 * Personal parts are placeholders, filled at each request. Placeholder markers hold a secret number and stay in memory,
 * so no author's text can forge one.
 */
export const openPersonDocuments = (documents: Documents, addresses: { script: string; style: string }) => {
  const drawn = openMemory<Drawn>(CAPACITY, ({ pieces }) => 2 * pieces.reduce((sum, { length }) => sum + length, 0));
  const filled = openMemory<Document>(CAPACITY, weight);
  const nonce = randomBytes(9).toString('hex');
  const slot = (name: string) => `x${nonce}S${name}Ex`;
  const SLOT = new RegExp(`x${nonce}S([\\w-]+?)Ex`);

  const draw = async (online: OnLine, tree: Tree, key: DocumentKey): Promise<Drawn> => {
    const { publishedAt } = await documents.whole(online);
    const { reading, tracking } = online.options;
    const shown = WITH_LOCKED.has(key) ? tree.visible : tree.readable;
    const variables = {
      ...shown.variables,
      ...Object.fromEntries(personalKeys(shown).map((name) => [name, slot(`v${name}`)])),
    };
    const edition = { number: online.number, publishedOn: dayFor(publishedAt, online.timeZone) };
    const follows = tracking.mode !== 'none';
    const { validation } = reading;
    const order = tree.visible.chapters.map(({ pages }) => pages.map(({ id }) => id));
    const personal = { slot, locked: tree.locked, order, follows, validation };
    const document = renderer({ ...shown, variables }, edition, personal)(key);
    const body = document?.body ?? '';
    return { pieces: (reading.glossary ? body : withoutTerms(body)).split(SLOT) };
  };

  /** Fills the reader's placeholders; those of the frame stay empty. */
  const body = async (online: OnLine, tree: Tree, key: DocumentKey, fill: Fill): Promise<string> => {
    const name = `${tree.key} ${JSON.stringify(online.options)} ${key}`;
    const { pieces } = await drawn.get(name, () => draw(online, tree, key));
    // Escape percent signs, so that no filled value is read as a placeholder of the frame.
    return fillSlots(pieces, tree.readable.language, (piece) => fill(piece).replaceAll('%', '&#37;'));
  };

  return {
    /** The frame, with its own placeholders still empty, as in `documents.frame`. */
    frame: (online: OnLine, tree: Tree, fill: Fill) => body(online, tree, 'frame', fill),

    /** A document of a key that the reader may see. */
    document: async (online: OnLine, base: string, tree: Tree, key: DocumentKey, fill: Fill): Promise<Document> => {
      const html = dressed(await body(online, tree, key, fill), online.dress, base);
      const hash = createHash('sha256').update(html).digest('base64url');
      return filled.get(`${hash} ${base} ${online.dressKey}`, () => {
        const values = { BASE: base, ...places(addresses) };
        const pieces = online.settings.public.on ? null : piecesOf(html);
        const signable = pieces && { ...pieces, texts: pieces.texts.map((text) => placed(text, values)) };
        const dress = { ...online.dress, shared: false };
        return makeDocument(placed(html, values), key, dress, signable, true);
      });
    },

    /** Search index of the reader's open pages. `fill` returns plain text. */
    searchIndex: async (online: OnLine, tree: Tree, fill: Fill) => {
      const { pieces } = await drawn.get(`${tree.key} search`, () => draw(online, tree, 'search.json'));
      const asText = (text: string) => JSON.stringify(fill(text)).slice(1, -1);
      return fillSlots(pieces, tree.readable.language, asText);
    },
  };
};

export type PersonDocuments = ReturnType<typeof openPersonDocuments>;

import { uuidv7 } from 'uuidv7';
import type { NewBlock } from '../../../blocks/registry.ts';
import type { Flow, List } from './flow.ts';
import { clip, type ImportNote, note } from './notes.ts';
import { html, pieces, plain, type Run } from './runs.ts';
import { tableBlocks } from './tables.ts';

const MAX_TEXT = 6000;
const MAX_HEADING = 120;
const MAX_ALT = 150;
const MAX_IMAGE_CAPTION = 200;

const runsOf = (list: List): Run[] => list.items.flatMap(({ runs, lists }) => [...runs, ...lists.flatMap(runsOf)]);
const size = (list: List): number =>
  list.items.reduce(
    (sum, { runs, lists }) => sum + 1 + html(runs).length + lists.reduce((held, inner) => held + size(inner), 0),
    0,
  );

/** Higher numbers are years or law articles, not list positions. */
const MAX_START = 999;

const listHtml = (list: List): string => {
  const tag = list.ordered ? 'ol' : 'ul';
  const start = list.ordered && list.start > 1 && list.start <= MAX_START ? ` start="${list.start}"` : '';
  const items = list.items.map(({ runs, lists }) => `<li><p>${html(runs)}</p>${lists.map(listHtml).join('')}</li>`);
  return `<${tag}${start}>${items.join('')}</${tag}>`;
};

/** A part of rich text that must not be split, with its size. */
interface Piece {
  html: string;
  size: number;
}

const paragraphPieces = (runs: Run[]): Piece[] =>
  pieces(runs, MAX_TEXT - 1).map((part) => ({
    html: `<p>${html(part)}</p>`,
    size: 1 + part.reduce((sum, { text }) => sum + text.length, 0),
  }));

/** Splits a list to fit in blocks: whole, otherwise by item, otherwise the text of a huge item as paragraphs. */
const listPieces = (list: List): Piece[] => {
  if (size(list) <= MAX_TEXT) return [{ html: listHtml(list), size: size(list) }];
  return list.items.flatMap((item, index) => {
    const alone: List = { ...list, start: list.start + index, items: [item] };
    if (size(alone) <= MAX_TEXT) return [{ html: listHtml(alone), size: size(alone) }];
    return [...paragraphPieces(item.runs), ...item.lists.flatMap(listPieces)];
  });
};

const called = (part: Flow): string[] => {
  const runs =
    part.kind === 'list'
      ? runsOf(part)
      : part.kind === 'table'
        ? part.rows.flat().flatMap((cell) => cell.runs)
        : 'runs' in part
          ? part.runs
          : [];
  return runs.flatMap((run) => run.note ?? []);
};

export type IdentifiedBlock = NewBlock & { id: string };

/** Block of a source paragraph and of those after it, up to the next position. */
export interface SourcePlace {
  at: number;
  blockId: string;
}

const TABLE_CAPTION = /^(tableau|table)\s*(n°\s*)?\d+\s*[:.–—-]/i;
const PICTURE_CAPTION = /^(figure|fig\.|illustration|photo|image|schéma)\s*(n°\s*)?\d+\s*[:.–—-]/i;

/** Marks plain paragraphs next to a table or a picture as captions if they are written like one. */
const withCaptions = (flow: readonly Flow[]): Flow[] =>
  flow.map((part, index): Flow => {
    if (part.kind !== 'paragraph') return part;
    const text = plain(part.runs);
    const beside = [flow[index - 1]?.kind, flow[index + 1]?.kind];
    const names =
      (TABLE_CAPTION.test(text) && beside.includes('table')) ||
      (PICTURE_CAPTION.test(text) && beside.includes('image'));
    return names && text.length <= MAX_HEADING ? { ...part, kind: 'caption' } : part;
  });

/**
 * Builds the blocks of one page. `extra` lists the footnotes of its titles; `decorative` marks pictures without a
 * description as decorative.
 */
export const pageBlocks = (
  title: string,
  source: Flow[],
  footnotes: ReadonlyMap<string, Run[]>,
  { extra = [], decorative = false }: { extra?: string[]; decorative?: boolean } = {},
): { blocks: IdentifiedBlock[]; notes: ImportNote[]; places: SourcePlace[] } => {
  const flow = withCaptions(source);
  const blocks: IdentifiedBlock[] = [];
  const places: SourcePlace[] = [];
  const notes: ImportNote[] = [];
  let text: Piece[] = [];
  /** Id of the current text block. */
  let textId = uuidv7();
  const endText = () => {
    let [markup, held] = ['', 0];
    for (const part of text) {
      if (held > 0 && held + part.size > MAX_TEXT) {
        blocks.push({ id: textId, type: 'text', props: { html: markup } });
        textId = uuidv7();
        [markup, held] = ['', 0];
      }
      markup += part.html;
      held += part.size;
    }
    if (markup !== '') blocks.push({ id: textId, type: 'text', props: { html: markup } });
    textId = uuidv7();
    text = [];
  };
  const add = (block: NewBlock) => {
    endText();
    blocks.push({ id: uuidv7(), ...block });
  };
  /** Id of the block with the latest part. */
  const currentId = () => (text.length > 0 ? textId : (blocks.at(-1)?.id ?? textId));

  // Open heading levels of the source above the current heading: their count gives the level here, so that no level is
  // skipped.
  const open: number[] = [];
  let near = title;
  let caption: Run[] | null = null;
  const namedTables = new Set<string>();
  const calls = [...extra];

  for (const [index, part] of flow.entries()) {
    calls.push(...called(part));
    const wordsOf = 'runs' in part ? plain(part.runs) : '';
    switch (part.kind) {
      case 'heading': {
        while ((open.at(-1) ?? 0) >= part.level) open.pop();
        open.push(part.level);
        const level = open.length === 1 ? 2 : open.length === 2 ? 3 : 4;
        add({ type: 'heading', props: { level, text: clip(wordsOf, MAX_HEADING) } });
        near = wordsOf;
        if (wordsOf.length > MAX_HEADING) {
          text.push(...paragraphPieces(part.runs.map((run) => ({ ...run, bold: true }))));
          notes.push(
            note(
              'title',
              'Un titre trop long ({max} caractères au maximum) a été abrégé ; il figure en entier dessous.',
              { where: title, values: { max: MAX_HEADING }, at: part.at },
            ),
          );
        }
        break;
      }
      case 'caption': {
        const last = blocks.at(-1);
        const previous = flow[index - 1]?.kind;
        if (
          text.length === 0 &&
          previous === 'table' &&
          last?.type === 'table' &&
          !namedTables.has(last.id) &&
          flow[index + 1]?.kind !== 'table' &&
          wordsOf.length <= MAX_HEADING
        ) {
          last.props.caption = wordsOf;
          namedTables.add(last.id);
        } else if (
          text.length === 0 &&
          last?.type === 'image' &&
          last.props.caption === '' &&
          wordsOf.length <= MAX_IMAGE_CAPTION
        ) {
          last.props.caption = wordsOf;
        } else if (flow[index + 1]?.kind === 'table' && wordsOf.length <= MAX_HEADING) caption = part.runs;
        else text.push(...paragraphPieces(part.runs));
        break;
      }
      case 'image': {
        if (part.alt === '' && !decorative)
          notes.push(
            note(
              'image-without-description',
              'Une image n’a pas de description dans Word : décrivez-la ou indiquez qu’elle est décorative.',
              { where: title, at: part.at },
            ),
          );
        if (part.alt.length > MAX_ALT)
          notes.push(
            note('image', 'Une description d’image a été abrégée ({max} caractères au maximum) : « {description} »', {
              where: title,
              values: { max: MAX_ALT, description: part.alt },
              at: part.at,
            }),
          );
        add({
          type: 'image',
          props: {
            picture: { mediaId: part.key, alt: clip(part.alt, MAX_ALT), decorative: part.alt === '' && decorative },
            caption: '',
            credit: '',
            width: 'column',
            href: '',
          },
        });
        break;
      }
      case 'table': {
        const earlier = blocks.filter(({ type }) => type === 'table').length;
        const made = tableBlocks(part, {
          caption: caption ? plain(caption) : '',
          fallback: near === title && earlier > 0 ? `${clip(title, 110)} (${earlier + 1})` : near,
          where: title,
        });
        const isNamed = caption !== null;
        caption = null;
        text.push(...made.paragraphs.flatMap(paragraphPieces));
        for (const block of made.blocks) {
          add(block);
          const id = blocks.at(-1)?.id;
          if (id && (isNamed || made.named)) namedTables.add(id);
        }
        notes.push(...made.notes.map((one) => ({ ...one, at: part.at })));
        break;
      }
      case 'list':
        text.push(...listPieces(part));
        break;
      case 'break':
        break;
      default:
        text.push(...paragraphPieces(part.runs));
    }
    if (part.at !== undefined) places.push({ at: part.at, blockId: currentId() });
  }
  const cited = [...new Set(calls)].flatMap((id) => footnotes.get(id) ?? []).length;
  if (cited > 0) {
    endText();
    for (const id of new Set(calls)) {
      const number = [...footnotes.keys()].indexOf(id) + 1;
      const body = footnotes.get(id);
      if (body) text.push(...paragraphPieces([{ text: `[${number}] `, raised: true }, ...body]));
    }
    notes.push(note('footnotes', 'Les notes de bas de page ont été placées à la fin de la page.', { where: title }));
  }
  endText();
  return { blocks, notes, places };
};

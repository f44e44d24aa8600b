import { uuidv7 } from 'uuidv7';
import type { NewBlock } from '../../../blocks/registry.ts';
import { type DocumentList, type DocumentPart, listFootnoteIds, listPartRuns } from './document-parts.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import { runsToHtml, runsToText, splitRuns, type TextRun } from './runs.ts';
import { buildTableBlocks } from './tables.ts';

const MAX_TEXT_CHARS = 6000;
const MAX_HEADING_CHARS = 120;
const MAX_ALT_CHARS = 150;
const MAX_CAPTION_CHARS = 200;

const countListChars = (list: DocumentList): number =>
  listPartRuns(list).reduce((sum, runs) => sum + 1 + runsToHtml(runs).length, 0);

/** Higher numbers are years or law articles, not list positions. */
const MAX_LIST_START = 999;

const renderList = (list: DocumentList): string => {
  const tag = list.ordered ? 'ol' : 'ul';
  const start = list.ordered && list.start > 1 && list.start <= MAX_LIST_START ? ` start="${list.start}"` : '';
  const items = list.items.map(
    ({ runs, lists }) => `<li><p>${runsToHtml(runs)}</p>${lists.map(renderList).join('')}</li>`,
  );
  return `<${tag}${start}>${items.join('')}</${tag}>`;
};

/** A part of rich text that must not be split, with its size. */
interface TextPiece {
  html: string;
  size: number;
}

const splitParagraph = (runs: TextRun[]): TextPiece[] =>
  splitRuns(runs, MAX_TEXT_CHARS - 1).map((part) => ({
    html: `<p>${runsToHtml(part)}</p>`,
    size: 1 + part.reduce((sum, { text }) => sum + text.length, 0),
  }));

/** Splits a list to fit in blocks: whole, otherwise by item, otherwise the text of a huge item as paragraphs. */
const splitList = (list: DocumentList): TextPiece[] => {
  if (countListChars(list) <= MAX_TEXT_CHARS) return [{ html: renderList(list), size: countListChars(list) }];
  return list.items.flatMap((item, index) => {
    const alone: DocumentList = { ...list, start: list.start + index, items: [item] };
    if (countListChars(alone) <= MAX_TEXT_CHARS) return [{ html: renderList(alone), size: countListChars(alone) }];
    return [...splitParagraph(item.runs), ...item.lists.flatMap(splitList)];
  });
};

export type IdentifiedBlock = NewBlock & { id: string };

/** Block of a source paragraph and of those after it, up to the next position. */
export interface BlockPosition {
  at: number;
  blockId: string;
}

const TABLE_CAPTION = /^(tableau|table)\s*(n°\s*)?\d+\s*[:.–—-]/i;
const PICTURE_CAPTION = /^(figure|fig\.|illustration|photo|image|schéma)\s*(n°\s*)?\d+\s*[:.–—-]/i;

/** Marks plain paragraphs next to a table or a picture as captions if they are written like one. */
const markCaptions = (flow: readonly DocumentPart[]): DocumentPart[] =>
  flow.map((part, index): DocumentPart => {
    if (part.kind !== 'paragraph') return part;
    const text = runsToText(part.runs);
    const beside = [flow[index - 1]?.kind, flow[index + 1]?.kind];
    const names =
      (TABLE_CAPTION.test(text) && beside.includes('table')) ||
      (PICTURE_CAPTION.test(text) && beside.includes('image'));
    return names && text.length <= MAX_HEADING_CHARS ? { ...part, kind: 'caption' } : part;
  });

/**
 * Builds the blocks of one page. `extra` lists the footnotes of its titles; `decorative` marks pictures without a
 * description as decorative.
 */
export const buildPageBlocks = (
  title: string,
  source: DocumentPart[],
  footnotes: ReadonlyMap<string, TextRun[]>,
  { extra = [], decorative = false }: { extra?: string[]; decorative?: boolean } = {},
): { blocks: IdentifiedBlock[]; notes: ImportNote[]; places: BlockPosition[] } => {
  const flow = markCaptions(source);
  const blocks: IdentifiedBlock[] = [];
  const places: BlockPosition[] = [];
  const notes: ImportNote[] = [];
  let text: TextPiece[] = [];
  /** Id of the current text block. */
  let textId = uuidv7();
  const endText = () => {
    let [markup, held] = ['', 0];
    for (const part of text) {
      if (held > 0 && held + part.size > MAX_TEXT_CHARS) {
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
  let caption: TextRun[] | null = null;
  const namedTables = new Set<string>();
  const calls = [...extra];

  for (const [index, part] of flow.entries()) {
    calls.push(...listPartRuns(part).flatMap(listFootnoteIds));
    const wordsOf = 'runs' in part ? runsToText(part.runs) : '';
    switch (part.kind) {
      case 'heading': {
        while ((open.at(-1) ?? 0) >= part.level) open.pop();
        open.push(part.level);
        const level = open.length === 1 ? 2 : open.length === 2 ? 3 : 4;
        add({ type: 'heading', props: { level, text: clipText(wordsOf, MAX_HEADING_CHARS) } });
        near = wordsOf;
        if (wordsOf.length > MAX_HEADING_CHARS) {
          text.push(...splitParagraph(part.runs.map((run) => ({ ...run, bold: true }))));
          notes.push(
            note(
              'title',
              'Un titre trop long ({max} caractères au maximum) a été abrégé ; il figure en entier dessous.',
              { where: title, values: { max: MAX_HEADING_CHARS }, at: part.at },
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
          wordsOf.length <= MAX_HEADING_CHARS
        ) {
          last.props.caption = wordsOf;
          namedTables.add(last.id);
        } else if (
          text.length === 0 &&
          last?.type === 'image' &&
          last.props.caption === '' &&
          wordsOf.length <= MAX_CAPTION_CHARS
        ) {
          last.props.caption = wordsOf;
        } else if (flow[index + 1]?.kind === 'table' && wordsOf.length <= MAX_HEADING_CHARS) caption = part.runs;
        else text.push(...splitParagraph(part.runs));
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
        if (part.alt.length > MAX_ALT_CHARS)
          notes.push(
            note('image', 'Une description d’image a été abrégée ({max} caractères au maximum) : « {description} »', {
              where: title,
              values: { max: MAX_ALT_CHARS, description: part.alt },
              at: part.at,
            }),
          );
        add({
          type: 'image',
          props: {
            picture: {
              mediaId: part.key,
              alt: clipText(part.alt, MAX_ALT_CHARS),
              decorative: part.alt === '' && decorative,
            },
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
        const made = buildTableBlocks(part, {
          caption: caption ? runsToText(caption) : '',
          fallback: near === title && earlier > 0 ? `${clipText(title, 110)} (${earlier + 1})` : near,
          where: title,
        });
        const isNamed = caption !== null;
        caption = null;
        text.push(...made.paragraphs.flatMap(splitParagraph));
        for (const block of made.blocks) {
          add(block);
          const id = blocks.at(-1)?.id;
          if (id && (isNamed || made.named)) namedTables.add(id);
        }
        notes.push(...made.notes.map((one) => ({ ...one, at: part.at })));
        break;
      }
      case 'list':
        text.push(...splitList(part));
        break;
      case 'break':
        break;
      default:
        text.push(...splitParagraph(part.runs));
    }
    if (part.at !== undefined) places.push({ at: part.at, blockId: currentId() });
  }
  const cited = [...new Set(calls)].flatMap((id) => footnotes.get(id) ?? []).length;
  if (cited > 0) {
    endText();
    for (const id of new Set(calls)) {
      const number = [...footnotes.keys()].indexOf(id) + 1;
      const body = footnotes.get(id);
      if (body) text.push(...splitParagraph([{ text: `[${number}] `, raised: true }, ...body]));
    }
    notes.push(note('footnotes', 'Les notes de bas de page ont été placées à la fin de la page.', { where: title }));
  }
  endText();
  return { blocks, notes, places };
};

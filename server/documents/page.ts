import type { NewBlock } from '../../blocks/registry.ts';
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

const listHtml = (list: List): string => {
  const tag = list.ordered ? 'ol' : 'ul';
  const items = list.items.map(({ runs, lists }) => `<li><p>${html(runs)}</p>${lists.map(listHtml).join('')}</li>`);
  return `<${tag}>${items.join('')}</${tag}>`;
};

/** A part of rich text that stands whole in a block, with the room it takes there. */
interface Piece {
  html: string;
  size: number;
}

const paragraphPieces = (runs: Run[]): Piece[] =>
  pieces(runs, MAX_TEXT - 1).map((part) => ({
    html: `<p>${html(part)}</p>`,
    size: 1 + part.reduce((sum, { text }) => sum + text.length, 0),
  }));

/** A list in pieces that fit: whole, else item by item, else the text of a huge item as paragraphs. */
const listPieces = (list: List): Piece[] => {
  if (size(list) <= MAX_TEXT) return [{ html: listHtml(list), size: size(list) }];
  return list.items.flatMap((item) => {
    const alone: List = { ...list, items: [item] };
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

/** The blocks of one page. `extra` are footnotes called by its titles. */
export const pageBlocks = (
  title: string,
  flow: Flow[],
  footnotes: ReadonlyMap<string, Run[]>,
  extra: string[] = [],
): { blocks: NewBlock[]; notes: ImportNote[] } => {
  const blocks: NewBlock[] = [];
  const notes: ImportNote[] = [];
  let text: Piece[] = [];
  const endText = () => {
    let [markup, held] = ['', 0];
    for (const part of text) {
      if (held > 0 && held + part.size > MAX_TEXT) {
        blocks.push({ type: 'text', props: { html: markup } });
        [markup, held] = ['', 0];
      }
      markup += part.html;
      held += part.size;
    }
    if (markup !== '') blocks.push({ type: 'text', props: { html: markup } });
    text = [];
  };
  const add = (block: NewBlock) => {
    endText();
    blocks.push(block);
  };

  // Levels of the source that are open above the title at hand: their count is the level here, so that none is skipped.
  const open: number[] = [];
  let near = title;
  let caption: Run[] | null = null;
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
              title,
              `Un titre trop long (${MAX_HEADING} caractères au maximum) a été abrégé ; il figure en entier dessous.`,
            ),
          );
        }
        break;
      }
      case 'caption': {
        const last = blocks.at(-1);
        if (
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
        if (part.alt === '')
          notes.push(
            note(
              'image-without-description',
              title,
              'Une image n’a pas de description dans Word : décrivez-la ou indiquez qu’elle est décorative.',
            ),
          );
        if (part.alt.length > MAX_ALT)
          notes.push(
            note(
              'image',
              title,
              `Une description d’image a été abrégée (${MAX_ALT} caractères au maximum) : « ${part.alt} »`,
            ),
          );
        add({
          type: 'image',
          props: {
            picture: { mediaId: part.key, alt: clip(part.alt, MAX_ALT), decorative: false },
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
        caption = null;
        text.push(...made.paragraphs.flatMap(paragraphPieces));
        for (const block of made.blocks) add(block);
        notes.push(...made.notes);
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
  }
  const cited = [...new Set(calls)].flatMap((id) => footnotes.get(id) ?? []).length;
  if (cited > 0) {
    endText();
    for (const id of new Set(calls)) {
      const number = [...footnotes.keys()].indexOf(id) + 1;
      const body = footnotes.get(id);
      if (body) text.push(...paragraphPieces([{ text: `[${number}] `, raised: true }, ...body]));
    }
    notes.push(note('footnotes', title, 'Les notes de bas de page ont été placées à la fin de la page.'));
  }
  endText();
  return { blocks, notes };
};

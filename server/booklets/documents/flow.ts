import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { galleryParts, namedByRow, type PicturedCell } from './gallery.ts';
import { markNumber } from './marks.ts';
import { clip, type ImportNote, note } from './notes.ts';
import type { ListPlace } from './numbering.ts';
import { compact, plain, type Run, tidy } from './runs.ts';

/** Number of the source paragraph at the start of a part. */
interface Placed {
  at?: number | undefined;
}
export interface Cell {
  runs: Run[];
  columns: number;
  rows: number;
}
export interface ListItem extends Placed {
  runs: Run[];
  lists: List[];
}
export interface List extends Placed {
  kind: 'list';
  ordered: boolean;
  /** Number of the first item. */
  start: number;
  items: ListItem[];
}
/** A part of a document in one flat sequence, before chapters and pages exist. */
export type Flow =
  | ({ kind: 'title' | 'subtitle' | 'caption' | 'paragraph'; runs: Run[] } & Placed)
  | ({ kind: 'heading'; level: number; runs: Run[] } & Placed)
  | List
  | ({ kind: 'table'; header: boolean; rows: Cell[][] } & Placed)
  | ({ kind: 'image'; key: string; alt: string } & Placed)
  | ({ kind: 'break' } & Placed);

export interface Flowed {
  flow: Flow[];
  /** Text of each footnote, by the id in the runs. */
  footnotes: Map<string, Run[]>;
  notes: ImportNote[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = (element: Element, name: string) => element.attrs.find((held) => held.name === name)?.value ?? '';
const elements = (element: Element, ...names: string[]) =>
  element.childNodes.filter(isElement).filter(({ tagName }) => names.length === 0 || names.includes(tagName));

const FOOTNOTE = /^(foot|end)note-/;
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'hr', 'div']);
const KINDS: Record<string, 'title' | 'subtitle' | 'caption'> = {
  title: 'title',
  subtitle: 'subtitle',
  caption: 'caption',
};

/** Parses the converter’s HTML into parts, with notes about refused links. */
export const readFlow = (source: string, places: ReadonlyMap<number, ListPlace> = new Map()): Flowed => {
  const flow: Flow[] = [];
  const notes: ImportNote[] = [];
  const footnotes = new Map<string, Run[]>();
  let where = '';
  /** Current source paragraph. */
  let at: number | undefined;

  const link = (element: Element): Pick<Run, 'href' | 'note'> => {
    const target = attribute(element, 'href');
    if (target.startsWith('#') && FOOTNOTE.test(target.slice(1))) {
      return target.includes('note-ref-') ? {} : { note: target.slice(1) };
    }
    const href = target.trim();
    if (/^(https:\/\/|mailto:|tel:)\S+$/i.test(href) && href.length <= 2000) return { href };
    if (href.startsWith('#')) {
      notes.push(
        note('link', 'Un lien vers un autre endroit du document n’a pas été repris ; son texte est conservé.', {
          where,
          at,
        }),
      );
    } else if (href !== '') {
      notes.push(
        note('link', 'Lien non repris, seuls https:, mailto: et tel: sont acceptés : {lien}', {
          where,
          values: { lien: clip(tidy(href), 200) },
          at,
        }),
      );
    }
    return {};
  };

  /** Runs of the nodes; the caller places the pictures through `onImage`. */
  const inline = (
    nodes: Node[],
    style: Omit<Run, 'text'>,
    onImage: (image: Flow & { kind: 'image' }) => Run[],
  ): Run[] =>
    nodes.flatMap((node): Run[] => {
      if (node.nodeName === '#text' && 'value' in node) {
        const text = tidy(node.value);
        return text === '' ? [] : [{ ...style, text }];
      }
      if (!isElement(node)) return [];
      const inside = (more: Omit<Run, 'text'> = {}) => inline(node.childNodes, { ...style, ...more }, onImage);
      switch (node.tagName) {
        case 'br':
          return [{ text: '\n' }];
        case 'img': {
          const [key, alt] = [attribute(node, 'src'), tidy(attribute(node, 'alt')).trim()];
          return key === '' ? [] : onImage({ kind: 'image', key, alt, at });
        }
        case 'strong':
        case 'b':
          return inside({ bold: true });
        case 'em':
        case 'i':
          return inside({ italic: true });
        case 's':
          notes.push(
            note('struck-text', 'Un texte barré a été repris sans sa barre : vérifiez s’il faut le garder.', {
              where,
              at,
            }),
          );
          return inside();
        case 'sup':
          return inside({ raised: true });
        case 'a':
          at = markNumber(attribute(node, 'id')) ?? at;
          return inside(link(node));
        case 'input':
          return [{ ...style, text: node.attrs.some(({ name }) => name === 'checked') ? '☑ ' : '☐ ' }];
        case 'p':
        case 'li':
        case 'tr':
          return [{ text: '\n' }, ...inside()];
        case 'td':
        case 'th':
          return [...inside(), { ...style, text: ' ' }];
        default:
          return inside();
      }
    });

  const gathered = (element: Element): { runs: Run[]; images: Flow[] } => {
    const images: Flow[] = [];
    const runs = inline(element.childNodes, {}, (image) => {
      images.push(image);
      return [];
    });
    return { runs: compact(runs), images };
  };

  /** Splits a paragraph around each picture. */
  const paragraph = (nodes: Node[], kind: 'paragraph' | 'caption' | 'title' | 'subtitle') => {
    const MARK = '\u0000';
    const images: Flow[] = [];
    const runs = inline(nodes, {}, (image) => {
      images.push(image);
      return [{ text: MARK }];
    });
    let piece: Run[] = [];
    const end = () => {
      const kept = compact(piece);
      if (plain(kept) !== '' || kept.some((run) => run.note)) flow.push({ kind, runs: kept, at });
      piece = [];
    };
    for (const run of runs) {
      if (run.text !== MARK) piece.push(run);
      else {
        end();
        const image = images.shift();
        if (image) flow.push(image);
      }
    }
    end();
  };

  /** Places pictures after the current part if they cannot stay inside, and adds a note. */
  const moveImages = (images: Flow[], moved: ImportNote) => {
    if (images.length > 0) notes.push({ ...moved, where, at: images[0]?.at });
    flow.push(...images);
  };

  /** A list becomes several if Word restarts the numbers, because the converter joins neighbours. */
  const listsOf = (element: Element, images: Flow[]): List[] => {
    const ordered = element.tagName === 'ol';
    const lists: List[] = [];
    let expected: number | null = null;
    for (const item of elements(element, 'li')) {
      const own = item.childNodes.filter((node) => !isElement(node) || !['ul', 'ol'].includes(node.tagName));
      const runs = inline(own, {}, (image) => {
        images.push(image);
        return [];
      });
      const held: ListItem = { runs: compact(runs), at, lists: [] };
      const number: number = (ordered && places.get(at ?? -1)?.number) || (expected ?? 1);
      const last = lists.at(-1);
      if (last && (!ordered || number === expected)) last.items.push(held);
      else lists.push({ kind: 'list', ordered, start: number, items: [held], at });
      expected = number + 1;
      held.lists = elements(item, 'ul', 'ol').flatMap((inner) => listsOf(inner, images));
    }
    return lists;
  };

  const table = (element: Element) => {
    const groups = elements(element, 'thead', 'tbody');
    let first: number | undefined;
    const rows = (groups.length > 0 ? groups.flatMap((group) => elements(group, 'tr')) : elements(element, 'tr')).map(
      (row) =>
        elements(row, 'td', 'th').map((cell): PicturedCell => {
          const { runs, images } = gathered(cell);
          first ??= at;
          if (cell.childNodes.some((node) => isElement(node) && node.tagName === 'table')) {
            notes.push(
              note('table', 'Un tableau placé dans un autre a été repris comme du texte dans sa cellule.', {
                where,
                at,
              }),
            );
          }
          return {
            runs,
            images: images.flatMap((image) => (image.kind === 'image' ? [image] : [])),
            columns: Math.max(1, Number(attribute(cell, 'colspan')) || 1),
            rows: Math.max(1, Number(attribute(cell, 'rowspan')) || 1),
          };
        }),
    );
    const gallery = galleryParts(rows);
    if (gallery) {
      flow.push(...gallery);
      return;
    }
    const cells = rows.map((row) => row.map(({ images: _, ...cell }) => cell));
    flow.push({ kind: 'table', header: elements(element, 'thead').length > 0, rows: cells, at: first });
    moveImages(namedByRow(rows), note('image-moved', 'Une image placée dans un tableau a été mise à sa suite.'));
  };

  const read = (element: Element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) {
      const { runs, images } = gathered(element);
      if (plain(runs) !== '') {
        flow.push({ kind: 'heading', level: Number(level), runs, at });
        if (Number(level) <= 2) where = clip(plain(runs), 120);
      }
      moveImages(images, note('image-moved', 'Une image placée dans un titre a été mise à sa suite.'));
    } else if (element.tagName === 'p')
      paragraph(element.childNodes, KINDS[attribute(element, 'class')] ?? 'paragraph');
    else if (element.tagName === 'hr') flow.push({ kind: 'break' });
    else if (element.tagName === 'table') table(element);
    else if (element.tagName === 'ul' || element.tagName === 'ol') {
      const notesList = elements(element, 'li').every((item) => FOOTNOTE.test(attribute(item, 'id')));
      if (notesList) {
        for (const item of elements(element, 'li')) {
          // The converter ends each note with an arrow back to its reference.
          const { runs } = gathered(item);
          footnotes.set(
            attribute(item, 'id'),
            compact(runs.map((run) => ({ ...run, text: run.text.replace(/ ?↑$/, '') }))),
          );
        }
      } else {
        const images: Flow[] = [];
        flow.push(...listsOf(element, images));
        moveImages(images, note('image-moved', 'Une image placée dans une liste a été mise à sa suite.'));
      }
    } else for (const inner of elements(element)) read(inner);
  };

  // After a page break inside a paragraph, the rest of its text has no element: such text becomes paragraphs too.
  let bare: Node[] = [];
  const end = () => {
    if (bare.length > 0) paragraph(bare, 'paragraph');
    bare = [];
  };
  for (const node of parseFragment(source).childNodes) {
    if (isElement(node) && BLOCKS.has(node.tagName)) {
      end();
      read(node);
    } else bare.push(node);
  }
  end();
  return { flow, footnotes, notes };
};

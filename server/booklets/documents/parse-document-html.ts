import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { parseBookmarkNumber } from './bookmarks.ts';
import type { DocumentList, DocumentListItem, DocumentPart } from './document-parts.ts';
import { type CellWithImages, describeImagesByRow, findGalleryParts, type ImagePart } from './gallery.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import type { ListPlace } from './numbering.ts';
import { compactRuns, runsToText, type TextRun, tidyText } from './runs.ts';

export interface ParsedHtml {
  flow: DocumentPart[];
  /** Text of each footnote, by the id in the runs. */
  footnotes: Map<string, TextRun[]>;
  notes: ImportNote[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const getAttribute = (element: Element, name: string) => element.attrs.find((held) => held.name === name)?.value ?? '';
const listElements = (element: Element, ...names: string[]) =>
  element.childNodes.filter(isElement).filter(({ tagName }) => names.length === 0 || names.includes(tagName));

const FOOTNOTE_ID = /^(foot|end)note-/;
const BLOCK_TAGS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'hr', 'div']);
const KINDS_BY_CLASS: Record<string, 'title' | 'subtitle' | 'caption'> = {
  title: 'title',
  subtitle: 'subtitle',
  caption: 'caption',
};

/** Parses the converter’s HTML into parts, with notes about refused links. */
export const parseDocumentHtml = (source: string, places: ReadonlyMap<number, ListPlace> = new Map()): ParsedHtml => {
  const flow: DocumentPart[] = [];
  const notes: ImportNote[] = [];
  const footnotes = new Map<string, TextRun[]>();
  let where = '';
  /** Current source paragraph. */
  let at: number | undefined;

  const link = (element: Element): Pick<TextRun, 'href' | 'note'> => {
    const target = getAttribute(element, 'href');
    if (target.startsWith('#') && FOOTNOTE_ID.test(target.slice(1))) {
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
          values: { lien: clipText(tidyText(href), 200) },
          at,
        }),
      );
    }
    return {};
  };

  /** Runs of the nodes; the caller places the pictures through `onImage`. */
  const inline = (nodes: Node[], style: Omit<TextRun, 'text'>, onImage: (image: ImagePart) => TextRun[]): TextRun[] =>
    nodes.flatMap((node): TextRun[] => {
      if (node.nodeName === '#text' && 'value' in node) {
        const text = tidyText(node.value);
        return text === '' ? [] : [{ ...style, text }];
      }
      if (!isElement(node)) return [];
      const inside = (more: Omit<TextRun, 'text'> = {}) => inline(node.childNodes, { ...style, ...more }, onImage);
      switch (node.tagName) {
        case 'br':
          return [{ text: '\n' }];
        case 'img': {
          const [key, alt] = [getAttribute(node, 'src'), tidyText(getAttribute(node, 'alt')).trim()];
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
          at = parseBookmarkNumber(getAttribute(node, 'id')) ?? at;
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

  /** Runs of the nodes without their pictures, which go to `images`. */
  const gather = (nodes: Node[], images: ImagePart[] = []): { runs: TextRun[]; images: ImagePart[] } => {
    const runs = inline(nodes, {}, (image) => {
      images.push(image);
      return [];
    });
    return { runs: compactRuns(runs), images };
  };

  /** Splits a paragraph around each picture. */
  const paragraph = (nodes: Node[], kind: 'paragraph' | 'caption' | 'title' | 'subtitle') => {
    const MARK = '\u0000';
    const images: DocumentPart[] = [];
    const runs = inline(nodes, {}, (image) => {
      images.push(image);
      return [{ text: MARK }];
    });
    let piece: TextRun[] = [];
    const end = () => {
      const kept = compactRuns(piece);
      if (runsToText(kept) !== '' || kept.some((run) => run.note)) flow.push({ kind, runs: kept, at });
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
  const moveImages = (images: DocumentPart[], moved: ImportNote) => {
    if (images.length > 0) notes.push({ ...moved, where, at: images[0]?.at });
    flow.push(...images);
  };

  /** A list becomes several if Word restarts the numbers, because the converter joins neighbours. */
  const listsOf = (element: Element, images: ImagePart[]): DocumentList[] => {
    const ordered = element.tagName === 'ol';
    const lists: DocumentList[] = [];
    let expected: number | null = null;
    for (const item of listElements(element, 'li')) {
      const own = item.childNodes.filter((node) => !isElement(node) || !['ul', 'ol'].includes(node.tagName));
      const { runs } = gather(own, images);
      const held: DocumentListItem = { runs, at, lists: [] };
      const number: number = (ordered && places.get(at ?? -1)?.number) || (expected ?? 1);
      const last = lists.at(-1);
      if (last && (!ordered || number === expected)) last.items.push(held);
      else lists.push({ kind: 'list', ordered, start: number, items: [held], at });
      expected = number + 1;
      held.lists = listElements(item, 'ul', 'ol').flatMap((inner) => listsOf(inner, images));
    }
    return lists;
  };

  const table = (element: Element) => {
    const groups = listElements(element, 'thead', 'tbody');
    let first: number | undefined;
    const rows = (
      groups.length > 0 ? groups.flatMap((group) => listElements(group, 'tr')) : listElements(element, 'tr')
    ).map((row) =>
      listElements(row, 'td', 'th').map((cell): CellWithImages => {
        const { runs, images } = gather(cell.childNodes);
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
          images,
          columns: Math.max(1, Number(getAttribute(cell, 'colspan')) || 1),
          rows: Math.max(1, Number(getAttribute(cell, 'rowspan')) || 1),
        };
      }),
    );
    const gallery = findGalleryParts(rows);
    if (gallery) {
      flow.push(...gallery);
      return;
    }
    const cells = rows.map((row) => row.map(({ images: _, ...cell }) => cell));
    flow.push({ kind: 'table', header: listElements(element, 'thead').length > 0, rows: cells, at: first });
    moveImages(
      describeImagesByRow(rows),
      note('image-moved', 'Une image placée dans un tableau a été mise à sa suite.'),
    );
  };

  const read = (element: Element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) {
      const { runs, images } = gather(element.childNodes);
      if (runsToText(runs) !== '') {
        flow.push({ kind: 'heading', level: Number(level), runs, at });
        if (Number(level) <= 2) where = clipText(runsToText(runs), 120);
      }
      moveImages(images, note('image-moved', 'Une image placée dans un titre a été mise à sa suite.'));
    } else if (element.tagName === 'p')
      paragraph(element.childNodes, KINDS_BY_CLASS[getAttribute(element, 'class')] ?? 'paragraph');
    else if (element.tagName === 'hr') flow.push({ kind: 'break' });
    else if (element.tagName === 'table') table(element);
    else if (element.tagName === 'ul' || element.tagName === 'ol') {
      const notesList = listElements(element, 'li').every((item) => FOOTNOTE_ID.test(getAttribute(item, 'id')));
      if (notesList) {
        for (const item of listElements(element, 'li')) {
          // The converter ends each note with an arrow back to its reference.
          const { runs } = gather(item.childNodes);
          footnotes.set(
            getAttribute(item, 'id'),
            compactRuns(runs.map((run) => ({ ...run, text: run.text.replace(/ ?↑$/, '') }))),
          );
        }
      } else {
        const images: ImagePart[] = [];
        flow.push(...listsOf(element, images));
        moveImages(images, note('image-moved', 'Une image placée dans une liste a été mise à sa suite.'));
      }
    } else for (const inner of listElements(element)) read(inner);
  };

  // After a page break inside a paragraph, the rest of its text has no element: such text becomes paragraphs too.
  let bare: Node[] = [];
  const end = () => {
    if (bare.length > 0) paragraph(bare, 'paragraph');
    bare = [];
  };
  for (const node of parseFragment(source).childNodes) {
    if (isElement(node) && BLOCK_TAGS.has(node.tagName)) {
      end();
      read(node);
    } else bare.push(node);
  }
  end();
  return { flow, footnotes, notes };
};

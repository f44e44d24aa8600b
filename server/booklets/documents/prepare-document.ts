import { zipSync } from 'fflate';
import type { ErrorValues } from '../../../contract/platform/errors.ts';
import {
  decodeXml,
  findChild,
  listChildren,
  listDescendants,
  parseXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from '../../platform/documents/xml.ts';
import { createAppearanceReader, type ParagraphAppearance } from './appearance.ts';
import { BOOKMARK_PREFIX } from './bookmarks.ts';
import { clipText, type ImportNote, type NoteCode, note } from './notes.ts';
import { createListPlaceReader, type ListPlace } from './numbering.ts';
import type { DocxParts } from './open-docx.ts';
import { createRoleReader } from './paragraph-roles.ts';
import { tidyText } from './runs.ts';

export interface PreparedDocument {
  /** A clean .docx that the converter handles completely. */
  bytes: Buffer;
  notes: ImportNote[];
  /** All text paragraphs that the result must contain. */
  texts: string[];
  /** Appearance and list position of each paragraph, by its number, which the converter keeps. */
  appearances: Map<number, ParagraphAppearance>;
  lists: Map<number, ListPlace>;
}

const PAGE_ROLES: ReadonlySet<string | null> = new Set(['Heading1', 'Heading2']);

const createElement = (name: string, attributes: Record<string, string>, children: XmlNode[]): XmlElement => ({
  name,
  attributes,
  children,
});
const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
const hasDescendant = (node: XmlElement, name: string) => listDescendants(node, name).length > 0;

/** Text of a node and its descendants, including deleted text in `node`. */
const getText = (node: XmlElement): string =>
  node.children
    .map((inner) => {
      if (!isElement(inner)) return /^(w:t|w:delText|m:t)$/.test(node.name) ? inner : '';
      if (inner.name === 'w:tab' || inner.name === 'w:br' || inner.name === 'w:cr') return ' ';
      return getText(inner) + (inner.name === 'w:p' ? ' ' : '');
    })
    .join('');

/** Two lists for the converter, bullets and numbers, each with all levels: this module decides which one applies. */
const [BULLET_LIST_ID, NUMBERS] = ['1', '2'];
const buildNumberingPart = (): string => {
  const levels = (format: string) =>
    Array.from({ length: 9 }, (_, level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`).join('');
  const list = (id: string, format: string) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels(format)}</w:abstractNum>`;
  const use = (id: string) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  return `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${list(BULLET_LIST_ID, 'bullet')}${list(NUMBERS, 'decimal')}${use(BULLET_LIST_ID)}${use(NUMBERS)}</w:numbering>`;
};

const createPageBreak = (): XmlElement =>
  createElement('w:p', {}, [createElement('w:r', {}, [createElement('w:br', { 'w:type': 'page' }, [])])]);

const toExcerpt = (text: string) => clipText(tidyText(text).trim(), 200);

/**
 * Fixes in the XML everything that the converter would drop silently: text boxes become paragraphs, revisions are
 * accepted, equations become text; each loss leaves a note with the title of its page.
 */
export const prepareDocument = ({ main, parts }: DocxParts): PreparedDocument => {
  const read = (name: string): XmlElement | null => {
    const part = parts.get(name);
    return part ? parseXml(decodeXml(part)) : null;
  };
  const document = parseXml(decodeXml(parts.get(main) ?? Buffer.alloc(0)));
  const partNamed = (pattern: RegExp) => [...parts.keys()].find((name) => pattern.test(name)) ?? '';
  const styles = read(partNamed(/^word\/styles\d*\.xml$/));
  const numberingName = partNamed(/^word\/numbering\d*\.xml$/);
  const roleOf = createRoleReader(styles);
  const appearanceOf = createAppearanceReader(styles);
  const listPlaceOf = createListPlaceReader(styles, read(numberingName));
  const looks = new Map<number, ParagraphAppearance>();
  const lists = new Map<number, ListPlace>();
  let mark = 0;
  const comments = new Map(
    listChildren(read('word/comments.xml') ?? undefined, 'w:comment').map((comment) => [
      comment.attributes['w:id'],
      comment,
    ]),
  );
  const notes: ImportNote[] = [];
  let where = '';
  let contents = false;
  const addNote = (code: NoteCode, text: string, values?: ErrorValues) =>
    notes.push(note(code, text, { where, values, at: mark }));
  /** Adds a note about lost words, in the value `texte`. */
  const addLoss = (code: NoteCode, text: string, node: XmlElement, values: ErrorValues = {}) => {
    const texte = toExcerpt(getText(node));
    if (texte !== '') addNote(code, text, { ...values, texte });
  };

  /** Paragraphs of text boxes inside the current paragraph; they go after it. */
  let boxed: XmlNode[] = [];

  const takeBoxes = (node: XmlElement) => {
    for (const box of listDescendants(node, 'w:txbxContent')) {
      if (tidyText(getText(box)).trim() !== '')
        addNote('text-box', 'Le texte d’une zone de texte a été placé à la suite du paragraphe.');
      boxed = [...boxed, ...box.children];
      box.children = [];
    }
  };

  const drawing = (node: XmlElement): XmlElement[] => {
    takeBoxes(node);
    const pictures = listDescendants(node, 'pic:pic');
    const frame = findChild(node, 'wp:inline') ?? findChild(node, 'wp:anchor');
    const graphic = findChild(findChild(frame, 'a:graphic'), 'a:graphicData');
    if (pictures.length > 0 && graphic) {
      // Each picture of a group becomes separate.
      graphic.children = pictures;
      return [node];
    }
    const description = toExcerpt(findChild(frame, 'wp:docPr')?.attributes.descr ?? '');
    const uri = graphic?.attributes.uri ?? '';
    if (/chart|diagram/.test(uri)) {
      if (description === '')
        addNote('drawing', 'Un graphique ou un schéma n’a pas pu être repris. Ajoutez-le comme image.');
      else
        addNote(
          'drawing',
          'Un graphique ou un schéma n’a pas pu être repris : « {description} ». Ajoutez-le comme image.',
          { description },
        );
    } else if (boxed.length === 0) {
      if (description === '') addNote('drawing', 'Une forme dessinée n’a pas été reprise.');
      else addNote('drawing', 'Une forme dessinée n’a pas été reprise : « {description} ».', { description });
    }
    return [];
  };

  /** Drawings of Word 2007 and earlier: pictures stay, text comes out, WordArt and shapes leave a note. */
  const legacyDrawing = (node: XmlElement): XmlElement[] => {
    const before = boxed.length;
    takeBoxes(node);
    if (hasDescendant(node, 'v:imagedata')) return [node];
    const rule = listDescendants(node, 'v:rect').some(({ attributes }) => attributes['o:hr'] !== undefined);
    const letters = listDescendants(node, 'v:textpath')
      .map(({ attributes }) => attributes.string ?? '')
      .join(' ')
      .trim();
    if (letters !== '')
      addNote('drawing', 'Un texte décoratif n’a pas été repris : « {texte} ».', { texte: toExcerpt(letters) });
    else if (!rule && boxed.length === before) addNote('drawing', 'Une forme dessinée n’a pas été reprise.');
    return [];
  };

  const alternate = (node: XmlElement): XmlElement[] => {
    const choice = findChild(node, 'mc:Choice');
    const drawings = choice ? listDescendants(choice, 'w:drawing') : [];
    if (drawings.length > 0) return drawings.flatMap(drawing);
    return cleanAll((findChild(node, 'mc:Fallback') ?? choice)?.children ?? []).filter(isElement);
  };

  const paragraph = (node: XmlElement): XmlElement[] => {
    const properties = findChild(node, 'w:pPr');
    const role = roleOf(properties);
    if (role === 'Contents') {
      if (!contents)
        addNote('table-of-contents', 'La table des matières n’a pas été reprise : le livret construit la sienne.');
      contents = true;
      return [];
    }
    const outer = boxed;
    boxed = [];
    mark += 1;
    const at = mark;
    const title = tidyText(getText(node)).trim();
    if (PAGE_ROLES.has(role) && title !== '') where = clipText(title, 120);
    node.children = cleanAll(node.children);
    const look = appearanceOf(node);
    looks.set(at, look);
    const list = listPlaceOf(node);
    const kept = (properties?.children ?? []).filter(
      (inner) => isElement(inner) && inner.name !== 'w:numPr' && (!role || inner.name !== 'w:pStyle'),
    );
    if (role) kept.unshift(createElement('w:pStyle', { 'w:val': `Role${role}` }, []));
    else if (list) {
      lists.set(at, list);
      const numberId = list.number === null ? BULLET_LIST_ID : NUMBERS;
      const place = [
        createElement('w:ilvl', { 'w:val': String(list.level) }, []),
        createElement('w:numId', { 'w:val': numberId }, []),
      ];
      kept.push(createElement('w:numPr', {}, place));
    }
    node.children = [
      createElement('w:pPr', {}, kept),
      createElement('w:bookmarkStart', { 'w:id': String(at), 'w:name': `${BOOKMARK_PREFIX}${at}` }, []),
      ...node.children.filter((inner) => !isElement(inner) || inner.name !== 'w:pPr'),
    ];
    const section = findChild(properties, 'w:sectPr');
    const endsPage = section && findChild(section, 'w:type')?.attributes['w:val'] !== 'continuous';
    const after = boxed;
    boxed = outer;
    return [
      ...(look.breakBefore ? [createPageBreak()] : []),
      node,
      ...cleanAll(after).filter(isElement),
      ...(endsPage ? [createPageBreak()] : []),
    ];
  };

  const clean = (node: XmlElement): XmlNode[] => {
    switch (node.name) {
      case 'w:p':
        return paragraph(node);
      case 'w:del':
      case 'w:moveFrom':
        addLoss('deleted-text', 'Suppression suivie acceptée : « {texte} ».', node);
        return [];
      case 'w:tr':
        if (findChild(findChild(node, 'w:trPr'), 'w:del')) {
          addLoss('deleted-text', 'Ligne de tableau supprimée en suivi, non reprise : « {texte} ».', node);
          return [];
        }
        break;
      case 'w:r': {
        const hidden = findChild(findChild(node, 'w:rPr'), 'w:vanish');
        if (hidden && !/^(0|false)$/.test(hidden.attributes['w:val'] ?? '')) {
          addLoss('hidden-text', 'Texte masqué non repris : « {texte} ».', node);
          return [];
        }
        break;
      }
      case 'w:commentReference': {
        const comment = comments.get(node.attributes['w:id']);
        const auteur = comment?.attributes['w:author'] ?? '';
        if (comment && auteur === '')
          addLoss('comment', 'Commentaire d’un relecteur non repris : « {texte} ».', comment);
        else if (comment) addLoss('comment', 'Commentaire de {auteur} non repris : « {texte} ».', comment, { auteur });
        return [];
      }
      case 'mc:AlternateContent':
        return alternate(node);
      case 'w:drawing':
        return drawing(node);
      case 'w:pict':
        return legacyDrawing(node);
      case 'w:object':
        addNote(
          'embedded-object',
          'Un objet incorporé (classeur, présentation…) n’a pas été repris. Joignez-le comme document.',
        );
        return [];
      case 'w:altChunk':
        addNote('embedded-object', 'Un document inséré dans ce document n’a pas été repris.');
        return [];
      case 'm:oMathPara':
      case 'm:oMath':
        addNote('equation', 'Une équation a été reprise comme du texte : « {texte} ».', {
          texte: toExcerpt(getText(node)),
        });
        return [createElement('w:r', {}, [createElement('w:t', { 'xml:space': 'preserve' }, [getText(node)])])];
      case 'w:fldSimple':
        return cleanAll(node.children);
    }
    node.children = cleanAll(node.children);
    return [node];
  };

  const cleanAll = (nodes: XmlNode[]): XmlNode[] => nodes.flatMap((node) => (isElement(node) ? clean(node) : [node]));

  document.children = cleanAll(document.children);
  // Text boxes outside any paragraph go to the end of the document.
  const body = findChild(document, 'w:body');
  if (body) body.children = [...body.children, ...cleanAll(boxed)];

  where = '';
  const margins = [...parts.keys()].filter((name) => /^word\/(header|footer)\d*\.xml$/.test(name)).sort();
  const seen = new Set<string>();
  for (const name of margins) {
    const part = read(name);
    const text = part ? tidyText(getText(part)).trim() : '';
    if (/\p{L}/u.test(text) && !seen.has(text))
      addNote('header-footer', 'En-tête ou pied de page non repris : « {texte} ».', { texte: toExcerpt(text) });
    seen.add(text);
  }

  const files = Object.fromEntries([...parts].map(([name, bytes]) => [name, new Uint8Array(bytes)]));
  files[main] = new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${writeXml(document)}`);
  if (numberingName !== '') files[numberingName] = new TextEncoder().encode(buildNumberingPart());
  return {
    appearances: looks,
    lists,
    bytes: Buffer.from(zipSync(files, { level: 0 })),
    notes,
    texts: listDescendants(document, 'w:p')
      .map((inner) => tidyText(getText(inner)).trim())
      .filter((text) => text !== ''),
  };
};

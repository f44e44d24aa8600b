import { zipSync } from 'fflate';
import type { DocxParts } from './archive.ts';
import { clip, type ImportNote, type NoteCode, note } from './notes.ts';
import { tidy } from './runs.ts';
import { roles } from './styles.ts';
import {
  child,
  childrenNamed,
  decodeXml,
  descendants,
  parseXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from './xml.ts';

export interface Prepared {
  /** A clean .docx that the converter can take whole. */
  bytes: Buffer;
  notes: ImportNote[];
  /** Every paragraph of text that must be found in the result. */
  texts: string[];
}

const PAGE_ROLES: ReadonlySet<string | null> = new Set(['Heading1', 'Heading2']);

const element = (name: string, attributes: Record<string, string>, children: XmlNode[]): XmlElement => ({
  name,
  attributes,
  children,
});
const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
const has = (node: XmlElement, name: string) => descendants(node, name).length > 0;

/** The text of a paragraph or of anything in it, deleted text included when it stands in `node`. */
const textIn = (node: XmlElement): string =>
  node.children
    .map((inner) => {
      if (!isElement(inner)) return /^(w:t|w:delText|m:t)$/.test(node.name) ? inner : '';
      if (inner.name === 'w:tab' || inner.name === 'w:br' || inner.name === 'w:cr') return ' ';
      return textIn(inner) + (inner.name === 'w:p' ? ' ' : '');
    })
    .join('');

const quote = (text: string) => `« ${clip(tidy(text).trim(), 200)} »`;

/**
 * Settles, in the XML itself, all that the converter would drop without a word: text boxes become paragraphs, revisions
 * are accepted, equations become text; what cannot be kept is told in a note with the title of its page.
 */
export const prepare = ({ main, parts }: DocxParts): Prepared => {
  const read = (name: string): XmlElement | null => {
    const part = parts.get(name);
    return part ? parseXml(decodeXml(part)) : null;
  };
  const document = parseXml(decodeXml(parts.get(main) ?? Buffer.alloc(0)));
  const roleOf = roles(read('word/styles.xml'));
  const comments = new Map(
    childrenNamed(read('word/comments.xml') ?? undefined, 'w:comment').map((comment) => [
      comment.attributes['w:id'],
      comment,
    ]),
  );
  const notes: ImportNote[] = [];
  let where = '';
  let contents = false;
  const tell = (code: NoteCode, text: string) => notes.push(note(code, where, text));
  const tellLost = (code: NoteCode, node: XmlElement, sentence: string) => {
    const text = tidy(textIn(node)).trim();
    if (text !== '') tell(code, `${sentence} : ${quote(text)}.`);
  };

  /** Paragraphs of text boxes met inside the paragraph at hand; they follow it. */
  let boxed: XmlNode[] = [];

  const takeBoxes = (node: XmlElement) => {
    for (const box of descendants(node, 'w:txbxContent')) {
      if (tidy(textIn(box)).trim() !== '')
        tell('text-box', 'Le texte d’une zone de texte a été placé à la suite du paragraphe.');
      boxed.push(...box.children);
      box.children = [];
    }
  };

  const drawing = (node: XmlElement): XmlElement[] => {
    takeBoxes(node);
    const pictures = descendants(node, 'pic:pic');
    const frame = child(node, 'wp:inline') ?? child(node, 'wp:anchor');
    const graphic = child(child(frame, 'a:graphic'), 'a:graphicData');
    if (pictures.length > 0 && graphic) {
      // Pictures of a group are taken one by one.
      graphic.children = pictures;
      return [node];
    }
    const description = child(frame, 'wp:docPr')?.attributes.descr ?? '';
    const uri = graphic?.attributes.uri ?? '';
    if (/chart|diagram/.test(uri)) {
      tell(
        'drawing',
        `Un graphique ou un schéma n’a pas pu être repris${description ? ` : ${quote(description)}` : ''}. Ajoutez-le comme image.`,
      );
    } else if (boxed.length === 0) {
      tell('drawing', `Une forme dessinée n’a pas été reprise${description ? ` : ${quote(description)}` : ''}.`);
    }
    return [];
  };

  /** Drawings of Word 2007 and before: pictures stay, text comes out, art letters and shapes are told. */
  const legacyDrawing = (node: XmlElement): XmlElement[] => {
    const before = boxed.length;
    takeBoxes(node);
    if (has(node, 'v:imagedata')) return [node];
    const rule = descendants(node, 'v:rect').some(({ attributes }) => attributes['o:hr'] !== undefined);
    const letters = descendants(node, 'v:textpath')
      .map(({ attributes }) => attributes.string ?? '')
      .join(' ')
      .trim();
    if (letters !== '') tell('drawing', `Un texte décoratif n’a pas été repris : ${quote(letters)}.`);
    else if (!rule && boxed.length === before) tell('drawing', 'Une forme dessinée n’a pas été reprise.');
    return [];
  };

  const alternate = (node: XmlElement): XmlElement[] => {
    const choice = child(node, 'mc:Choice');
    const drawings = choice ? descendants(choice, 'w:drawing') : [];
    if (drawings.length > 0) return drawings.flatMap(drawing);
    return cleanAll((child(node, 'mc:Fallback') ?? choice)?.children ?? []).filter(isElement);
  };

  const paragraph = (node: XmlElement): XmlElement[] => {
    const properties = child(node, 'w:pPr');
    const role = roleOf(properties);
    if (role === 'Contents') {
      if (!contents)
        tell('table-of-contents', 'La table des matières n’a pas été reprise : le livret construit la sienne.');
      contents = true;
      return [];
    }
    const outer = boxed;
    boxed = [];
    const title = tidy(textIn(node)).trim();
    if (PAGE_ROLES.has(role) && title !== '') where = clip(title, 120);
    node.children = cleanAll(node.children);
    if (role) {
      const style = element('w:pStyle', { 'w:val': `Role${role}` }, []);
      const others = (properties?.children ?? []).filter((inner) => isElement(inner) && inner.name !== 'w:pStyle');
      node.children = [
        element('w:pPr', {}, [style, ...others]),
        ...node.children.filter((inner) => !isElement(inner) || inner.name !== 'w:pPr'),
      ];
    }
    const after = boxed;
    boxed = outer;
    return [node, ...cleanAll(after).filter(isElement)];
  };

  const clean = (node: XmlElement): XmlNode[] => {
    switch (node.name) {
      case 'w:p':
        return paragraph(node);
      case 'w:del':
      case 'w:moveFrom':
        tellLost('deleted-text', node, 'Suppression suivie acceptée');
        return [];
      case 'w:tr':
        if (child(child(node, 'w:trPr'), 'w:del')) {
          tellLost('deleted-text', node, 'Ligne de tableau supprimée en suivi, non reprise');
          return [];
        }
        break;
      case 'w:r': {
        const hidden = child(child(node, 'w:rPr'), 'w:vanish');
        if (hidden && !/^(0|false)$/.test(hidden.attributes['w:val'] ?? '')) {
          tellLost('hidden-text', node, 'Texte masqué non repris');
          return [];
        }
        break;
      }
      case 'w:commentReference': {
        const comment = comments.get(node.attributes['w:id']);
        if (comment)
          tellLost('comment', comment, `Commentaire de ${comment.attributes['w:author'] || 'un relecteur'} non repris`);
        return [];
      }
      case 'mc:AlternateContent':
        return alternate(node);
      case 'w:drawing':
        return drawing(node);
      case 'w:pict':
        return legacyDrawing(node);
      case 'w:object':
        tell(
          'embedded-object',
          'Un objet incorporé (classeur, présentation …) n’a pas été repris. Joignez-le comme document.',
        );
        return [];
      case 'w:altChunk':
        tell('embedded-object', 'Un document inséré dans ce document n’a pas été repris.');
        return [];
      case 'm:oMathPara':
      case 'm:oMath':
        tell('equation', `Une équation a été reprise comme du texte : ${quote(textIn(node))}.`);
        return [element('w:r', {}, [element('w:t', { 'xml:space': 'preserve' }, [textIn(node)])])];
      case 'w:fldSimple':
        return cleanAll(node.children);
    }
    node.children = cleanAll(node.children);
    return [node];
  };

  const cleanAll = (nodes: XmlNode[]): XmlNode[] => nodes.flatMap((node) => (isElement(node) ? clean(node) : [node]));

  document.children = cleanAll(document.children);
  // Boxes that stood in no paragraph close the document.
  child(document, 'w:body')?.children.push(...cleanAll(boxed));

  where = '';
  const margins = [...parts.keys()].filter((name) => /^word\/(header|footer)\d*\.xml$/.test(name)).sort();
  const seen = new Set<string>();
  for (const name of margins) {
    const part = read(name);
    const text = part ? tidy(textIn(part)).trim() : '';
    if (/\p{L}/u.test(text) && !seen.has(text))
      tell('header-footer', `En-tête ou pied de page non repris : ${quote(text)}.`);
    seen.add(text);
  }

  const files = Object.fromEntries([...parts].map(([name, bytes]) => [name, new Uint8Array(bytes)]));
  files[main] = new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>${writeXml(document)}`);
  return {
    bytes: Buffer.from(zipSync(files, { level: 0 })),
    notes,
    texts: descendants(document, 'w:p')
      .map((inner) => tidy(textIn(inner)).trim())
      .filter((text) => text !== ''),
  };
};

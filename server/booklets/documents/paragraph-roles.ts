import { findChild, listChildren, type XmlElement } from '../../platform/documents/xml.ts';

/** Role of a paragraph in the document: title, heading of level 1 to 6, caption … */
export type ParagraphRole = 'Title' | 'Subtitle' | 'Caption' | 'Contents' | `Heading${1 | 2 | 3 | 4 | 5 | 6}`;

const toHeadingRole = (level: number): ParagraphRole =>
  `Heading${Math.min(6, Math.max(1, level)) as 1 | 2 | 3 | 4 | 5 | 6}`;

// Word stores built-in style names in English in every language; other programs store the displayed name.
const findRoleByName = (name: string): ParagraphRole | null => {
  const level = /^(?:heading|titre) ?([1-9])$/i.exec(name)?.[1];
  if (level) return toHeadingRole(Number(level));
  if (/^(title|titre)$/i.test(name)) return 'Title';
  if (/^(subtitle|sous-titre)$/i.test(name)) return 'Subtitle';
  if (/^(caption|légende)$/i.test(name)) return 'Caption';
  return /^(toc |tm ?\d|table of figures|index \d)/i.test(name) ? 'Contents' : null;
};

/** Outline level 9 means « body text ». */
const findRoleByOutline = (properties: XmlElement | undefined): ParagraphRole | 'Body' | null => {
  const value = findChild(properties, 'w:outlineLvl')?.attributes['w:val'];
  if (value === undefined) return null;
  return Number(value) < 9 ? toHeadingRole(Number(value) + 1) : 'Body';
};

/**
 * Reads the styles of a document and returns a function for the role of a paragraph, by its outline level or its style.
 */
export const createRoleReader = (
  styles: XmlElement | null,
): ((paragraphProperties: XmlElement | undefined) => ParagraphRole | null) => {
  const byId = new Map(
    listChildren(styles ?? undefined, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  const roleOfStyle = (id: string, depth = 0): ParagraphRole | 'Body' | null => {
    const style = byId.get(id);
    if (!style || depth > 20) return null;
    const own =
      findRoleByName(findChild(style, 'w:name')?.attributes['w:val'] ?? '') ??
      findRoleByOutline(findChild(style, 'w:pPr'));
    return own ?? roleOfStyle(findChild(style, 'w:basedOn')?.attributes['w:val'] ?? '', depth + 1);
  };
  return (properties) => {
    const role =
      findRoleByOutline(properties) ?? roleOfStyle(findChild(properties, 'w:pStyle')?.attributes['w:val'] ?? '');
    return role === 'Body' ? null : role;
  };
};

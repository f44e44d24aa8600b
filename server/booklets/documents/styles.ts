import { child, childrenNamed, type XmlElement } from './xml.ts';

/** Role of a paragraph in the document: title, heading of level 1 to 6, caption … */
export type Role = 'Title' | 'Subtitle' | 'Caption' | 'Contents' | `Heading${1 | 2 | 3 | 4 | 5 | 6}`;

const heading = (level: number): Role => `Heading${Math.min(6, Math.max(1, level)) as 1 | 2 | 3 | 4 | 5 | 6}`;

// Word stores built-in style names in English in every language; other programs store the displayed name.
const roleOfName = (name: string): Role | null => {
  const level = /^(?:heading|titre) ?([1-9])$/i.exec(name)?.[1];
  if (level) return heading(Number(level));
  if (/^(title|titre)$/i.test(name)) return 'Title';
  if (/^(subtitle|sous-titre)$/i.test(name)) return 'Subtitle';
  if (/^(caption|légende)$/i.test(name)) return 'Caption';
  return /^(toc |tm ?\d|table of figures|index \d)/i.test(name) ? 'Contents' : null;
};

/** Outline level 9 means « body text ». */
const roleOfOutline = (properties: XmlElement | undefined): Role | 'Body' | null => {
  const value = child(properties, 'w:outlineLvl')?.attributes['w:val'];
  if (value === undefined) return null;
  return Number(value) < 9 ? heading(Number(value) + 1) : 'Body';
};

/**
 * Reads the styles of a document and returns a function for the role of a paragraph, by its outline level or its style.
 */
export const roles = (styles: XmlElement | null): ((paragraphProperties: XmlElement | undefined) => Role | null) => {
  const byId = new Map(
    childrenNamed(styles ?? undefined, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  const roleOfStyle = (id: string, depth = 0): Role | 'Body' | null => {
    const style = byId.get(id);
    if (!style || depth > 20) return null;
    const own = roleOfName(child(style, 'w:name')?.attributes['w:val'] ?? '') ?? roleOfOutline(child(style, 'w:pPr'));
    return own ?? roleOfStyle(child(style, 'w:basedOn')?.attributes['w:val'] ?? '', depth + 1);
  };
  return (properties) => {
    const role = roleOfOutline(properties) ?? roleOfStyle(child(properties, 'w:pStyle')?.attributes['w:val'] ?? '');
    return role === 'Body' ? null : role;
  };
};

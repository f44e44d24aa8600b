import { findChild, listChildren, type XmlElement } from '../../platform/documents/xml.ts';
import { listStyleChain } from './appearance.ts';

/** Position of a paragraph in a list. */
export interface ListPlace {
  numberId: string;
  /** 0 for the outermost level. */
  level: number;
  /** Number printed by Word; null for a bullet. */
  number: number | null;
}

interface ListLevel {
  ordered: boolean;
  start: number;
}

const getValue = (element: XmlElement | undefined): string | undefined => element?.attributes['w:val'];

/**
 * Reads the lists of a document; the returned function gives the position of each paragraph and must be called in
 * reading order.
 */
export const createListPlaceReader = (
  styles: XmlElement | null,
  numbering: XmlElement | null,
): ((paragraph: XmlElement) => ListPlace | null) => {
  const styleById = new Map(
    listChildren(styles ?? undefined, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  const abstracts = new Map(
    listChildren(numbering ?? undefined, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', one]),
  );
  const instances = new Map(
    listChildren(numbering ?? undefined, 'w:num').map((one) => [one.attributes['w:numId'] ?? '', one]),
  );
  /** Definition of a list; a list style may hold it. */
  const definitionOf = (numberId: string, depth = 0): XmlElement | undefined => {
    const abstract = abstracts.get(getValue(findChild(instances.get(numberId), 'w:abstractNumId')) ?? '');
    const linked = getValue(findChild(abstract, 'w:numStyleLink'));
    if (linked === undefined || depth > 5) return abstract;
    const properties = findChild(findChild(styleById.get(linked), 'w:pPr'), 'w:numPr');
    return definitionOf(getValue(findChild(properties, 'w:numId')) ?? '', depth + 1);
  };
  const levelOf = (numberId: string, level: number): ListLevel => {
    const found = listChildren(definitionOf(numberId), 'w:lvl').find(
      ({ attributes }) => Number(attributes['w:ilvl'] ?? 0) === level,
    );
    const format = getValue(findChild(found, 'w:numFmt')) ?? 'decimal';
    return {
      ordered: found !== undefined && !/^(bullet|none)$/.test(format),
      start: Number(getValue(findChild(found, 'w:start')) ?? 1),
    };
  };
  const startOverride = (numberId: string, level: number): number | null => {
    const override = listChildren(instances.get(numberId), 'w:lvlOverride').find(
      ({ attributes }) => Number(attributes['w:ilvl'] ?? 0) === level,
    );
    const start = getValue(findChild(override, 'w:startOverride'));
    return start === undefined ? null : Number(start);
  };
  /** The list definition alone may tie a paragraph style to a level. */
  const levelOfStyle = (numberId: string, styleIds: readonly string[]): number | null => {
    const tied = listChildren(definitionOf(numberId), 'w:lvl').find((level) =>
      styleIds.includes(getValue(findChild(level, 'w:pStyle')) ?? ''),
    );
    return tied ? Number(tied.attributes['w:ilvl'] ?? 0) : null;
  };

  const counters = new Map<XmlElement | string, number[]>();
  const seen = new Set<string>();

  return (paragraph) => {
    const properties = findChild(paragraph, 'w:pPr');
    const chain = listStyleChain(styleById, getValue(findChild(properties, 'w:pStyle')) ?? '');
    const sources = [properties, ...chain.map((style) => findChild(style, 'w:pPr'))].map((source) =>
      findChild(source, 'w:numPr'),
    );
    const numberId = sources.map((source) => getValue(findChild(source, 'w:numId'))).find((one) => one !== undefined);
    if (numberId === undefined || numberId === '0' || !instances.has(numberId)) return null;
    const told = sources.map((source) => getValue(findChild(source, 'w:ilvl'))).find((one) => one !== undefined);
    const styleIds = chain.map(({ attributes }) => attributes['w:styleId'] ?? '');
    const level = Math.min(8, Number(told ?? levelOfStyle(numberId, styleIds) ?? 0));
    const { ordered, start } = levelOf(numberId, level);
    // Lists with the same definition continue each other, unless one overrides its start.
    const key = definitionOf(numberId) ?? numberId;
    const held = counters.get(key) ?? [];
    counters.set(key, held);
    const override = startOverride(numberId, level);
    if (override !== null && !seen.has(`${numberId}/${level}`)) held.length = level;
    seen.add(`${numberId}/${level}`);
    const number = held[level] === undefined ? (override ?? start) : held[level] + 1;
    held.length = level + 1;
    held[level] = number;
    return { numberId, level, number: ordered ? number : null };
  };
};

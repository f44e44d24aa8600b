import { styleChain } from './appearance.ts';
import { child, childrenNamed, type XmlElement } from './xml.ts';

/** Position of a paragraph in a list. */
export interface ListPlace {
  numberId: string;
  /** 0 for the outermost level. */
  level: number;
  /** Number printed by Word; null for a bullet. */
  number: number | null;
}

interface Level {
  ordered: boolean;
  start: number;
}

const value = (element: XmlElement | undefined): string | undefined => element?.attributes['w:val'];

/**
 * Reads the lists of a document; the returned function gives the position of each paragraph and must be called in
 * reading order.
 */
export const listPlaces = (
  styles: XmlElement | null,
  numbering: XmlElement | null,
): ((paragraph: XmlElement) => ListPlace | null) => {
  const styleById = new Map(
    childrenNamed(styles ?? undefined, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  );
  const abstracts = new Map(
    childrenNamed(numbering ?? undefined, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', one]),
  );
  const instances = new Map(
    childrenNamed(numbering ?? undefined, 'w:num').map((one) => [one.attributes['w:numId'] ?? '', one]),
  );
  /** Definition of a list; a list style may hold it. */
  const definitionOf = (numberId: string, depth = 0): XmlElement | undefined => {
    const abstract = abstracts.get(value(child(instances.get(numberId), 'w:abstractNumId')) ?? '');
    const linked = value(child(abstract, 'w:numStyleLink'));
    if (linked === undefined || depth > 5) return abstract;
    const properties = child(child(styleById.get(linked), 'w:pPr'), 'w:numPr');
    return definitionOf(value(child(properties, 'w:numId')) ?? '', depth + 1);
  };
  const levelOf = (numberId: string, level: number): Level => {
    const found = childrenNamed(definitionOf(numberId), 'w:lvl').find(
      ({ attributes }) => Number(attributes['w:ilvl'] ?? 0) === level,
    );
    const format = value(child(found, 'w:numFmt')) ?? 'decimal';
    return {
      ordered: found !== undefined && !/^(bullet|none)$/.test(format),
      start: Number(value(child(found, 'w:start')) ?? 1),
    };
  };
  const startOverride = (numberId: string, level: number): number | null => {
    const override = childrenNamed(instances.get(numberId), 'w:lvlOverride').find(
      ({ attributes }) => Number(attributes['w:ilvl'] ?? 0) === level,
    );
    const start = value(child(override, 'w:startOverride'));
    return start === undefined ? null : Number(start);
  };
  /** The list definition alone may tie a paragraph style to a level. */
  const levelOfStyle = (numberId: string, styleIds: readonly string[]): number | null => {
    const tied = childrenNamed(definitionOf(numberId), 'w:lvl').find((level) =>
      styleIds.includes(value(child(level, 'w:pStyle')) ?? ''),
    );
    return tied ? Number(tied.attributes['w:ilvl'] ?? 0) : null;
  };

  const counters = new Map<XmlElement | string, number[]>();
  const seen = new Set<string>();

  return (paragraph) => {
    const properties = child(paragraph, 'w:pPr');
    const chain = styleChain(styleById, value(child(properties, 'w:pStyle')) ?? '');
    const sources = [properties, ...chain.map((style) => child(style, 'w:pPr'))].map((source) =>
      child(source, 'w:numPr'),
    );
    const numberId = sources.map((source) => value(child(source, 'w:numId'))).find((one) => one !== undefined);
    if (numberId === undefined || numberId === '0' || !instances.has(numberId)) return null;
    const told = sources.map((source) => value(child(source, 'w:ilvl'))).find((one) => one !== undefined);
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

import { findChild, listChildren, listDescendants, type XmlElement } from '../../platform/documents/xml.ts';

/** Visual appearance of a paragraph, independent of its style name. */
export interface ParagraphAppearance {
  /** Size of most of its characters, in half-points as in Word. */
  size: number;
  /** True only if it holds for all characters. */
  bold: boolean;
  caps: boolean;
  underlined: boolean;
  centred: boolean;
  /** True for a border or a shaded background: a callout. */
  isCallout: boolean;
  breakBefore: boolean;
}

/** Size in a document without a default. */
const DEFAULT_HALF_POINTS = 20;
const MAX_STYLE_DEPTH = 20;

/** A switch of Word is on if present and not disabled. */
const isSwitchOn = (property: XmlElement | undefined): boolean | undefined =>
  property === undefined ? undefined : !/^(0|false|off|none)$/.test(property.attributes['w:val'] ?? '1');

const isShaded = (shading: XmlElement | undefined): boolean => {
  const fill = shading?.attributes['w:fill'] ?? 'auto';
  return shading !== undefined && !/^(auto|f{6})$/i.test(fill);
};

/** Borders on both sides make a box; one line below decorates a title. */
const isFramed = (borders: XmlElement | undefined): boolean | undefined =>
  borders && ['w:left', 'w:right'].every((side) => isSwitchOn(findChild(borders, side)) === true);

/** A style and its base styles, nearest first. */
export const listStyleChain = (byId: ReadonlyMap<string, XmlElement>, id: string): XmlElement[] => {
  const chain: XmlElement[] = [];
  let style = byId.get(id);
  while (style && chain.length < MAX_STYLE_DEPTH) {
    chain.push(style);
    style = byId.get(findChild(style, 'w:basedOn')?.attributes['w:val'] ?? '');
  }
  return chain;
};

const getRunText = (run: XmlElement): string =>
  listChildren(run, 'w:t')
    .flatMap(({ children }) => children.filter((inner) => typeof inner === 'string'))
    .join('');

/** Reads the styles of a document and returns a function for the appearance of a paragraph. */
export const createAppearanceReader = (styles: XmlElement | null): ((paragraph: XmlElement) => ParagraphAppearance) => {
  const all = listChildren(styles ?? undefined, 'w:style');
  const byId = new Map(all.map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const standard = all.find(
    ({ attributes }) => attributes['w:type'] === 'paragraph' && /^(1|true|on)$/.test(attributes['w:default'] ?? ''),
  );
  const defaults = findChild(findChild(styles ?? undefined, 'w:docDefaults'), 'w:rPrDefault');
  const documentRun = findChild(defaults, 'w:rPr');

  return (paragraph) => {
    const properties = findChild(paragraph, 'w:pPr');
    const styleId = findChild(properties, 'w:pStyle')?.attributes['w:val'] ?? standard?.attributes['w:styleId'] ?? '';
    const chain = listStyleChain(byId, styleId);
    const paragraphProperties = [properties, ...chain.map((style) => findChild(style, 'w:pPr'))];
    const runProperties = [...chain.map((style) => findChild(style, 'w:rPr')), documentRun];
    const find = <Value>(sources: (XmlElement | undefined)[], read: (source: XmlElement) => Value | undefined) => {
      for (const source of sources) {
        const value = source && read(source);
        if (value !== undefined) return value;
      }
      return undefined;
    };

    const sizes = new Map<number, number>();
    let [letters, bold, caps, underlined] = [0, 0, 0, 0];
    for (const run of listDescendants(paragraph, 'w:r')) {
      const text = getRunText(run).replace(/[^\p{L}\p{N}]/gu, '');
      if (text === '') continue;
      const own = findChild(run, 'w:rPr');
      const runStyle = listStyleChain(byId, findChild(own, 'w:rStyle')?.attributes['w:val'] ?? '');
      const sources = [own, ...runStyle.map((style) => findChild(style, 'w:rPr')), ...runProperties];
      const size = Number(
        find(sources, (source) => findChild(source, 'w:sz')?.attributes['w:val']) ?? DEFAULT_HALF_POINTS,
      );
      letters += text.length;
      sizes.set(size, (sizes.get(size) ?? 0) + text.length);
      if (find(sources, (source) => isSwitchOn(findChild(source, 'w:b')))) bold += text.length;
      if (find(sources, (source) => isSwitchOn(findChild(source, 'w:u')))) underlined += text.length;
      const inCapitals = text === text.toUpperCase() && /\p{L}{2}/u.test(text);
      if (
        inCapitals ||
        find(
          sources,
          (source) => isSwitchOn(findChild(source, 'w:caps')) || isSwitchOn(findChild(source, 'w:smallCaps')),
        )
      )
        caps += text.length;
    }
    const [size = DEFAULT_HALF_POINTS] = [...sizes.entries()].sort((a, b) => b[1] - a[1])[0] ?? [];
    const all = (count: number) => letters > 0 && count === letters;
    return {
      size,
      bold: all(bold),
      caps: all(caps),
      underlined: all(underlined),
      centred: find(paragraphProperties, (source) => findChild(source, 'w:jc')?.attributes['w:val']) === 'center',
      isCallout:
        find(paragraphProperties, (source) => isFramed(findChild(source, 'w:pBdr'))) === true ||
        isShaded(find(paragraphProperties, (source) => findChild(source, 'w:shd'))),
      breakBefore: find(paragraphProperties, (source) => isSwitchOn(findChild(source, 'w:pageBreakBefore'))) === true,
    };
  };
};

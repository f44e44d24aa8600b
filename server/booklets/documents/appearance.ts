import { child, childrenNamed, descendants, type XmlElement } from './xml.ts';

/** Visual appearance of a paragraph, independent of its style name. */
export interface Appearance {
  /** Size of most of its characters, in half-points as in Word. */
  size: number;
  /** True only if it holds for all characters. */
  bold: boolean;
  caps: boolean;
  underlined: boolean;
  centred: boolean;
  /** True for a border or a shaded background: a callout. */
  boxed: boolean;
  breakBefore: boolean;
}

/** Size in a document without a default. */
const DEFAULT_SIZE = 20;
const MAX_STYLE_DEPTH = 20;

/** A switch of Word is on if present and not disabled. */
const isOn = (property: XmlElement | undefined): boolean | undefined =>
  property === undefined ? undefined : !/^(0|false|off|none)$/.test(property.attributes['w:val'] ?? '1');

const isShaded = (shading: XmlElement | undefined): boolean => {
  const fill = shading?.attributes['w:fill'] ?? 'auto';
  return shading !== undefined && !/^(auto|f{6})$/i.test(fill);
};

/** Borders on both sides make a box; one line below decorates a title. */
const isFramed = (borders: XmlElement | undefined): boolean | undefined =>
  borders && ['w:left', 'w:right'].every((side) => isOn(child(borders, side)) === true);

/** A style and its base styles, nearest first. */
export const styleChain = (byId: ReadonlyMap<string, XmlElement>, id: string): XmlElement[] => {
  const chain: XmlElement[] = [];
  let style = byId.get(id);
  while (style && chain.length < MAX_STYLE_DEPTH) {
    chain.push(style);
    style = byId.get(child(style, 'w:basedOn')?.attributes['w:val'] ?? '');
  }
  return chain;
};

const textOf = (run: XmlElement): string =>
  childrenNamed(run, 'w:t')
    .flatMap(({ children }) => children.filter((inner) => typeof inner === 'string'))
    .join('');

/** Reads the styles of a document and returns a function for the appearance of a paragraph. */
export const appearances = (styles: XmlElement | null): ((paragraph: XmlElement) => Appearance) => {
  const all = childrenNamed(styles ?? undefined, 'w:style');
  const byId = new Map(all.map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const standard = all.find(
    ({ attributes }) => attributes['w:type'] === 'paragraph' && /^(1|true|on)$/.test(attributes['w:default'] ?? ''),
  );
  const defaults = child(child(styles ?? undefined, 'w:docDefaults'), 'w:rPrDefault');
  const documentRun = child(defaults, 'w:rPr');

  return (paragraph) => {
    const properties = child(paragraph, 'w:pPr');
    const styleId = child(properties, 'w:pStyle')?.attributes['w:val'] ?? standard?.attributes['w:styleId'] ?? '';
    const chain = styleChain(byId, styleId);
    const paragraphProperties = [properties, ...chain.map((style) => child(style, 'w:pPr'))];
    const runProperties = [...chain.map((style) => child(style, 'w:rPr')), documentRun];
    const find = <Value>(sources: (XmlElement | undefined)[], read: (source: XmlElement) => Value | undefined) => {
      for (const source of sources) {
        const value = source && read(source);
        if (value !== undefined) return value;
      }
      return undefined;
    };

    const sizes = new Map<number, number>();
    let [letters, bold, caps, underlined] = [0, 0, 0, 0];
    for (const run of descendants(paragraph, 'w:r')) {
      const text = textOf(run).replace(/[^\p{L}\p{N}]/gu, '');
      if (text === '') continue;
      const own = child(run, 'w:rPr');
      const runStyle = styleChain(byId, child(own, 'w:rStyle')?.attributes['w:val'] ?? '');
      const sources = [own, ...runStyle.map((style) => child(style, 'w:rPr')), ...runProperties];
      const size = Number(find(sources, (source) => child(source, 'w:sz')?.attributes['w:val']) ?? DEFAULT_SIZE);
      letters += text.length;
      sizes.set(size, (sizes.get(size) ?? 0) + text.length);
      if (find(sources, (source) => isOn(child(source, 'w:b')))) bold += text.length;
      if (find(sources, (source) => isOn(child(source, 'w:u')))) underlined += text.length;
      const inCapitals = text === text.toUpperCase() && /\p{L}{2}/u.test(text);
      if (inCapitals || find(sources, (source) => isOn(child(source, 'w:caps')) || isOn(child(source, 'w:smallCaps'))))
        caps += text.length;
    }
    const [size = DEFAULT_SIZE] = [...sizes.entries()].sort((a, b) => b[1] - a[1])[0] ?? [];
    const all = (count: number) => letters > 0 && count === letters;
    return {
      size,
      bold: all(bold),
      caps: all(caps),
      underlined: all(underlined),
      centred: find(paragraphProperties, (source) => child(source, 'w:jc')?.attributes['w:val']) === 'center',
      boxed:
        find(paragraphProperties, (source) => isFramed(child(source, 'w:pBdr'))) === true ||
        isShaded(find(paragraphProperties, (source) => child(source, 'w:shd'))),
      breakBefore: find(paragraphProperties, (source) => isOn(child(source, 'w:pageBreakBefore'))) === true,
    };
  };
};

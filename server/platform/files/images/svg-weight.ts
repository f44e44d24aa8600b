import type { XmlElement, XmlNode } from '../../documents/xml.ts';
import { Refusal } from '../../http/refusal.ts';

/*
 * Rendering cost of a drawing. A few hundred bytes can take seconds: filters on the whole surface, or nested
 * repetitions. A time limit is not enough, because the browsers of readers render it too.
 */

/** Maximum number of additional elements from `use`, patterns, masks, markers and clip paths. */
const MAX_REPEATED_ELEMENTS = 50_000;
/** Maximum number of filter passes over the surface. A drop shadow takes five to seven. */
const MAX_FILTER_PASSES = 150;

interface DrawingWeight {
  elements: number;
  passes: number;
}

const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

function* walkElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* walkElements(child);
}

const listReferences = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^\s"')]+)["']?\s*\)/gi)].map(([, id]) => id ?? '');

/** References in style sheets: by class, and under '' for other selectors. */
const mapRuleReferences = (root: XmlElement): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const element of walkElements(root)) {
    if (element.name !== 'style') continue;
    const css = element.children.filter((child) => !isElement(child)).join('');
    for (const [, selector = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const ids = listReferences(body);
      if (ids.length === 0) continue;
      const names = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name ?? '');
      for (const name of names.length > 0 ? names : ['']) found.set(name, [...(found.get(name) ?? []), ...ids]);
    }
  }
  return found;
};

const parseNumbers = (text: string | undefined): number[] =>
  (text ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter(Number.isFinite);
const getLargest = (text: string | undefined, otherwise: number): number => Math.max(otherwise, ...parseNumbers(text));

/** Number of surface passes of one filter step. */
const countPasses = ({ name, attributes }: XmlElement): number => {
  if (!name.startsWith('fe')) return 0;
  if (name === 'feTurbulence') return 3 * getLargest(attributes.numOctaves, 1);
  if (name === 'feConvolveMatrix') return Math.max(1, getLargest(attributes.order, 3) ** 2 / 9);
  if (name === 'feMorphology') return Math.max(1, getLargest(attributes.radius, 0) / 2);
  return 1;
};

const createComplexityRefusal = (fichier: string, raison: string) => new Refusal('MED-023', { fichier, raison });

/** Throws MED-023 for a drawing whose filters or repetitions would take seconds, or whose parts contain themselves. */
export const refuseHeavyDrawing = (root: XmlElement, fileName: string): void => {
  const elements = [...walkElements(root)];
  const byId = new Map<string, XmlElement>();
  for (const element of elements) if (element.attributes.id !== undefined) byId.set(element.attributes.id, element);
  const rules = mapRuleReferences(root);
  const weights = new Map<XmlElement, DrawingWeight | 'under way'>();

  const targetsOf = ({ name, attributes }: XmlElement): XmlElement[] => {
    const ids = Object.entries(attributes).flatMap(([key, value]) => (key === 'href' ? [] : listReferences(value)));
    if (attributes.href !== undefined && name !== 'image') ids.push(attributes.href.slice(1));
    if (rules.size > 0) {
      for (const one of ['', ...(attributes.class ?? '').split(/\s+/)]) ids.push(...(rules.get(one) ?? []));
    }
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  const weigh = (element: XmlElement): DrawingWeight => {
    const known = weights.get(element);
    if (known === 'under way') throw createComplexityRefusal(fileName, 'un de ses éléments se répète lui-même');
    if (known) return known;
    weights.set(element, 'under way');
    const weight = { elements: 1, passes: countPasses(element) };
    for (const part of [...element.children.filter(isElement), ...targetsOf(element)]) {
      const { elements: more, passes } = weigh(part);
      weight.elements += more;
      weight.passes += passes;
    }
    weights.set(element, weight);
    return weight;
  };

  const total = weigh(root);
  // A filter that is only defined counts once, like a used one.
  if (total.passes > MAX_FILTER_PASSES)
    throw createComplexityRefusal(fileName, 'ses filtres demandent trop de calculs');
  if (total.elements - elements.length > MAX_REPEATED_ELEMENTS)
    throw createComplexityRefusal(fileName, 'ses éléments se répètent trop de fois');
};

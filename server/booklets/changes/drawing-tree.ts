import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from 'parse5';

/* Drawings of blocks as trees, without anything that acts. */

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

const REMOVED_ATTRIBUTES = new Set(
  'id for href target rel download name action method aria-labelledby aria-describedby aria-controls autoplay loop srcset sizes loading'.split(
    ' ',
  ),
);
const DROPPED_TAGS = new Set(['script', 'style', 'iframe', 'track', 'template', 'object']);

const LANDMARKS = new Set(['section', 'aside', 'nav']);

export const isElement = (node: Node): node is Element => 'tagName' in node;
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text';

export const getAttribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';

const renameElement = (element: Element, tag: string): void => {
  element.tagName = tag;
  element.nodeName = tag;
};

const getWords = (node: Node): string =>
  isText(node) ? node.value : isElement(node) ? node.childNodes.map(getWords).join('') : '';

/** Words of each element with an id, which others are named by. */
const collectNames = (nodes: readonly Node[], names = new Map<string, string>()): Map<string, string> => {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const id = getAttribute(node, 'id');
    if (id !== '') names.set(id, getWords(node).replace(/\s+/gu, ' ').trim());
    collectNames(node.childNodes, names);
  }
  return names;
};

/** The attributes that stay: ids are gone, so that a name is written where it is used. */
const listKeptAttributes = (element: Element, names: ReadonlyMap<string, string>): Element['attrs'] => {
  const kept = element.attrs.filter(
    ({ name, value }) =>
      !REMOVED_ATTRIBUTES.has(name) && !name.startsWith('on') && (name !== 'tabindex' || value === '0'),
  );
  const label = getAttribute(element, 'aria-labelledby')
    .split(' ')
    .flatMap((id) => names.get(id) ?? [])
    .join(' ');
  return label === '' ? kept : [...kept, { name: 'aria-label', value: label }];
};

/** Takes away what would act, or give two elements of the screen the same id. */
const neutralise = (nodes: readonly Node[], names: ReadonlyMap<string, string>): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (isText(node)) return [node];
    if (!isElement(node) || DROPPED_TAGS.has(node.tagName)) return [];
    const { tagName } = node;
    node.attrs = listKeptAttributes(node, names);
    if (tagName === 'form') renameElement(node, 'div');
    // Both sides have it: two landmarks of one name would be taken for one.
    if (LANDMARKS.has(tagName)) {
      renameElement(node, 'div');
      if (getAttribute(node, 'aria-label') !== '') node.attrs.push({ name: 'role', value: 'group' });
    }
    if (tagName === 'button') renameElement(node, 'span');
    if (tagName === 'a') renameElement(node, 'span');
    if (tagName === 'a') node.attrs.push({ name: 'data-link', value: '' });
    if (tagName === 'details' && !node.attrs.some(({ name }) => name === 'open'))
      node.attrs.push({ name: 'open', value: '' });
    if (['input', 'select', 'textarea'].includes(tagName)) node.attrs.push({ name: 'disabled', value: '' });
    if (['video', 'audio'].includes(tagName)) node.attrs.push({ name: 'preload', value: 'none' });
    node.childNodes = neutralise(node.childNodes, names);
    return [node];
  });

export const parseDrawing = (text: string): Node[] => {
  const { childNodes } = parseFragment(text);
  return neutralise(childNodes, collectNames(childNodes));
};

const keys = new WeakMap<Element, string>();
/** The HTML of an element, which tells if two are the same. */
export const getKey = (node: Element): string => {
  const kept = keys.get(node);
  if (kept !== undefined) return kept;
  const key = serializeOuter(node);
  keys.set(node, key);
  return key;
};

export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;

export const writeNode = (node: Node): string =>
  isText(node) ? escapeText(node.value) : isElement(node) ? getKey(node) : '';

/** A drawing without anything that acts, as it stands beside a comparison. */
export const neutraliseHtml = (html: string): string => parseDrawing(html).map(writeNode).join('');

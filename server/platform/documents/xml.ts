/** A small strict XML reader for Word parts and SVG files, safe against entity expansion attacks. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** Nested elements above the depth of any real file. */
export class XmlTooDeep extends XmlError {}

const NAME_PATTERN = '[\\p{L}_][\\p{L}\\p{N}_:.-]*';
const TOKEN_PATTERN = new RegExp(
  `<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<!\\[CDATA\\[(?<cdata>[\\s\\S]*?)\\]\\]>|(?<doctype><!DOCTYPE[^[>]*(?:\\[[\\s\\S]*?\\]\\s*)?>)|` +
    `</(?<close>${NAME_PATTERN})\\s*>|<(?<open>${NAME_PATTERN})(?<attributes>(?:\\s+${NAME_PATTERN}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>|(?<text>[^<]+)`,
  'uy',
);
const ATTRIBUTE_PATTERN = new RegExp(`(${NAME_PATTERN})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu');
const MAX_XML_DEPTH = 200;

const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string, strict: boolean): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([\w.-]+));/gi,
    (_, decimal, hexadecimal, name: string | undefined) => {
      const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : -1;
      if (code >= 0 && code <= 0x10ffff) return String.fromCodePoint(code);
      const known = name === undefined ? undefined : NAMED_ENTITIES[name];
      if (known === undefined && strict) throw new XmlError('Unknown entity');
      return known ?? '';
    },
  );

/** Decodes an XML part: UTF-8, or UTF-16 with a byte order mark. Throws `XmlError` for other encodings. */
export const decodeXml = (bytes: Uint8Array): string => {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('Not a Unicode text');
  }
};

/**
 * Parses the root element. A document type is an error unless `doctype` is `skip`; then unknown entities become empty,
 * so that none can expand. Throws `XmlError` on malformed XML or above 200 levels.
 */
export const parseXml = (source: string, { doctype = 'refuse' }: { doctype?: 'refuse' | 'skip' } = {}): XmlElement => {
  const strict = doctype === 'refuse';
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [top];
  let current = top;
  TOKEN_PATTERN.lastIndex = 0;
  while (TOKEN_PATTERN.lastIndex < source.length) {
    const at = TOKEN_PATTERN.lastIndex;
    const token = TOKEN_PATTERN.exec(source)?.groups;
    if (!token) throw new XmlError(`Ill-formed at ${at}`);
    if (token.doctype !== undefined && strict) throw new XmlError('Document type refused');
    if (token.text !== undefined) current.children.push(decodeEntities(token.text, strict));
    else if (token.cdata !== undefined) current.children.push(token.cdata);
    else if (token.close !== undefined) {
      if (open.length < 2 || current.name !== token.close) throw new XmlError(`Unexpected </${token.close}>`);
      open.pop();
      current = open.at(-1) ?? top;
    } else if (token.open !== undefined) {
      const attributes: Record<string, string> = {};
      for (const [, name = '', double, single] of (token.attributes ?? '').matchAll(ATTRIBUTE_PATTERN)) {
        attributes[name] = decodeEntities(double ?? single ?? '', strict);
      }
      const element: XmlElement = { name: token.open, attributes, children: [] };
      current.children.push(element);
      if (token.empty === '') {
        if (open.length >= MAX_XML_DEPTH) throw new XmlTooDeep('Nested too deep');
        open.push(element);
        current = element;
      }
    }
  }
  const root = top.children.find((child) => typeof child !== 'string');
  if (!root || open.length > 1) throw new XmlError('Ends too soon');
  return root;
};

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export const writeXml = (node: XmlNode): string => {
  if (typeof node === 'string') return escapeXml(node);
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value).replace(/"/g, '&quot;')}"`)
    .join('');
  const inner = node.children.map(writeXml).join('');
  return inner === '' ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${inner}</${node.name}>`;
};

export const listChildren = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string' && child.name === name);

export const findChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  listChildren(element, name)[0];

/** All descendants with this name, in reading order. */
export const listDescendants = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.name === name ? [node] : []), ...listDescendants(node, name)],
  );

import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import french from '../web/locales/fr-FR.json' with { type: 'json' };

/** A French text of the product, and where it is written. */
export interface FrenchText {
  where: string;
  text: string;
}

/** With ordinary spaces, so that one pattern finds it however it was typeset. */
export const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

const FOLDERS = ['blocks', 'contract', 'reader', 'server', 'web'];

/**
 * Texts of another kind: chapters that companies adapt, articles of help, legal texts, the words that conjugation knows, names of
 * activities that the law gives, and screens of the design system.
 */
const ELSEWHERE =
  /\.(test|fixture|d)\.tsx?$|^server\/(library\/content|seed|tutorials|help|legal|tone)\/|^web\/(builder\/steps\/sector\/(naf|trades)\.ts|ui\/harness\/)/;

const FRENCH = /[àâçéèêëîïôûùœ’«»]|(?:^|\s)(?:le|la|les|un|une|des|du|de|pour|par|est|et|au|aux|sans|avec|dans)\s/iu;

interface Node {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string | null } }[];
}

/** The text that a node of the syntax tree holds; `{}` stands for the values of a template. */
const textOf = ({ type, value, quasis = [] }: Node): string | null => {
  if (type === 'TemplateLiteral') return quasis.map((piece) => piece.value.cooked ?? '').join('{}');
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : null;
};

const visit = (value: unknown, found: (node: Node) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) found(value as Node);
  for (const child of Object.values(value)) visit(child, found);
};

const textsIn = (file: string): FrenchText[] => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const texts: FrenchText[] = [];
  visit(parseSync(file, source).program, (node) => {
    const text = textOf(node);
    if (text === null || !FRENCH.test(text)) return;
    texts.push({ where: `${file}:${source.slice(0, node.start).split('\n').length}`, text: spaced(text) });
  });
  return texts;
};

/** Every French text of the screens and messages: the back office, the reader, errors, notifications, mails, files. */
export const listFrenchTexts = (): FrenchText[] => {
  const root = new URL('..', import.meta.url);
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => /\.tsx?$/.test(file) && !ELSEWHERE.test(file));
  return [
    ...Object.entries(french).map(([key, text]) => ({ where: `fr-FR.json ${key}`, text: spaced(text) })),
    ...files.flatMap(textsIn),
  ];
};

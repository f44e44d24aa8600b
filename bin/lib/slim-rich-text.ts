import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ROOT = new URL('../../', import.meta.url);
const PACKAGES = /\/node_modules\/@tiptap\//;
const CORE = '/@tiptap/core/dist/index.js';
/** The editor stores HTML: it neither reads nor writes Markdown. */
const MARKDOWN_PROPERTY = /^(?:parseMarkdown|renderMarkdown|markdown[A-Z]\w*)$/;
/** « const commands_exports = __exportAll({ » */
const COMMAND_TABLE = /var commands_exports = [^{]*\{([^}]*)\}/;
const COMMAND_LINE = /^\s*(\w+): \(\) => [\w$]+,?\n/gm;
/** « editor.commands.setContent( », « .toggleBold( » at the start of a line. */
const CALLED_NAME = /\.(\w+)\(/g;

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Removes the commands that no code calls from the table of all commands. */
export const removeCommands = (code: string, called: ReadonlySet<string>): string =>
  code.replace(COMMAND_TABLE, (table) =>
    table.replace(/\n\}$/, ',\n}').replace(COMMAND_LINE, (line, name: string) => (called.has(name) ? line : '')),
  );

/** Places of the Markdown properties of the extensions that a module creates. */
const findMarkdown = (node: unknown, found: [start: number, end: number][] = []): [start: number, end: number][] => {
  if (Array.isArray(node)) for (const part of node) findMarkdown(part, found);
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return found;
  const { type, start, end, key } = node as SyntaxNode;
  if (type === 'Property' && MARKDOWN_PROPERTY.test(String((key as { name?: string }).name))) found.push([start, end]);
  else for (const part of Object.values(node)) if (typeof part === 'object') findMarkdown(part, found);
  return found;
};

const addCalledNames = (names: Set<string>, code: string): void => {
  for (const [, name = ''] of code.matchAll(CALLED_NAME)) names.add(name);
};

/** Names of the functions that our code and the extensions call, commands among them. */
const listCalledNames = (): Set<string> => {
  const names = new Set<string>();
  for (const [folder, files] of [
    ['web/', /\.tsx?$/],
    ['node_modules/@tiptap/', /\/dist\/(?:[\w-]+\/)*index\.js$/],
  ] as const) {
    const root = new URL(folder, ROOT);
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (files.test(`/${file}`)) addCalledNames(names, readFileSync(new URL(file, root), 'utf8'));
  }
  return names;
};

/** Leaves out the Markdown of the rich text editor, and its commands that nothing calls. */
export const slimRichText = (): Plugin => {
  const done = new Set<string>();
  return {
    name: 'slim-rich-text',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGES.test(id)) return null;
      let slim = code;
      if (id.endsWith(CORE)) {
        slim = removeCommands(code, listCalledNames());
        if (slim !== code) done.add('a command');
      } else {
        for (const [start, end] of findMarkdown(this.parse(code)).reverse()) {
          done.add('Markdown');
          slim = `${slim.slice(0, start)}${slim.slice(end).replace(/^,/, '')}`;
        }
      }
      return slim === code ? null : { code: slim, map: null };
    },
    buildEnd(error) {
      const missing = ['a command', 'Markdown'].filter((part) => !done.has(part));
      if (!error && missing.length > 0) this.error(`slim-rich-text does not find ${missing.join(' nor ')}.`);
    },
  };
};

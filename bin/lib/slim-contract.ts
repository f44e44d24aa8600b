import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Among the properties of a call, the browser uses `upload` only: schemas are for the server, and for types. */
const isRuntimeProperty = ({ key }: SyntaxNode): boolean => (key as SyntaxNode | undefined)?.name === 'upload';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Whether a constant of the contract runs code: a call, a member, or an object with one of them or with a spread. */
const isComputed = (value: SyntaxNode): boolean =>
  value.type === 'ObjectExpression'
    ? (value.properties as SyntaxNode[]).some(
        (property) => property.type === 'SpreadElement' || isComputed(property.value as SyntaxNode),
      )
    : value.type === 'CallExpression' || value.type === 'MemberExpression';

const applyEdits = (code: string, pieces: readonly [start: number, end: number, text: string][]): string => {
  let result = code;
  for (const [start, end, text] of [...pieces].sort((a, b) => b[0] - a[0])) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
};

const IMPORT_LINE = /^import \{([^}]*)\} from "\.[^"]*";$/gm;
const COMMENT_PATTERN = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Drops unused imports of our own modules: such an import would tie its module to the chunk of this one. */
const removeUnusedImports = (code: string): string => {
  const named = new Set(code.replace(COMMENT_PATTERN, '').replace(IMPORT_LINE, '').match(/\w+/g));
  const idle = (name: string) => !named.has(name.trim());
  return code.replace(IMPORT_LINE, (line, names: string) => (names.split(',').every(idle) ? '' : line));
};

/** Folders whose code names errors for the browser. */
const ERROR_FOLDERS = ['web', 'blocks', 'contract'];

/** Codes of the catalogue named in those folders. All other errors come from the server with their text. */
const listNamedErrors = (): Set<string> => {
  const codes = new Set<string>();
  for (const folder of ERROR_FOLDERS) {
    const root = new URL(`../../${folder}/`, import.meta.url);
    const before = codes.size;
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\./.test(file) || (folder === 'contract' && file === 'platform/errors.ts'))
        continue;
      for (const [, code = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(/'([A-Z]{3,5}-\d{3})'/g)) {
        codes.add(code);
      }
    }
    if (codes.size === before) throw new Error(`slim-contract.ts: no file of ${folder}/ names an error by its code.`);
  }
  return codes;
};

/** Reduces the catalogue of errors to those that the browser names itself: the others slowed the editor down. */
const slimErrors = (code: string, catalogue: SyntaxNode): [start: number, end: number, text: string] => {
  const told = listNamedErrors();
  const kept = (catalogue.properties as SyntaxNode[])
    .filter(({ key }) => told.has(String((key as SyntaxNode).value)))
    .map(({ start, end }) => code.slice(start, end));
  return [catalogue.start, catalogue.end, `{ ${kept.join(', ')} }`];
};

const FRENCH_MESSAGES_MODULE = '/issues.ts';
/** What the build must find in the contract: a part that is missing would silently enlarge every page. */
export const EXPECTED_PARTS = ['call()', 'ERRORS', FRENCH_MESSAGES_MODULE];
export const foundParts = new Set<string>();

/**
 * Reduces the contract for the browser: calls without their schemas, and schemas marked as free of side effects, so
 * that a page loads only the schemas of its own forms.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'post',
  apply: 'build',
  transform(code, id) {
    if (!/\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/.test(id)) return null;
    if (id.endsWith(FRENCH_MESSAGES_MODULE)) foundParts.add(FRENCH_MESSAGES_MODULE);
    const calls: [number, number, string][] = [];
    const made: [number, number, string][] = [];
    const program = this.parse(code) as unknown as SyntaxNode;
    for (const statement of program.body as SyntaxNode[]) {
      const declaration = (
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      ) as SyntaxNode | null;
      if (declaration?.type !== 'VariableDeclaration') continue;
      for (const { id: variable, init } of declaration.declarations as { id: SyntaxNode; init: SyntaxNode | null }[]) {
        if (variable.name === 'ERRORS' && init?.type === 'ObjectExpression') {
          foundParts.add('ERRORS');
          calls.push(slimErrors(code, init));
        }
        if (!init || !isComputed(init) || variable.name === 'ERRORS') continue;
        const [path, definition] = (init.arguments ?? []) as SyntaxNode[];
        const { object, property } = (init.callee ?? {}) as Record<string, { name?: string } | undefined>;
        if (object?.name === 'call' && property?.name && path && definition?.type === 'ObjectExpression') {
          foundParts.add('call()');
          const kept = [
            `method: '${property.name.toUpperCase()}'`,
            `path: ${code.slice(path.start, path.end)}`,
            ...(definition.properties as SyntaxNode[])
              .filter(isRuntimeProperty)
              .map(({ start, end }) => code.slice(start, end)),
          ];
          calls.push([init.start, init.end, `({ ${kept.join(', ')} })`]);
        } else {
          made.push([init.start, init.end, `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`]);
        }
      }
    }
    return {
      code: removeUnusedImports(applyEdits(code, [...calls, ...made])),
      map: null,
      // Free of side effects, except the module that sets the French messages of zod.
      moduleSideEffects: id.endsWith(FRENCH_MESSAGES_MODULE),
    };
  },
});

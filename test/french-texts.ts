import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { DEFAULT_SETTINGS, TRACKING_MODES } from '../contract/reading/reading.ts';
import { CHAPTER_TEMPLATES, SECTORS } from '../server/library/content/index.ts';
import { buildLegalContent } from '../server/operations/seed/legal/index.ts';
import { tutorialContent } from '../server/operations/seed/tutorials.ts';
import { buildGreeting, buildInformationSections } from '../server/reading/reader/pages/person-notice.ts';
import french from '../web/locales/fr-FR.json' with { type: 'json' };

/** A French text of the product, with its location. */
export interface FrenchText {
  where: string;
  text: string;
}

/** Replaces no-break spaces by ordinary ones, so that one pattern matches every typesetting. */
const normaliseSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Removes tags and reduces each run of spaces to one. */
export const removeTags = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');

/** Matching texts with their location, without those whose location or text matches `allowed`. */
export const findTexts = (texts: readonly FrenchText[], pattern: RegExp, allowed: readonly RegExp[] = []): string[] =>
  texts
    .filter(({ where, text }) => pattern.test(text) && !allowed.some((one) => one.test(where) || one.test(text)))
    .map(({ where, text }) => `${where}: ${text.slice(0, 160)}`);

const TEXT_FOLDERS = ['blocks', 'contract', 'reader', 'server', 'web'];

/**
 * Files with texts of another kind: chapters that companies adapt, help articles, legal texts, vocabulary of
 * conjugation, names of activities set by law, and screens of the design system.
 */
const EXCLUDED_FILES =
  /\.(test|fixture|d)\.tsx?$|^server\/(library\/content|operations\/seed|home\/(tutorials|help)|administration\/legal|booklets\/tone)\/|^web\/(booklets\/builder\/steps\/sector\/(naf|trades)\.ts|ui\/harness\/)/;

const FRENCH_PATTERN =
  /[àâçéèêëîïôûùœ’«»]|(?:^|\s)(?:le|la|les|un|une|des|du|de|pour|par|est|et|au|aux|sans|avec|dans)\s/iu;

interface SyntaxNode {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string | null } }[];
}

/** The text of a syntax tree node; `{}` replaces the values of a template. */
const findNodeText = ({ type, value, quasis = [] }: SyntaxNode): string | null => {
  if (type === 'TemplateLiteral') return quasis.map((piece) => piece.value.cooked ?? '').join('{}');
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : null;
};

const visitNodes = (value: unknown, found: (node: SyntaxNode) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) found(value as SyntaxNode);
  for (const child of Object.values(value)) visitNodes(child, found);
};

const listFileTexts = (file: string): FrenchText[] => {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const texts: FrenchText[] = [];
  visitNodes(parseSync(file, source).program, (node) => {
    const text = findNodeText(node);
    if (text === null || !FRENCH_PATTERN.test(text)) return;
    texts.push({ where: `${file}:${source.slice(0, node.start).split('\n').length}`, text: normaliseSpaces(text) });
  });
  return texts;
};

/** The texts of the back office, without their keys. */
export const listBackOfficeTexts = (): string[] => Object.values(french);

/** Every French text of the screens and messages: the back office, the reader, errors, notifications, mails, files. */
export const listScreenTexts = (): FrenchText[] => {
  const root = new URL('..', import.meta.url);
  const files = TEXT_FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => /\.tsx?$/.test(file) && !EXCLUDED_FILES.test(file));
  return [
    ...Object.entries(french).map(([key, text]) => ({ where: `fr-FR.json ${key}`, text: normaliseSpaces(text) })),
    ...files.flatMap(listFileTexts),
  ];
};

const listStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
};

const listContent = (where: string, value: unknown): FrenchText[] =>
  listStrings(value).map((text) => ({ where, text: removeTags(text) }));

/** French content that companies adapt, learn from or are bound by, and the notices for readers. */
export const listContentTexts = (): Record<'library' | 'tutorials' | 'legal', FrenchText[]> => ({
  library: [
    ...CHAPTER_TEMPLATES.flatMap(({ pages, ...chapter }) => [
      ...listContent(`library ${chapter.code}`, chapter),
      ...pages.flatMap((page) => listContent(`library ${chapter.code} / ${page.title}`, page)),
    ]),
    ...SECTORS.flatMap((sector) => listContent(`library ${sector.code}`, sector)),
  ],
  tutorials: tutorialContent.flatMap((tutorial) => listContent(`tutorials ${tutorial.code}`, tutorial)),
  legal: [
    ...buildLegalContent('Embarque').flatMap(({ kind, title, body, changes }) =>
      listContent(`legal ${kind}`, [title, body, changes]),
    ),
    ...TRACKING_MODES.flatMap((mode) => {
      const informed = {
        company: 'Dubreuil',
        contact: 'rh@exemple.fr',
        officer: { name: 'Ana Roy', email: '' },
        options: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode } },
        tone: 'vous' as const,
      };
      return listContent(`legal notice ${mode}`, [buildGreeting(informed, 'Inès'), buildInformationSections(informed)]);
    }),
  ],
});

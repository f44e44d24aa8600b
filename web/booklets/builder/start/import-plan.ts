import type { ImportLine, LineChange } from '../../../../contract/booklets/imports/document-imports.ts';

export type ChosenRole = LineChange['role'];
export type Choices = ReadonlyMap<number, ChosenRole>;

export const roleOf = (line: ImportLine, choices: Choices): ChosenRole => choices.get(line.index) ?? line.role;

const TITLES: readonly ChosenRole[] = ['title', 'subtitle', 'chapter', 'page', 'heading'];
export const isTitle = (role: ChosenRole): boolean => TITLES.includes(role);

/** Indentation level of a line. */
export const depthOf = (role: ChosenRole): number =>
  role === 'title' || role === 'subtitle' || role === 'chapter' ? 0 : role === 'page' ? 1 : 2;

/** Roles that a line may take. The booklet's title comes only at the start; `joined` needs a line above. */
export const rolesFor = (line: ImportLine, index: number, lines: readonly ImportLine[]): ChosenRole[] => {
  const firstChapter = lines.findIndex(({ role }) => role === 'chapter' || role === 'page');
  const opens = line.role === 'title' || line.role === 'subtitle' || index < firstChapter;
  return [
    ...(opens ? (['title', 'subtitle'] as const) : []),
    'chapter',
    'page',
    'heading',
    'text',
    ...(index > 0 ? (['joined'] as const) : []),
  ];
};

/** The role one level lower: a chapter joins the chapter before it, a page the page before it. */
export const mergedRole = (role: ChosenRole): ChosenRole | null =>
  role === 'chapter' ? 'page' : role === 'page' ? 'heading' : null;

export const countRole = (lines: readonly ImportLine[], choices: Choices, role: ChosenRole): number =>
  lines.filter((line) => roleOf(line, choices) === role).length;

/** Changes to send: only lines whose role differs from the detected one. */
export const changesOf = (lines: readonly ImportLine[], choices: Choices): LineChange[] =>
  lines.flatMap((line) => {
    const role = roleOf(line, choices);
    return role === line.role ? [] : [{ index: line.index, role }];
  });

import type { ImportLine, LineChange } from '../../../../contract/booklets/imports/document-imports.ts';

export type PlanLineRole = LineChange['role'];
export type LineRoleChoices = ReadonlyMap<number, PlanLineRole>;

export const getLineRole = (line: ImportLine, choices: LineRoleChoices): PlanLineRole =>
  choices.get(line.index) ?? line.role;

const TITLE_ROLES: readonly PlanLineRole[] = ['title', 'subtitle', 'chapter', 'page', 'heading'];
export const isTitleRole = (role: PlanLineRole): boolean => TITLE_ROLES.includes(role);

/** Indentation level of a line. */
export const getRoleDepth = (role: PlanLineRole): number =>
  role === 'title' || role === 'subtitle' || role === 'chapter' ? 0 : role === 'page' ? 1 : 2;

/** Roles that a line may take. The booklet's title comes only at the start; `joined` needs a line above. */
export const listAllowedRoles = (line: ImportLine, index: number, lines: readonly ImportLine[]): PlanLineRole[] => {
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
export const findMergedRole = (role: PlanLineRole): PlanLineRole | null =>
  role === 'chapter' ? 'page' : role === 'page' ? 'heading' : null;

export const countLinesByRole = (lines: readonly ImportLine[], choices: LineRoleChoices, role: PlanLineRole): number =>
  lines.filter((line) => getLineRole(line, choices) === role).length;

/** Changes to send: only lines whose role differs from the detected one. */
export const listLineChanges = (lines: readonly ImportLine[], choices: LineRoleChoices): LineChange[] =>
  lines.flatMap((line) => {
    const role = getLineRole(line, choices);
    return role === line.role ? [] : [{ index: line.index, role }];
  });

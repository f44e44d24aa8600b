import { and, asc, eq, isNull, like, sql } from 'drizzle-orm';
import { collect, variablesOf } from '../../../blocks/walk.ts';
import type { getVariables, setVariables, VariableUse } from '../../../contract/booklets/content/content.ts';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { VARIABLES } from '../../library/content/variables.ts';
import { broughtVariables } from '../../library/templates/templates.ts';
import { settingsOf } from '../../people/participants/settings.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { changeContent } from '../booklets/change.ts';
import { bookletFor } from '../booklets/found.ts';
import { DECLARED, defaultValue, mustBeGiven, variableValue, welcomeTexts } from './variable-rule.ts';
import { goodValue } from './variable-values.ts';

type UsedIn = VariableUse['usedIn'];

/** Variables of the visible pages and the welcome message, in order of appearance. */
const usesOf = async (scope: Scope, booklet: Row<'booklets'>): Promise<Map<string, UsedIn>> => {
  const { chapters, pages, blocks } = scope.views;
  const rows = await scope
    .select({ pageId: pages.id, title: pages.title, props: blocks.props })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .innerJoin(chapters, eq(chapters.id, pages.chapterId))
    .where(
      and(
        eq(blocks.bookletId, booklet.id),
        isNull(blocks.deletedAt),
        isNull(pages.deletedAt),
        isNull(chapters.deletedAt),
        eq(pages.visible, true),
        eq(chapters.visible, true),
        like(sql`${blocks.props}::text`, '%{{%'),
      ),
    )
    .orderBy(asc(chapters.position), asc(pages.position), asc(blocks.position));
  const uses = new Map<string, UsedIn>(
    welcomeTexts(booklet.welcome)
      .flatMap(variablesOf)
      .map((key): [string, UsedIn] => [key, []]),
  );
  for (const { pageId, title, props } of rows) {
    const { texts, htmls, hrefs } = collect(props);
    for (const key of [...texts, ...htmls, ...hrefs].flatMap(({ value }) => variablesOf(value))) {
      const pagesOf = uses.get(key) ?? [];
      if (!pagesOf.some((page) => page.pageId === pageId)) pagesOf.push({ pageId, title });
      uses.set(key, pagesOf);
    }
  }
  return uses;
};

const rank = new Map(VARIABLES.map(({ key }, index) => [key, index]));

/** Every variable that readers of this booklet meet, with its value; undeclared ones are last. */
export const variablesIn = async (
  scope: Scope,
  booklet: Row<'booklets'>,
  companyName: string,
): Promise<VariableUse[]> => {
  const uses = await usesOf(scope, booklet);
  return described(booklet, companyName, uses, await toldBy(scope));
};

/** Fields of the company's participants that texts may use: key → label. */
const ownFields = async (scope: Scope): Promise<ReadonlyMap<string, string>> => {
  const { fields } = await settingsOf(scope);
  return new Map(fields.filter(({ asVariable }) => asVariable).map(({ key, label }) => [key, label]));
};

/** Sources of variables besides the library: participant fields and templates. */
interface Told {
  fields: ReadonlyMap<string, string>;
  brought: ReadonlyMap<string, TemplateVariable>;
}
const toldBy = async (scope: Scope): Promise<Told> => ({
  fields: await ownFields(scope),
  brought: await broughtVariables(scope),
});

const OF_SHEET = { group: 'reader', kind: 'text', source: 'participant', required: false, defaultValue: '' } as const;

const described = (
  booklet: Row<'booklets'>,
  companyName: string,
  uses: Map<string, UsedIn>,
  { fields, brought }: Told,
): VariableUse[] =>
  [...uses]
    .map(([key, usedIn]): VariableUse => {
      const declared = DECLARED.get(key);
      // Empty while the default applies: the form shows the default next to it.
      const value = booklet.variables[key] ?? (declared?.defaultValue ? '' : variableValue(key, companyName, booklet));
      const label = fields.get(key);
      if (!declared && label !== undefined) {
        const help = phraseText('Rempli pour chaque participant depuis sa fiche.');
        return { key, label, help, ...OF_SHEET, value, usedIn };
      }
      const template = brought.get(key);
      if (!declared && template) {
        const { label: name, help, kind } = template;
        const ofTemplate = { label: name, help, kind, group: 'other', source: 'booklet', required: true } as const;
        return { key, ...ofTemplate, defaultValue: '', value, usedIn };
      }
      if (!declared) {
        const unknown = { label: key, help: '', group: 'other', kind: 'text', source: 'booklet' } as const;
        return { key, ...unknown, required: true, defaultValue: '', value, usedIn };
      }
      const { group, kind, source, required } = declared;
      const words = { label: phraseText(declared.label), help: phraseText(declared.help) };
      const instead = defaultValue(key, booklet.tone);
      return { key, ...words, group, kind, source, required, defaultValue: instead, value, usedIn };
    })
    .sort((a, b) => (rank.get(a.key) ?? rank.size) - (rank.get(b.key) ?? rank.size));

const answer = async (
  scope: Scope,
  booklet: Row<'booklets'>,
  companyName: string,
): Promise<AnswerOf<typeof setVariables>> => {
  const variables = await variablesIn(scope, booklet, companyName);
  const fields = await ownFields(scope);
  return {
    rowVersion: booklet.rowVersion,
    variables,
    missing: variables
      .map(({ key }) => key)
      .filter((key) => mustBeGiven(key) && !fields.has(key) && variableValue(key, companyName, booklet) === ''),
  };
};

export const read = async (scope: Scope, bookletId: string): Promise<AnswerOf<typeof getVariables>> => {
  const { row, company } = await bookletFor(scope, bookletId, 'booklet.read');
  const used = await answer(scope, row, company.name);
  const met = new Set(used.variables.map(({ key }) => key));
  const fields = await ownFields(scope);
  const known = [...VARIABLES.map(({ key }) => key), ...fields.keys()];
  const others = known.filter((key) => !met.has(key)).map((key): [string, UsedIn] => [key, []]);
  return { ...used, others: described(row, company.name, new Map(others), { fields, brought: new Map() }) };
};

/** Saves the valid values; each invalid one has an error under its key. An empty value restores the default. */
export const save = async (
  scope: Scope,
  bookletId: string,
  values: Record<string, string>,
): Promise<AnswerOf<typeof setVariables>> => {
  const { row, company } = await bookletFor(scope, bookletId, 'booklet.edit');
  const kinds = new Map((await variablesIn(scope, row, company.name)).map(({ key, kind }) => [key, kind]));
  const good: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(values)) {
    const kind = kinds.get(key) ?? DECLARED.get(key)?.kind;
    const judged = kind ? goodValue(kind, value) : { error: errorText('GEN-019') };
    if ('error' in judged) errors[key] = [judged.error];
    else good[key] = judged.value;
  }
  const refused = Object.keys(errors).length > 0 ? { errors } : {};
  const same = Object.entries(good).every(([key, value]) => (row.variables[key] ?? '') === value);
  if (same) return { ...(await answer(scope, row, company.name)), ...refused };
  const saved = await changeContent(scope, bookletId, async (inside, booklet) => {
    const merged = Object.entries({ ...booklet.variables, ...good }).filter(([, value]) => value !== '');
    const variables = Object.fromEntries(merged);
    await inside.update('booklets', { variables }, (columns) => eq(columns.id, bookletId));
    return { ...booklet, variables };
  });
  return { ...(await answer(scope, saved, company.name)), ...refused };
};

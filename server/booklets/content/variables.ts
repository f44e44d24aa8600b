import { and, asc, eq, isNull, like, sql } from 'drizzle-orm';
import { collectProps, listVariableNames } from '../../../blocks/walk-props.ts';
import type {
  getBookletVariables,
  setBookletVariables,
  VariableUse,
} from '../../../contract/booklets/content/content.ts';
import type { TemplateVariable } from '../../../contract/library/template-shapes.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { loadTemplateVariables } from '../templates/templates.ts';
import { VARIABLES } from './declared-variables.ts';
import {
  DECLARED_VARIABLES,
  getDefaultVariableValue,
  getVariableValue,
  isVariableRequired,
  listWelcomeTexts,
} from './variable-rules.ts';
import { parseVariableValue } from './variable-values.ts';

type UsageLocations = VariableUse['usedIn'];

/** Variables of the visible pages and the welcome message, in order of appearance. */
const findVariableUses = async (scope: Scope, booklet: TenantRow<'booklets'>): Promise<Map<string, UsageLocations>> => {
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
  const uses = new Map<string, UsageLocations>(
    listWelcomeTexts(booklet.welcome)
      .flatMap(listVariableNames)
      .map((key): [string, UsageLocations] => [key, []]),
  );
  for (const { pageId, title, props } of rows) {
    const { texts, htmls, hrefs } = collectProps(props);
    for (const key of [...texts, ...htmls, ...hrefs].flatMap(({ value }) => listVariableNames(value))) {
      const pagesOf = uses.get(key) ?? [];
      if (!pagesOf.some((page) => page.pageId === pageId)) pagesOf.push({ pageId, title });
      uses.set(key, pagesOf);
    }
  }
  return uses;
};

const variableRanks = new Map(VARIABLES.map(({ key }, index) => [key, index]));

/** Every variable that readers of this booklet meet, with its value; undeclared ones are last. */
export const listBookletVariables = async (
  scope: Scope,
  booklet: TenantRow<'booklets'>,
  companyName: string,
): Promise<VariableUse[]> => {
  const uses = await findVariableUses(scope, booklet);
  return toVariableUses(booklet, companyName, uses, await loadVariableSources(scope));
};

/** Fields of the company's participants that texts may use: key → label. */
const loadVariableFields = async (scope: Scope): Promise<ReadonlyMap<string, string>> => {
  const { participantSettings } = scope.views;
  const [row] = await scope.select({ fields: participantSettings.fields }).from(participantSettings);
  return new Map(row?.fields.filter(({ asVariable }) => asVariable).map(({ key, label }) => [key, label]));
};

/** Sources of variables besides the library: participant fields and templates. */
interface VariableSources {
  fields: ReadonlyMap<string, string>;
  brought: ReadonlyMap<string, TemplateVariable>;
}
const loadVariableSources = async (scope: Scope): Promise<VariableSources> => ({
  fields: await loadVariableFields(scope),
  brought: await loadTemplateVariables(scope),
});

const PARTICIPANT_FIELD_DEFAULTS = {
  group: 'reader',
  kind: 'text',
  source: 'participant',
  required: false,
  defaultValue: '',
} as const;

const toVariableUses = (
  booklet: TenantRow<'booklets'>,
  companyName: string,
  uses: Map<string, UsageLocations>,
  { fields, brought }: VariableSources,
): VariableUse[] =>
  [...uses]
    .map(([key, usedIn]): VariableUse => {
      const declared = DECLARED_VARIABLES.get(key);
      // Empty while the default applies: the form shows the default next to it.
      const value =
        booklet.variables[key] ?? (declared?.defaultValue ? '' : getVariableValue(key, companyName, booklet));
      const label = fields.get(key);
      if (!declared && label !== undefined) {
        const help = phraseText('Rempli pour chaque participant depuis sa fiche.');
        return { key, label, help, ...PARTICIPANT_FIELD_DEFAULTS, value, usedIn };
      }
      if (!declared) {
        const { label: name, help, kind } = brought.get(key) ?? { label: key, help: '', kind: 'text' as const };
        const ofBooklet = { label: name, help, kind, group: 'other', source: 'booklet', required: true } as const;
        return { key, ...ofBooklet, defaultValue: '', value, usedIn };
      }
      const { group, kind, source, required } = declared;
      const words = { label: phraseText(declared.label), help: phraseText(declared.help) };
      const instead = getDefaultVariableValue(key, booklet.tone);
      return { key, ...words, group, kind, source, required, defaultValue: instead, value, usedIn };
    })
    .sort(
      (a, b) => (variableRanks.get(a.key) ?? variableRanks.size) - (variableRanks.get(b.key) ?? variableRanks.size),
    );

const buildVariablesAnswer = async (
  scope: Scope,
  booklet: TenantRow<'booklets'>,
  companyName: string,
): Promise<CallAnswer<typeof setBookletVariables>> => {
  const variables = await listBookletVariables(scope, booklet, companyName);
  const fields = await loadVariableFields(scope);
  return {
    rowVersion: booklet.rowVersion,
    variables,
    missing: variables
      .map(({ key }) => key)
      .filter(
        (key) => isVariableRequired(key) && !fields.has(key) && getVariableValue(key, companyName, booklet) === '',
      ),
  };
};

export const loadBookletVariables = async (
  scope: Scope,
  bookletId: string,
): Promise<CallAnswer<typeof getBookletVariables>> => {
  const { row, company } = await requireBooklet(scope, bookletId, 'booklet.read');
  const used = await buildVariablesAnswer(scope, row, company.name);
  const met = new Set(used.variables.map(({ key }) => key));
  const fields = await loadVariableFields(scope);
  const known = [...VARIABLES.map(({ key }) => key), ...fields.keys()];
  const others = known.filter((key) => !met.has(key)).map((key): [string, UsageLocations] => [key, []]);
  return { ...used, others: toVariableUses(row, company.name, new Map(others), { fields, brought: new Map() }) };
};

/** Saves the valid values; each invalid one has an error under its key. An empty value restores the default. */
export const saveBookletVariables = async (
  scope: Scope,
  bookletId: string,
  values: Record<string, string>,
): Promise<CallAnswer<typeof setBookletVariables>> => {
  const { row, company } = await requireBooklet(scope, bookletId, 'booklet.edit');
  const kinds = new Map((await listBookletVariables(scope, row, company.name)).map(({ key, kind }) => [key, kind]));
  const good: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(values)) {
    const kind = kinds.get(key) ?? DECLARED_VARIABLES.get(key)?.kind;
    const judged = kind ? parseVariableValue(kind, value) : { error: errorText('GEN-019') };
    if ('error' in judged) errors[key] = [judged.error];
    else good[key] = judged.value;
  }
  const refused = Object.keys(errors).length > 0 ? { errors } : {};
  const same = Object.entries(good).every(([key, value]) => (row.variables[key] ?? '') === value);
  if (same) return { ...(await buildVariablesAnswer(scope, row, company.name)), ...refused };
  const saved = await changeBookletContent(scope, bookletId, async (inside, booklet) => {
    const merged = Object.entries({ ...booklet.variables, ...good }).filter(([, value]) => value !== '');
    const variables = Object.fromEntries(merged);
    await inside.update('booklets', { variables }, (columns) => eq(columns.id, bookletId));
    return { ...booklet, variables };
  });
  return { ...(await buildVariablesAnswer(scope, saved, company.name)), ...refused };
};

import { sql } from 'drizzle-orm';
import type {
  CustomField,
  ParticipantSettings,
  setParticipantSettings,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { hasPermission } from '../../../../contract/platform/permissions.ts';
import { DECLARED_VARIABLES } from '../../../booklets/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns, requireRowVersion } from '../../../platform/data/access/versioned-row.ts';
import { buildCompanyConflict, refuseConflict } from '../../../platform/http/conflict.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findPatternError } from '../../../platform/text/pattern/pattern-matcher.ts';
import { countActiveParticipants } from '../enrolments/quota.ts';
import { loadParticipantSettings } from './settings.ts';

type Body = CallBody<typeof setParticipantSettings>;

export const buildSettingsAnswer = async (scope: Scope): Promise<ParticipantSettings> => {
  const {
    lastMapping: _,
    lastValues: __,
    holidays: ___,
    siteHolidays: ____,
    ...settings
  } = await loadParticipantSettings(scope);
  return {
    ...settings,
    active: await countActiveParticipants(scope),
    mayChange: hasPermission('participants.settings', scope.actor.role),
  };
};

/** Field error that the schema cannot see: PAR-013, PAR-021, GEN-001. */
const findFieldFault = ({ key, kind, choices, pattern }: CustomField): [field: string, Refusal] | null => {
  if (DECLARED_VARIABLES.has(key)) return ['key', new Refusal('PAR-021', { cle: key })];
  if (kind === 'list' && choices.length === 0) return ['choices', new Refusal('GEN-001')];
  const raison = kind === 'text' ? findPatternError(pattern) : null;
  return raison === null ? null : ['pattern', new Refusal('PAR-013', { raison })];
};

const refuseFaults = (fields: readonly CustomField[]): void => {
  const faults = fields.flatMap((field, index) => {
    const fault = findFieldFault(field);
    return fault ? [[`fields.${index}.${fault[0]}`, fault[1]] as const] : [];
  });
  const [first] = faults;
  if (!first) return;
  const errors = Object.fromEntries(faults.map(([name, { message }]) => [name, [message]]));
  throw new Refusal(first[1].code, first[1].values, errors);
};

/** Removed fields that hold values, with their count. */
const listUsedFields = async (scope: Scope, removed: readonly CustomField[]) => {
  if (removed.length === 0) return [];
  const { participants } = scope.views;
  const counts = Object.fromEntries(
    removed.map(({ key }) => [key, sql<number>`count(*) filter (where ${participants.fields} ? ${key})::int`.as(key)]),
  );
  const [row = {}] = await scope.select(counts).from(participants);
  return removed.flatMap(({ key, label }) => {
    const n = Number((row as Record<string, number>)[key] ?? 0);
    return n > 0 ? [{ key, label, n }] : [];
  });
};

const refuseLosses = (used: readonly { key: string; label: string; n: number }[], erase: readonly string[]): void => {
  const lost = used.filter(({ key }) => !erase.includes(key));
  const [first] = lost;
  if (!first) return;
  const { label, n } = first;
  throw new Refusal(
    'GEN-017',
    {
      objet: phraseText('le champ « {label} »', { label }),
      etat: n === 1 ? phraseText('rempli pour une personne') : phraseText('rempli pour {n} personnes', { n }),
      action: 'Confirmez que ses valeurs doivent être effacées avec lui',
    },
    undefined,
    { used: lost },
  );
};

const createSettingsConflict = async (scope: Scope): Promise<Refusal> => {
  const { company, participantSettings } = scope.views;
  const [settings] = await scope.select().from(participantSettings);
  const [card] = await scope.select().from(company);
  const row = card && settings && card.updatedAt > settings.updatedAt ? card : settings;
  return buildCompanyConflict(scope, row, await buildSettingsAnswer(scope));
};

/** Saves sites and departments by name in the company record: an existing site keeps its other data. */
const saveLists = async (inside: Scope, { sites, departments }: Pick<Body, 'sites' | 'departments'>): Promise<void> => {
  const [card] = await inside.select().from(inside.views.company);
  if (!card) return;
  const known = new Map(card.sites.map((site) => [site.name, site]));
  const next = {
    sites: sites.map((name) => known.get(name) ?? { name, address: '', hours: '', contact: '', safety: '' }),
    departments,
  };
  if (JSON.stringify([card.sites, card.departments]) === JSON.stringify([next.sites, next.departments])) return;
  await inside.updateCompany({ ...next, ...buildTrackingColumns(inside) });
};

/**
 * Saves the company’s participant fields and lists. A removed field loses its values only if `erase` names it:
 * otherwise GEN-017 with `used`. Throws GEN-011 with `current` after a concurrent change.
 */
export const saveParticipantSettings = async (scope: Scope, { rowVersion, erase, ...next }: Body): Promise<void> => {
  // Patterns belong to texts, choices to lists.
  const fields = next.fields.map((field) => ({
    ...field,
    pattern: field.kind === 'text' ? field.pattern : '',
    choices: field.kind === 'list' ? field.choices : [],
  }));
  refuseFaults(fields);
  const save = async (inside: Scope): Promise<void> => {
    await inside.insert('participantSettings', [{}], { ifAbsent: true });
    // Sites and departments belong to the company: this lock makes other changes of its record wait.
    await inside.select().from(inside.views.company).for('no key update');
    const before = await loadParticipantSettings(inside);
    requireRowVersion(before, rowVersion);
    const kept = new Set(fields.map(({ key }) => key));
    const removed = before.fields.filter(({ key }) => !kept.has(key));
    const used = await listUsedFields(inside, removed);
    await inside.update(
      'participantSettings',
      { fields, listsOnly: next.listsOnly, ...buildTrackingColumns(inside) },
      () => undefined,
    );
    await saveLists(inside, next);
    refuseLosses(used, erase);
    if (used.length > 0) {
      const keys = sql.join(
        used.map(({ key }) => sql`${key}`),
        sql`, `,
      );
      await inside.update(
        'participants',
        { fields: sql`fields - array[${keys}]::text[]` },
        (columns) => sql`${columns.fields} ?| array[${keys}]::text[]`,
      );
    }
  };
  await refuseConflict(
    () => createSettingsConflict(scope),
    () => scope.transaction(save),
  );
};

import { and, eq, sql } from 'drizzle-orm';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import type {
  saveBrand,
  saveHost,
  saveIdentity,
  savePlaces,
  saveQuotas,
} from '../../../contract/administration/companies/company-parts.ts';
import { QUOTA_NAMES, USED } from '../../../contract/administration/companies/company-words.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { takenIndex } from '../../booklets/booklets/conflict.ts';
import { mediaFor } from '../../booklets/media/media.ts';
import type { Db } from '../../platform/data/client.ts';
import { companies } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { fileSize } from '../../platform/files/storage/size.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { currentLanguage } from '../../platform/text/speech.ts';
import { type CompanyRecord, cardOf, companyCard, companyFor } from './card.ts';

type Change = Partial<typeof companies.$inferInsert>;

const taken = (field: string, quoi: string): Refusal =>
  new Refusal('ENT-009', { quoi }, { [field]: [errorText('ENT-009', { quoi })] });

/** Runs a write with unique values: ENT-009 under the field when another company has one. */
export const refuseTaken = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const index = takenIndex(error);
    if (index === 'companies_siren') throw taken('siren', 'SIREN');
    if (index === 'companies_host') throw taken('host', 'nom d’hôte');
    throw error;
  }
};

const conflict = async (db: Db, actor: Actor, row: CompanyRecord): Promise<Refusal> =>
  conflictIn(new Scope(db, actor, row.id), row, await cardOf(db, actor, row));

/** Saves a part of a company. GEN-010 as `companyFor`, GEN-011 with `current` for an outdated `rowVersion`. */
const change = async (db: Db, actor: Actor, id: string, rowVersion: number, values: Change): Promise<Company> => {
  await companyFor(db, actor, id);
  const [row] = await refuseTaken(() =>
    db
      .update(companies)
      .set({ ...values, rowVersion: sql`row_version + 1`, updatedAt: sql`now()`, updatedBy: actor.id })
      .where(and(eq(companies.id, id), eq(companies.rowVersion, rowVersion)))
      .returning(),
  );
  if (!row) throw await conflict(db, actor, await companyFor(db, actor, id));
  return cardOf(db, actor, row);
};

/** Saves the identity. Without a display name, the legal name is shown. */
export const changeIdentity = (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...values }: BodyOf<typeof saveIdentity>,
): Promise<Company> => change(db, actor, id, rowVersion, { ...values, name: values.name || values.legalName });

export const changePlaces = (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...values }: BodyOf<typeof savePlaces>,
): Promise<Company> => change(db, actor, id, rowVersion, values);

/** Saves the theme of new booklets. GEN-010 for a logo outside the company. */
export const changeBrand = async (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...values }: BodyOf<typeof saveBrand>,
): Promise<Company> => {
  await companyFor(db, actor, id);
  if (values.logoMediaId !== null) await mediaFor(new Scope(db, actor, id), values.logoMediaId);
  return change(db, actor, id, rowVersion, values);
};

export const changeHost = (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, host }: BodyOf<typeof saveHost>,
): Promise<Company> => change(db, actor, id, rowVersion, { host: host || null });

export const changePolicies = (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...values }: Change & { rowVersion: number },
): Promise<Company> => change(db, actor, id, rowVersion, values);

/**
 * Saves the quotas: ENT-003, under each one below current usage. Messages are exempt, because those sent this month
 * cannot be undone.
 */
export const changeQuotas = async (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...values }: BodyOf<typeof saveQuotas>,
): Promise<Company> => {
  const { usage } = await companyCard(db, actor, id);
  const errors = QUOTA_NAMES.flatMap((name) => {
    const used = usage[USED[name]];
    if (name === 'quotaEmails' || values[name] >= used) return [];
    const told = name === 'quotaBytes' ? fileSize(used) : used.toLocaleString(currentLanguage());
    return [[name, told] as const];
  });
  const [first] = errors;
  if (first) {
    throw new Refusal(
      'ENT-003',
      { usage: first[1] },
      Object.fromEntries(errors.map(([name, told]) => [name, [errorText('ENT-003', { usage: told })]])),
    );
  }
  return change(db, actor, id, rowVersion, values);
};

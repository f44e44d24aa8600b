import type { Company } from '../../../contract/administration/companies/companies.ts';
import { QUOTA_NAMES, QUOTA_USAGE_KEYS } from '../../../contract/administration/companies/company-choices.ts';
import type { saveBrand, saveQuotas } from '../../../contract/administration/companies/company-parts.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import { recordFormerContacts } from '../../platform/data/queries/record-former-contacts.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getCurrentLanguage } from '../../platform/text/speech.ts';
import { logoCheck } from '../hooks.ts';
import { listCardTexts } from './card-texts.ts';
import { getCompanyCard, requireCompany, toCompanyCard } from './company-card.ts';

type CompanyChange = Partial<CompanyRow>;

/** Runs a write with unique values: ENT-009 under the field when another company has one. */
export const refuseTakenIdentifier = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const index = uniqueViolation(error);
    if (index === 'companies_siren') throw createFieldRefusal('siren', 'ENT-009', { quoi: 'SIREN' });
    if (index === 'companies_host') throw createFieldRefusal('host', 'ENT-009', { quoi: 'nom d’hôte' });
    throw error;
  }
};

const createCompanyConflict = async (db: Db, actor: Actor, id: string): Promise<Refusal> => {
  const row = await requireCompany(db, actor, id);
  return buildCompanyConflict(new Scope(db, actor, row.id), row, await toCompanyCard(db, actor, row));
};

/** Saves a part of a company. GEN-010 as `requireCompany`, GEN-011 with `current` for an outdated `rowVersion`. */
export const changeCompany = async (
  db: Db,
  actor: Actor,
  id: string,
  { rowVersion, ...values }: CompanyChange & { rowVersion: number },
): Promise<Company> => {
  const before = await requireCompany(db, actor, id);
  const texts = [before, { ...before, ...values }].map(listCardTexts) as [string[], string[]];
  await recordFormerContacts(new Scope(db, actor, id), ...texts);
  const access = new AccountAccess(db, { companyId: id });
  const row = await refuseConflict(
    () => createCompanyConflict(db, actor, id),
    () => refuseTakenIdentifier(() => access.updateVersionedBy(actor, 'companies', { id, rowVersion }, values)),
  );
  return toCompanyCard(db, actor, row);
};

/** Saves the theme of new booklets. GEN-010 for a logo outside the company. */
export const changeCompanyBrand = async (
  db: Db,
  actor: Actor,
  id: string,
  body: CallBody<typeof saveBrand>,
): Promise<Company> => {
  await requireCompany(db, actor, id);
  if (body.logoMediaId !== null) await logoCheck.run(new Scope(db, actor, id), body.logoMediaId);
  return changeCompany(db, actor, id, body);
};

/**
 * Saves the quotas: ENT-003, under each one below current usage. Messages are exempt, because those sent this month
 * cannot be undone.
 */
export const changeCompanyQuotas = async (
  db: Db,
  actor: Actor,
  id: string,
  body: CallBody<typeof saveQuotas>,
): Promise<Company> => {
  const { usage } = await getCompanyCard(db, actor, id);
  const errors = QUOTA_NAMES.flatMap((name) => {
    const used = usage[QUOTA_USAGE_KEYS[name]];
    if (name === 'quotaEmails' || body[name] >= used) return [];
    const told = name === 'quotaBytes' ? formatFileSize(used) : used.toLocaleString(getCurrentLanguage());
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
  return changeCompany(db, actor, id, body);
};

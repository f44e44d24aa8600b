import { eq, inArray } from 'drizzle-orm';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { requireCompany, toCompanyCard } from './company-card.ts';

type CompanyState = CompanyRow['state'];

const STATE_LABELS: Record<CompanyState, string> = {
  active: 'active',
  suspended: 'suspendue',
  archived: 'clôturée',
  purged: 'supprimée',
};

/** Refuses (ENT-011) while a campaign sends messages: only some recipients would get theirs. */
const refuseRunningCampaign = async (scope: Scope): Promise<void> => {
  const { campaigns, booklets } = scope.views;
  const [running] = await scope
    .select({ title: booklets.title })
    .from(campaigns)
    .innerJoin(booklets, eq(booklets.id, campaigns.bookletId))
    .where(eq(campaigns.state, 'running'))
    .limit(1);
  if (running) throw new Refusal('ENT-011', { livret: running.title ?? '' });
};

const changeCompanyState = async (
  db: Db,
  actor: Actor,
  id: string,
  { from, values }: { from: CompanyState[]; values: Partial<CompanyRow> },
): Promise<Company> => {
  const before = await requireCompany(db, actor, id);
  const row = await new AccountAccess(db, { companyId: id }).transaction(async (access, tx) => {
    // A launch locks the same row: either this check sees it, or it sees the new state.
    await access.select().from(access.views.companies).for('no key update');
    if (values.state !== 'active') await refuseRunningCampaign(new Scope(tx, actor, id));
    const change = { ...values, ...buildTrackingColumns({ actor }) };
    const [moved] = await access.update('companies', change, ({ state }) => inArray(state, from));
    return moved;
  });
  if (row) return toCompanyCard(db, actor, row);
  const { name, state } = await requireCompany(db, actor, before.id);
  throw new Refusal('GEN-017', { objet: `« ${name} »`, etat: STATE_LABELS[state], action: 'Rechargez la page' });
};

/**
 * Suspends a company: readers lose access, users can only read. GEN-017 unless it is active, ENT-011 while one of its
 * campaigns runs.
 */
export const suspendCompanyAccess = (db: Db, actor: Actor, id: string, reason: string): Promise<Company> =>
  changeCompanyState(db, actor, id, {
    from: ['active'],
    values: { state: 'suspended', stateReason: reason, suspendedAt: new Date() },
  });

export const resumeCompanyAccess = (db: Db, actor: Actor, id: string): Promise<Company> =>
  changeCompanyState(db, actor, id, {
    from: ['suspended'],
    values: { state: 'active', stateReason: '', suspendedAt: null },
  });

/**
 * Closes a company to everybody; its data is deleted later. `typed`: the confirmed name, ENT-012. GEN-017 when it is
 * closed, ENT-011.
 */
export const closeCompanyAccess = async (db: Db, actor: Actor, id: string, typed: string): Promise<Company> => {
  const { name } = await requireCompany(db, actor, id);
  if (typed !== name) throw createFieldRefusal('name', 'ENT-012');
  return changeCompanyState(db, actor, id, {
    from: ['active', 'suspended'],
    values: { state: 'archived', archivedAt: new Date() },
  });
};

/** Reopens a closed company. GEN-017 unless it is closed; GEN-010 once its data is deleted. */
export const reopenCompanyAccess = (db: Db, actor: Actor, id: string): Promise<Company> =>
  changeCompanyState(db, actor, id, {
    from: ['archived'],
    values: { state: 'active', stateReason: '', archivedAt: null, suspendedAt: null },
  });

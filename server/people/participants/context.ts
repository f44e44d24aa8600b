import { and, eq, isNull } from 'drizzle-orm';
import type { Can, Permission } from '../../../contract/platform/permissions.ts';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import { getPublicationOutline, requireBooklet } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';
import { getActorAbilities } from '../../platform/http/abilities.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { buildCompanyCalendar } from '../../platform/text/calendar/holidays.ts';
import { buildLateRule, type LateRule } from '../enrolments/late.ts';
import { findReferentAccess, type ReferentAccess } from './access/referent-access.ts';

/** Participants of one booklet, with the access rights of the actor. */
export interface ParticipantsContext {
  booklet: TenantRow<'booklets'>;
  company: { slug: string; name: string; timeZone: string; contact: string };
  can: Can;
  /** If `named`, the actor sees states beyond `invited`, progress and activity. */
  follow: { mode: TrackingMode; named: boolean };
  /** True if the actor sees confirmations of reading. */
  proofs: boolean;
  /** Restriction to the participants of a referent; null for no restriction. */
  referentAccess: ReferentAccess | null;
  /** Current day in the time zone of the company. */
  today: string;
  late: LateRule;
}

const completeContext = async (
  scope: Scope,
  known: Pick<ParticipantsContext, 'booklet' | 'can' | 'referentAccess' | 'proofs'>,
  company: CompanyRow,
  mayFollow: boolean,
): Promise<ParticipantsContext> => {
  const { slug, name, timeZone, contactEmail: contact } = company;
  const today = getLocalDay(timeZone);
  const { mode } = known.booklet.settings.tracking;
  const pages = await getPublicationOutline(scope, known.booklet.onlinePublicationId);
  return {
    ...known,
    company: { slug, name, timeZone, contact },
    follow: { mode, named: mode === 'named' && mayFollow },
    today,
    late: buildLateRule(pages, today, buildCompanyCalendar(company)),
  };
};

/** Returns the participants context of a booklet for an actor with the permission; refusals as `requireBooklet`. */
export const requireParticipants = async (
  scope: Scope,
  bookletId: string,
  permission: Permission,
  how: { whileArchived?: boolean } = {},
): Promise<ParticipantsContext> => {
  const { row, can, company } = await requireBooklet(scope, bookletId, permission, how);
  const proofs = can['participants.progress'];
  return completeContext(scope, { booklet: row, can, referentAccess: null, proofs }, company, proofs);
};

/**
 * Returns the participants of whom the actor, a referent of this booklet, is in charge. Throws GEN-010 for another
 * booklet or an unpublished one.
 */
export const requireOwnParticipants = async (scope: Scope, bookletId: string): Promise<ParticipantsContext> => {
  const { booklets, company } = scope.views;
  const [found] = await scope
    .select()
    .from(booklets)
    .innerJoin(company, eq(company.id, booklets.companyId))
    .where(and(eq(booklets.id, bookletId), eq(booklets.state, 'published'), isNull(booklets.binnedAt)));
  const reach = found ? await findReferentAccess(scope, bookletId) : null;
  if (!found || !reach) throw new Refusal('GEN-010');
  const can = getActorAbilities(scope.actor);
  const known = { booklet: found.booklets, can, referentAccess: reach, proofs: false };
  return completeContext(scope, known, found.company, can['participants.own']);
};

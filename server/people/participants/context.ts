import { and, eq, isNull } from 'drizzle-orm';
import type { Can, Permission } from '../../../contract/platform/permissions.ts';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import { outlineOf } from '../../booklets/publications/outline.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { abilitiesOf } from '../../platform/http/abilities.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { type LateRule, lateRule } from '../enrolments/late.ts';
import { type Reach, reachOf } from './reach.ts';

/** Participants of one booklet, with the access rights of the actor. */
export interface People {
  booklet: Row<'booklets'>;
  company: { slug: string; name: string; timeZone: string; contact: string };
  can: Can;
  /** If `named`, the actor sees states beyond `invited`, progress and activity. */
  follow: { mode: TrackingMode; named: boolean };
  /** True if the actor sees confirmations of reading. */
  proofs: boolean;
  /** Restriction to the participants of a referent; null for no restriction. */
  reach: Reach | null;
  /** Current day in the time zone of the company. */
  today: string;
  late: LateRule;
}

const completed = async (
  scope: Scope,
  known: Pick<People, 'booklet' | 'can' | 'reach' | 'proofs'>,
  mayFollow: boolean,
): Promise<People> => {
  const [row] = await scope.select().from(scope.views.company);
  if (!row) throw new Refusal('GEN-010');
  const { slug, name, timeZone, contactEmail: contact, holidays } = row;
  const today = dayIn(timeZone);
  const { mode } = known.booklet.settings.tracking;
  const pages = await outlineOf(scope, known.booklet.onlinePublicationId);
  return {
    ...known,
    company: { slug, name, timeZone, contact },
    follow: { mode, named: mode === 'named' && mayFollow },
    today,
    late: lateRule(pages, today, { holidays }),
  };
};

/** Returns the participants context of a booklet for an actor with the permission; refusals as `bookletFor`. */
export const peopleFor = async (
  scope: Scope,
  bookletId: string,
  permission: Permission,
  how: { whileArchived?: boolean } = {},
): Promise<People> => {
  const { row, can } = await bookletFor(scope, bookletId, permission, how);
  const proofs = can['participants.progress'];
  return completed(scope, { booklet: row, can, reach: null, proofs }, proofs);
};

/**
 * Returns the participants of whom the actor, a referent of this booklet, is in charge. Throws GEN-010 for another
 * booklet or an unpublished one.
 */
export const ownPeople = async (scope: Scope, bookletId: string): Promise<People> => {
  const { booklets } = scope.views;
  const [row] = await scope
    .select()
    .from(booklets)
    .where(and(eq(booklets.id, bookletId), eq(booklets.state, 'published'), isNull(booklets.binnedAt)));
  const reach = row ? await reachOf(scope, bookletId) : null;
  if (!row || !reach) throw new Refusal('GEN-010');
  const can = abilitiesOf(scope.actor);
  return completed(scope, { booklet: row, can, reach, proofs: false }, can['participants.own']);
};

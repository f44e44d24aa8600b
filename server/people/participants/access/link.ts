import { isEnded } from '../../../../contract/people/enrolments/enrolment.ts';
import type { copyPersonalLink } from '../../../../contract/people/participants/participants.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { recordEnrolmentEvents } from '../../enrolments/events.ts';
import { preparePersonalLinks } from '../../enrolments/links.ts';
import { requireParticipants } from '../context.ts';
import { getEnrolledParticipant } from '../find-participant.ts';
import { createStateRefusal } from '../list/selection.ts';
import { formatFullName } from '../profile/duplicate-profile.ts';
import { getAccessMethods } from './access-methods.ts';
import { refuseDisabledAccess } from './personal-access.ts';

/**
 * Makes a personal link to hand over. Throws GEN-017 for a participant without access, EML-041 or EML-037 if the
 * booklet refuses such links, EML-009.
 */
export const makePersonalLink = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  origin: string,
): Promise<CallAnswer<typeof copyPersonalLink>> => {
  const people = await requireParticipants(scope, bookletId, 'participants.manage');
  const { enrolment, profile } = await getEnrolledParticipant(scope, people, enrolmentId);
  if (isEnded(enrolment.state))
    throw createStateRefusal(formatFullName(profile).trim() || 'cette personne', enrolment.state);
  const { buildLink } = getAccessMethods(people, origin);
  await refuseDisabledAccess(scope, people, false);
  const { links, keep } = await preparePersonalLinks(scope, [enrolmentId], 'copy');
  const link = links.get(enrolmentId);
  if (!link || !buildLink) throw new Refusal('GEN-010');
  await scope.transaction(async (inside) => {
    await keep(inside);
    await recordEnrolmentEvents(inside, [enrolmentId], 'link_copied');
  });
  return { url: buildLink(link.token), expiresAt: link.expiresAt?.toISOString() ?? null };
};

import { isEnded } from '../../../contract/people/enrolments/enrolment.ts';
import type { copyLink } from '../../../contract/people/participants/participants.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { refuseShutAccess } from '../../booklets/access/personal-access.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordEvents } from '../enrolments/events.ts';
import { prepareLinks } from '../enrolments/links.ts';
import { peopleFor } from './context.ts';
import { doorsOf } from './doors.ts';
import { participantIn } from './found.ts';
import { fullName } from './same.ts';
import { refusedIn } from './selection.ts';

/**
 * Makes a personal link to hand over. Throws GEN-017 for a participant without access, EML-041 or EML-037 if the
 * booklet refuses such links, EML-009.
 */
export const makeLink = async (
  scope: Scope,
  bookletId: string,
  enrolmentId: string,
  origin: string,
): Promise<AnswerOf<typeof copyLink>> => {
  const people = await peopleFor(scope, bookletId, 'participants.manage');
  const { enrolment, sheet } = await participantIn(scope, people, enrolmentId);
  if (isEnded(enrolment.state)) throw refusedIn(fullName(sheet).trim() || 'cette personne', enrolment.state);
  const { linkOf } = doorsOf(people, origin);
  await refuseShutAccess(scope, people, false);
  const { links, keep } = await prepareLinks(scope, [enrolmentId], 'copy');
  const link = links.get(enrolmentId);
  if (!link || !linkOf) throw new Refusal('GEN-010');
  await scope.transaction(async (inside) => {
    await keep(inside);
    await recordEvents(inside, [enrolmentId], 'link_copied');
  });
  return { url: linkOf(link.token), expiresAt: link.expiresAt?.toISOString() ?? null };
};

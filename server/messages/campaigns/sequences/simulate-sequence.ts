import { Temporal } from 'temporal-polyfill';
import type { simulateSequence } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import { getEnrolledParticipant, type ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { loadSimulatedPeople, toSimulatedSteps } from './load-simulated-people.ts';
import { simulateOutcome } from './simulate-outcome.ts';
import { listBookletSteps } from './steps.ts';

type Answer = CallAnswer<typeof simulateSequence>;

/** Local time of a moment, `YYYY-MM-DDTHH:MM`, and its offset. */
export const toLocalMoment = (timeZone: string, at: Date): { local: string; offset: string } => {
  const clocks = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return { local: clocks.toPlainDateTime().toString({ smallestUnit: 'minute' }), offset: clocks.offset };
};

/**
 * Simulates what each step has sent and would send to one participant, in order of time. Times are those of the
 * company. When nobody is tracked by name, steps that depend on reading send nothing (`not_yet`).
 */
export const simulateParticipantSequence = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
  now = new Date(),
): Promise<Answer> => {
  const { timeZone } = people.company;
  await getEnrolledParticipant(scope, people, enrolmentId);
  const steps = await listBookletSteps(scope, people.booklet.id);
  const [participant] = await loadSimulatedPeople(scope, people, steps, [enrolmentId]);
  if (!participant) throw new Refusal('GEN-010');
  const { person, calendar, name } = participant;
  const known = toSimulatedSteps(steps, people, participant);
  const named = new Map(steps.map((one) => [one.id, one]));
  const time = ({ at }: { at: Date | null }) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  const rows = simulateOutcome(known, person, { timeZone, calendar }, now)
    .sort((a, b) => time(a) - time(b) || 0)
    .map(({ id, at, fate, why }) => ({
      id,
      step: named.get(id)?.name ?? '',
      to: named.get(id)?.step.to ?? ('participant' as const),
      ...(at === null ? { local: null, offset: null } : toLocalMoment(timeZone, at)),
      fate,
      why,
    }));
  return { name, rows, timeZone };
};

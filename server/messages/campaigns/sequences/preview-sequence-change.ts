import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { isStoppedCampaign } from '../../../../contract/messages/campaigns/campaign-states.ts';
import {
  EFFECT_KINDS,
  MAX_NAMED_PEOPLE,
  type previewSequenceChange,
  type SequenceChange,
} from '../../../../contract/messages/campaigns/sequence-effects.ts';
import type { CallAnswer } from '../../../../contract/platform/call.ts';
import type { ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { COUNTED_REMINDER_STATES } from './find-due-condition.ts';
import { loadSimulatedPeople, type SimulatedParticipant, toSimulatedSteps } from './load-simulated-people.ts';
import { compareOutcomes, isInTheMiddle, type MessageEffect } from './sequence-effects.ts';
import { findStepDay, simulateOutcome } from './simulate-outcome.ts';
import { toLocalMoment } from './simulate-sequence.ts';
import { getRunMoment } from './step-times.ts';
import { listBookletSteps, type Step } from './steps.ts';

/** People simulated before other requests get their turn. */
const PEOPLE_PER_TURN = 50;

/** Effect of a change on one participant. */
export interface ParticipantEffect extends MessageEffect {
  enrolmentId: string;
  name: string;
}

/** Finds the step that a change names. GEN-010 for a step that is not of the booklet. */
const requireChangedStep = (steps: readonly Step[], change: SequenceChange): Step | null => {
  if (change.kind === 'order') return null;
  const step = steps.find(({ id }) => id === change.campaignId);
  if (!step) throw new Refusal('GEN-010');
  return step;
};

/** The steps after a change, as the calls that save it write them. */
const applyChange = (steps: readonly Step[], change: SequenceChange, now: Date): Step[] => {
  switch (change.kind) {
    case 'save':
      return steps.map((one) => (one.id === change.campaignId ? { ...one, step: change.step } : one));
    case 'switch':
      return steps.map((one) => {
        if (one.id !== change.campaignId) return one;
        if (!change.on) return { ...one, state: 'draft' };
        if (one.state === 'running') return one;
        return { ...one, state: 'running', launchedAt: isStoppedCampaign(one.state) ? one.launchedAt : now };
      });
    case 'remove':
      return steps.filter(({ id }) => id !== change.campaignId);
    case 'order': {
      const places = new Map(change.ids.map((id, place) => [id, place]));
      return steps.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    }
  }
};

/** Messages of the changed step: those that the change deletes, and those that count as reminders. */
const loadStepMessages = async (scope: Scope, step: Step) => {
  const { campaignRecipients: rows } = scope.views;
  const all = await scope
    .select({ enrolmentId: rows.enrolmentId, state: rows.state, claimedAt: rows.claimedAt })
    .from(rows)
    .where(eq(rows.campaignId, step.id));
  const isReminder = step.kind === 'reminder';
  return {
    waiting: new Set(
      all.flatMap((row) => (row.state === 'waiting' && row.claimedAt === null ? [row.enrolmentId] : [])),
    ),
    counted: new Set(
      all.flatMap((row) => (isReminder && COUNTED_REMINDER_STATES.includes(row.state) ? [row.enrolmentId] : [])),
    ),
  };
};

/** True when two steps send the same message. */
const isSameMessage = (a: Pick<Step, 'kind' | 'name' | 'bodies'>, b: Pick<Step, 'kind' | 'name' | 'bodies'>): boolean =>
  a.kind === b.kind && (a.name === b.name || JSON.stringify(a.bodies) === JSON.stringify(b.bodies));

/** Latest moment at which a removed step sent the message of this one, by enrolment. */
const loadRemovedMessages = async (scope: Scope, step: Step): Promise<Map<string, Date>> => {
  const { campaigns, campaignRecipients: rows } = scope.views;
  const removed = await scope
    .select({ id: campaigns.id, kind: campaigns.kind, name: campaigns.name, bodies: campaigns.bodies })
    .from(campaigns)
    .where(and(eq(campaigns.bookletId, step.bookletId), isNotNull(campaigns.step), isNotNull(campaigns.archivedAt)));
  const ids = removed.filter((one) => isSameMessage(one, step)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const sent = await scope
    .select({ enrolmentId: rows.enrolmentId, at: rows.sentAt })
    .from(rows)
    .where(and(anyOf(rows.campaignId, ids), inArray(rows.state, ['sent', 'to_check'])))
    .orderBy(desc(rows.sentAt));
  const received = new Map<string, Date>();
  for (const { enrolmentId, at } of sent) if (at && !received.has(enrolmentId)) received.set(enrolmentId, at);
  return received;
};

interface StepReplacement extends Awaited<ReturnType<typeof loadStepMessages>> {
  step: Step;
  /** The step after the change; null: removed. */
  next: Step | null;
}

/** True when the change deletes the message that waits to leave to this person. */
const isMessageDeleted = ({ step, next, waiting }: StepReplacement, enrolmentId: string): boolean =>
  next !== null && (next.state === 'draft' || next.step.to !== step.step.to) && waiting.has(enrolmentId);

/** The participant after the change: without the deleted messages, and with the reminders that count from now on. */
const applyToParticipant = (participant: SimulatedParticipant, replacement: StepReplacement): SimulatedParticipant => {
  const { id, person } = participant;
  const { step, next, counted } = replacement;
  const deletes = isMessageDeleted(replacement, id);
  const isHers = (one: Step) => one.step.to !== 'referent';
  const before = counted.has(id) && isHers(step) ? 1 : 0;
  const after = counted.has(id) && isHers(next ?? step) && !deletes ? 1 : 0;
  const handled = new Map(participant.handled);
  if (deletes) handled.delete(step.id);
  return { ...participant, handled, person: { ...person, reminders: person.reminders - before + after } };
};

/**
 * Finds the effects of a change on the people in the middle of the sequence: simulates the sequence with the change and
 * without it, from the messages that really left. Nothing is written.
 */
export const findSequenceEffects = async (
  scope: Scope,
  people: ParticipantsContext,
  change: SequenceChange,
  now = new Date(),
): Promise<ParticipantEffect[]> => {
  const { timeZone } = people.company;
  const before = await listBookletSteps(scope, people.booklet.id);
  const changed = requireChangedStep(before, change);
  const after = applyChange(before, change, now);
  const next = after.find(({ id }) => id === changed?.id) ?? null;
  // The changed step may need other facts: a chapter, a referent, a variable.
  const facts = next ? [...before, next] : before;
  const participants = await loadSimulatedPeople(scope, people, facts, null);
  const messages = changed && { step: changed, next, ...(await loadStepMessages(scope, changed)) };
  const received = next ? await loadRemovedMessages(scope, next) : new Map<string, Date>();
  const isEnabled = change.kind === 'switch' && change.on && changed?.state !== 'running';
  const enabledId = isEnabled ? change.campaignId : null;
  const today = getLocalDay(timeZone, now);
  const findEffects = (participant: SimulatedParticipant): ParticipantEffect[] => {
    const { id, name, calendar, handled } = participant;
    const hasPastDay = facts.some((step) => (findStepDay(step, participant.person, timeZone) ?? today) < today);
    if (handled.size === 0 && !hasPastDay) return [];
    const simulate = (steps: readonly Step[], one: SimulatedParticipant) =>
      simulateOutcome(toSimulatedSteps(steps, people, one), one.person, { timeZone, calendar }, now);
    const deletes = messages !== null && isMessageDeleted(messages, id);
    const pair = {
      // A message that waits leaves with the next run.
      before: simulate(before, participant).map((one) =>
        deletes && one.id === changed?.id ? { ...one, at: getRunMoment(now) } : one,
      ),
      after: simulate(after, messages ? applyToParticipant(participant, messages) : participant),
    };
    if (!isInTheMiddle(pair, handled.size > 0, today)) return [];
    const at = received.get(id);
    const twice = new Map(next && at ? [[next.id, at]] : []);
    const effects = compareOutcomes(pair, twice, enabledId);
    const got = change.kind === 'remove' ? handled.get(change.campaignId) : undefined;
    if (got?.at && got.why === null && change.kind === 'remove')
      effects.push({ kind: 'received', stepId: change.campaignId, before: got.at, after: null, why: null });
    return effects.map((effect) => ({ ...effect, enrolmentId: id, name }));
  };
  const found: ParticipantEffect[] = [];
  for (const [place, participant] of participants.entries()) {
    // Other requests go on while thousands of people are simulated.
    if (place % PEOPLE_PER_TURN === PEOPLE_PER_TURN - 1) await setImmediate();
    found.push(...findEffects(participant));
  }
  return found;
};

/** Effects of a change by message and kind, with the first people by name. */
export const previewChange = async (
  scope: Scope,
  people: ParticipantsContext,
  change: SequenceChange,
  now = new Date(),
): Promise<CallAnswer<typeof previewSequenceChange>> => {
  const { timeZone } = people.company;
  const found = await findSequenceEffects(scope, people, change, now);
  const steps = await listBookletSteps(scope, people.booklet.id);
  const places = new Map(steps.map(({ id }, place) => [id, place]));
  const toLocal = (at: Date | null) => (at === null ? null : toLocalMoment(timeZone, at).local);
  const effects = [...Map.groupBy(found, ({ kind, stepId }) => `${kind} ${stepId}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { kind, stepId } = first;
    const named = group.toSorted((a, b) => a.name.localeCompare(b.name, 'fr')).slice(0, MAX_NAMED_PEOPLE);
    return {
      kind,
      stepId,
      step: steps.find(({ id }) => id === stepId)?.name ?? '',
      count: group.length,
      people: named.map(({ enrolmentId, name, before, after, why }) => ({
        id: enrolmentId,
        name,
        before: toLocal(before),
        after: toLocal(after),
        why,
      })),
    };
  });
  return {
    people: new Set(found.map(({ enrolmentId }) => enrolmentId)).size,
    effects: effects.toSorted(
      (a, b) =>
        EFFECT_KINDS.indexOf(a.kind) - EFFECT_KINDS.indexOf(b.kind) ||
        (places.get(a.stepId) ?? 0) - (places.get(b.stepId) ?? 0),
    ),
  };
};

import type { EffectKind } from '../../../../contract/messages/campaigns/sequence-effects.ts';
import type { SkipReason, StepOutcome } from './simulate-outcome.ts';

/** Effect of a change of the sequence on one message to one person. */
export interface MessageEffect {
  kind: EffectKind;
  stepId: string;
  /** Moment at which the message leaves, or left, without the change; null: it does not. */
  before: Date | null;
  /** Moment at which it leaves with the change; null: it does not. */
  after: Date | null;
  /** Reason why it does not leave with the change. */
  why: SkipReason | null;
}

/** The same timetable, without the change and with it. */
export interface OutcomePair {
  before: readonly StepOutcome[];
  after: readonly StepOutcome[];
}

const isToCome = (outcome: StepOutcome | undefined): boolean => outcome?.fate === 'would_send';

/**
 * A person is in the middle of the sequence when a message or a day of it is behind them, and a message to come, with
 * the change or without it.
 */
export const isInTheMiddle = ({ before, after }: OutcomePair, hasHandledStep: boolean, today: string): boolean => {
  const all = [...before, ...after];
  return all.some(isToCome) && (hasHandledStep || all.some(({ day }) => day !== null && day < today));
};

/** Reasons for which a step that is enabled never reaches a person who is already enrolled. */
const LOST_REASONS: readonly (SkipReason | null)[] = ['past', 'enrolled_before'];

/**
 * Compares the messages of one person. `received`: moments at which a removed step sent the same message, by step.
 * `enabledId`: the step that the change enables; its days that are over are lost, although nothing was to leave before.
 */
export const compareOutcomes = (
  { before, after }: OutcomePair,
  received: ReadonlyMap<string, Date>,
  enabledId: string | null,
): MessageEffect[] => {
  const later = new Map(after.map((outcome) => [outcome.id, outcome]));
  return before.flatMap((old): MessageEffect[] => {
    const { id } = old;
    const now = later.get(id);
    const effect = (kind: EffectKind, values: Partial<MessageEffect> = {}): MessageEffect[] => [
      { kind, stepId: id, before: old.at, after: now?.at ?? null, why: null, ...values },
    ];
    const leaves = isToCome(now);
    // A message that waits to leave is settled; the change may delete it.
    const isKept = old.fate === 'sent' && now?.fate === 'sent';
    if (isKept) return [];
    if (isToCome(old) || old.fate === 'sent') {
      if (leaves) {
        const difference = (now?.at?.getTime() ?? 0) - (old.at?.getTime() ?? 0);
        return difference === 0 ? [] : effect(difference > 0 ? 'later' : 'earlier');
      }
      // A step that is off or gone keeps what it sent.
      return old.fate === 'sent' && now === undefined
        ? []
        : effect('never', { after: null, why: now === undefined ? 'off' : now.why });
    }
    if (leaves) {
      const at = received.get(id);
      return at ? effect('twice', { before: at }) : effect('new', { before: null });
    }
    return id === enabledId && now && !now.isHandled && LOST_REASONS.includes(now.why)
      ? effect('never', { before: null, after: null, why: now.why })
      : [];
  });
};

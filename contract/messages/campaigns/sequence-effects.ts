import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { sequenceStep } from './campaign.ts';
import { MAX_STORED_STEPS, SKIP_REASONS } from './sequences.ts';

/** Effects of a change on a message to a person, the gravest first. */
export const EFFECT_KINDS = ['twice', 'never', 'earlier', 'later', 'new', 'received'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** Number of people named for each effect. */
export const MAX_NAMED_PEOPLE = 100;

export const sequenceChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('save'), campaignId: uuid, step: sequenceStep }),
  z.object({ kind: z.literal('switch'), campaignId: uuid, on: z.boolean() }),
  z.object({ kind: z.literal('remove'), campaignId: uuid }),
  z.object({ kind: z.literal('order'), ids: z.array(uuid).max(MAX_STORED_STEPS) }),
]);
export type SequenceChange = z.infer<typeof sequenceChange>;

/** `YYYY-MM-DDTHH:MM` in the time zone of the company. */
const localMoment = z.string().nullable();

export const sequenceEffect = z.object({
  /**
   * `twice`: a removed step already sent this message. `new`: the person would not get it without the change.
   * `received`: they got the message of a step that is removed; a new step with the same message sends it again.
   */
  kind: z.enum(EFFECT_KINDS),
  stepId: uuid,
  step: z.string(),
  /** Number of people. */
  count: z.int(),
  /** The first of them, by name. */
  people: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      /** Without the change, or when they got it; null: not at all. */
      before: localMoment,
      /** With the change; null: not at all. */
      after: localMoment,
      why: z.enum(SKIP_REASONS).nullable(),
    }),
  ),
});
export type SequenceEffect = z.infer<typeof sequenceEffect>;

export const sequenceEffects = z.object({
  /** Number of people with an effect. */
  people: z.int(),
  effects: z.array(sequenceEffect),
});
export type SequenceEffects = z.infer<typeof sequenceEffects>;

export const previewSequenceChange = call.post('/api/admin/booklets/:id/sequence/effects', {
  right: 'campaigns.manage',
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
  summary:
    'People in the middle of the sequence who would get a message twice, never, earlier or later after this change; nothing is changed',
  params: byId,
  body: z.object({ change: sequenceChange }),
  answer: sequenceEffects,
});

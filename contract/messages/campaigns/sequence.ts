import { z } from 'zod';
import { uuid } from '../../platform/text/text.ts';

/** Time of day in the company's time zone, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Trigger of a step. Days count from the arrival or the end (negative: before), else from the event. */
export const stepTrigger = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['arrival', 'end']), days: z.int().min(-365).max(365) }),
  z.object({ kind: z.enum(['unopened', 'completed']), days: z.int().min(0).max(365) }),
  z.object({ kind: z.literal('chapter'), chapterId: uuid, days: z.int().min(0).max(365) }),
]);
export type StepTrigger = z.infer<typeof stepTrigger>;

/** Minimum content of `campaigns.step`. */
export const stepTiming = z.looseObject({
  trigger: stepTrigger,
  time: timeOfDay,
  /** On a non-working day, the step leaves on the next working day. */
  workingDaysOnly: z.boolean(),
});
export type StepTiming = z.infer<typeof stepTiming>;

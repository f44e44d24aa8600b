import { z } from 'zod';
import { line, uuid } from '../../platform/text/text.ts';
import { PUBLICATION_KINDS } from '../booklets/booklet-kinds.ts';

/* Apart from the other schemas of changes: the script of the editor holds the call that publishes. */

/** Maximum number of blocks of one choice: those of the largest booklet. */
export const MAX_CHANGE_CHOICES = 20_000;

export const changeChoice = z.object({
  blockId: uuid,
  level: z.enum(PUBLICATION_KINDS),
  /** Why a change proposed as major is minor. */
  reason: line('Motif', { max: 200 }).default(''),
  /** « Ce qui change pour vous », shown to readers. Empty: written from the page and the cause. */
  sentence: line('Ce qui change pour vous', { max: 200 }).default(''),
});
export type ChangeChoice = z.infer<typeof changeChoice>;

export const changeChoices = z.array(changeChoice).max(MAX_CHANGE_CHOICES);

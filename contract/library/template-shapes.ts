import { z } from 'zod';
import { BOOKLET_TYPES } from '../booklets/booklets/booklet-kinds.ts';
import type { Audience } from '../booklets/content/audience.ts';
import { type BlockConditions, blockConditions, blockContent, pageFields } from '../booklets/content/content.ts';
import { line, refuseWith, uuid } from '../platform/text/text.ts';

/*
 * Chapter template: its draft pages, their content in each version (frozen), and the decisions of a booklet about newer
 * versions.
 */

export const VARIABLE_KINDS = ['text', 'phone', 'email', 'url', 'hours', 'date', 'list'] as const;

/** Variable defined by a template; those of the publisher need no definition. */
export const templateVariable = z.object({
  key: z.string().superRefine((key, context) => {
    if (!/^[a-z][a-z0-9_]{1,59}$/.test(key)) refuseWith(context, 'BIB-008');
  }),
  label: line('Libellé', { min: 1, max: 80 }),
  help: line('Aide', { max: 200 }),
  kind: z.enum(VARIABLE_KINDS),
  defaultValue: line('Valeur par défaut', { max: 500 }),
});
export type TemplateVariable = z.infer<typeof templateVariable>;

/** Block of a draft. Its id identifies it from one version to the next. */
export const draftBlock = blockContent.omit({ updatedBy: true, audience: true, unlockDays: true }).extend({
  ...blockConditions.partial().shape,
  updatedBy: uuid.nullable(),
  /** Revision of the draft at its last change. */
  revision: z.int(),
  deleted: z.boolean(),
});
export type DraftBlock = z.infer<typeof draftBlock>;

/** Page of a draft, with its blocks in order, including those deleted since the last publication. */
export const draftPage = pageFields.extend({
  id: uuid,
  code: z.string(),
  rowVersion: z.int(),
  sample: z.boolean(),
  /** Null or undefined: every booklet type of the chapter. */
  bookletTypes: z.array(z.enum(BOOKLET_TYPES)).nullish(),
  deleted: z.boolean(),
  blocks: z.array(draftBlock),
});
export type DraftPage = z.infer<typeof draftPage>;

/** Block of a version, with the initial conditions of a copy. */
export interface FrozenBlock extends Partial<BlockConditions> {
  ref: string;
  type: string;
  props: unknown;
  locked: boolean;
}

/** Page of a version. */
export interface FrozenPage {
  code: string;
  title: string;
  summary: string;
  icon: string;
  visible: boolean;
  mandatory: boolean;
  note: string;
  sample: boolean;
  /** Initial values of a copy; absent from versions that predate these fields. */
  audience?: Audience | null;
  unlockDays?: number | null;
  readingMinutes?: number | null;
  bookletTypes?: (typeof BOOKLET_TYPES)[number][] | null;
  blocks: FrozenBlock[];
}

/** Last template version on which the booklet decided, by block ref (or page code). */
export type TemplateChoices = Record<string, number>;

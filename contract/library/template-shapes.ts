import { z } from 'zod';
import { BOOKLET_TYPES } from '../booklets/booklets/booklet-kinds.ts';
import type { Audience } from '../booklets/content/audience.ts';
import { blockContent, pageFields } from '../booklets/content/content.ts';
import { line, refuseWith, uuid } from '../platform/text/text.ts';

/*
 * A chapter template: its pages as they are being written (a draft), as they were in each version (frozen), and what a
 * booklet that took them decided of newer versions.
 */

export const VARIABLE_KINDS = ['text', 'phone', 'email', 'url', 'hours', 'date', 'list'] as const;

/** A variable that a template brings; the publisher's own are known without. */
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

/** A block of a draft. Its id is its name from one version to the next. */
export const draftBlock = blockContent.omit({ updatedBy: true }).extend({
  updatedBy: uuid.nullable(),
  /** The revision of the draft at its last change. */
  revision: z.int(),
  deleted: z.boolean(),
});
export type DraftBlock = z.infer<typeof draftBlock>;

/** A page of a draft, with its blocks in order: those that were deleted too, until the next publication. */
export const draftPage = pageFields.extend({
  id: uuid,
  code: z.string(),
  rowVersion: z.int(),
  sample: z.boolean(),
  /** Null, or left out: every type of booklet that the chapter suits. */
  bookletTypes: z.array(z.enum(BOOKLET_TYPES)).nullish(),
  deleted: z.boolean(),
  blocks: z.array(draftBlock),
});
export type DraftPage = z.infer<typeof draftPage>;

/** A block of a version. */
export interface FrozenBlock {
  ref: string;
  type: string;
  props: unknown;
  locked: boolean;
}

/** A page of a version. */
export interface FrozenPage {
  code: string;
  title: string;
  summary: string;
  icon: string;
  visible: boolean;
  mandatory: boolean;
  note: string;
  sample: boolean;
  /** What a copy begins with; versions of before this was kept say nothing of it. */
  audience?: Audience | null;
  unlockDays?: number | null;
  readingMinutes?: number | null;
  bookletTypes?: (typeof BOOKLET_TYPES)[number][] | null;
  blocks: FrozenBlock[];
}

/** By the name of a block (or the code of a page): up to which version of the template the booklet has decided of it. */
export type TemplateChoices = Record<string, number>;

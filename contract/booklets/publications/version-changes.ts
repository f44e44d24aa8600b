import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { uuid } from '../../platform/text/text.ts';
import { MAJOR_RULES } from '../../reading/reading.ts';
import { PUBLICATION_KINDS, type PublicationKind } from '../booklets/booklet-kinds.ts';
import type { Audience } from '../content/audience.ts';
import { MAX_CHANGE_CHOICES } from './change-choices.ts';

/* Changes of the blocks between the latest version and the draft, and their level: a major one asks readers again. */

export const CHANGE_KINDS = ['added', 'removed', 'moved', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type ChangeLevel = PublicationKind;

const MAJOR = ['figure', 'date', 'name', 'negation', 'duty', 'condition', 'file', 'scope'] as const;

/** Reasons of a proposed level. */
export const CHANGE_CAUSES = [
  ...MAJOR,
  'words',
  'spelling',
  'typography',
  'link',
  'picture',
  'moved',
  'settings',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** Reasons for which a change is proposed as major. */
export const MAJOR_CAUSES: ReadonlySet<ChangeCause> = new Set(MAJOR);

/** Place of a changed block: in the new version, or in the old one when it is removed. */
export interface ChangePlace {
  pageId: string;
  chapterId: string;
  /** The old page, when the block comes from another one. */
  fromPageId?: string;
  fromChapterId?: string;
  /** For a page that is gone: its readers, whom the new version no longer knows. */
  isPageGone?: boolean;
  audience?: Audience | null;
}

/** A changed block as a version stores it, for good. */
export interface VersionChange {
  blockId: string;
  blockType: string;
  kind: ChangeKind;
  place: ChangePlace;
  pageTitle: string;
  causes: ChangeCause[];
  proposed: ChangeLevel;
  level: ChangeLevel;
  /** Why a change proposed as major is minor; empty: it is not. */
  reason: string;
  /** The rest is for readers, of a major change only. */
  sentence: string;
  before: string;
  after: string;
  /**
   * Hashes of the block in its page before and after, empty where it is not there: a change that a later version takes back
   * asks nobody. Absent of a block that only moved.
   */
  stateBefore?: string;
  stateAfter?: string;
}

export const textSegment = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });

/** A block of the draft that differs from the latest version. A page whose title changed counts as a block. */
export const blockChange = z.object({
  blockId: uuid,
  blockType: z.string(),
  kind: z.enum(CHANGE_KINDS),
  pageId: uuid,
  pageTitle: z.string(),
  proposed: z.enum(PUBLICATION_KINDS),
  causes: z.array(z.enum(CHANGE_CAUSES)),
  /** Old and new text as one, word by word. */
  segments: z.array(textSegment),
  /** Proposed « Ce qui change pour vous ». */
  sentence: z.string(),
});
export type BlockChange = z.infer<typeof blockChange>;

/** Participants asked again by a publication. Null: too few to be counted without naming them. */
export const audienceCount = z.object({
  asked: z.int().nullable(),
  others: z.int().nullable(),
  /** Rule of the booklet on whom a major version asks. */
  rule: z.enum(MAJOR_RULES),
  /** Below this number of people, nothing is counted; 0: the booklet is followed by name. */
  threshold: z.int(),
});
export type AudienceCount = z.infer<typeof audienceCount>;

export const listDraftChanges = call.get('/api/admin/booklets/:id/changes', {
  right: 'booklet.read',
  summary: 'Blocks of the draft that differ from the latest version, with a proposed level and its causes',
  answer: z.object({
    /** Latest version; null: never published. */
    version: z.int().nullable(),
    changes: z.array(blockChange),
  }),
});

export const countAskedReaders = call.post('/api/admin/booklets/:id/changes/readers', {
  right: 'booklet.publish',
  whileSwitched: 'acting',
  summary: 'How many participants a publication with these major blocks would ask again, and how many it would not',
  body: z.object({ major: z.array(uuid).max(MAX_CHANGE_CHOICES) }),
  answer: audienceCount,
});

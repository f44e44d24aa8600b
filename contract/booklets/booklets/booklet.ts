import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { can, level, permission } from '../../platform/permissions.ts';
import { moment, rowVersion } from '../../platform/shared.ts';
import { line, paragraphs, uuid } from '../../platform/text/text.ts';
import { accessMethod } from '../access/access.ts';
import {
  AUDIENCE_SIZES,
  BOOKLET_STATES,
  BOOKLET_TYPES,
  MAX_TAGS,
  REVIEW_MONTHS,
  TONES,
  WIZARD_STEPS,
} from './booklet-kinds.ts';
import { coverLayout, coverSeed } from './cover-fields.ts';
import { theme } from './theme.ts';

export const bookletType = z.enum(BOOKLET_TYPES);
export type BookletType = z.infer<typeof bookletType>;

export const bookletState = z.enum(BOOKLET_STATES);
export type BookletState = z.infer<typeof bookletState>;

export const wizardStep = z.enum(WIZARD_STEPS);

export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const RESERVED_SLUGS = ['polices', 'lecteur', 'api', 'admin', 'auth', 'lire', 'aide', 'acces', 'fichiers'];

/** Removes duplicate tags, without regard to case; the first spelling stays. */
const removeDuplicateTags = (tags: string[]): string[] => {
  const keys = tags.map((tag) => tag.toLowerCase());
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

export const tone = z.enum(TONES);
export type Tone = z.infer<typeof tone>;

export const bookletFields = z.object({
  title: line('Titre', { min: 3, max: 80 }),
  subtitle: line('Sous-titre', { max: 120 }),
  slug,
  description: line('Description interne', { max: 300 }),
  type: bookletType,
  audienceSize: z.enum(AUDIENCE_SIZES).nullable(),
  sectorId: uuid.nullable(),
  secondSectorId: uuid.nullable(),
  sourceLanguage: z.string().max(35),
  tone,
  tags: z
    .array(line('Étiquette', { min: 1, max: 30 }))
    .overwrite(removeDuplicateTags)
    .max(MAX_TAGS, withError('GEN-023', { libelle: 'Étiquettes', n: MAX_TAGS })),
  reviewMonths: z.literal(REVIEW_MONTHS),
  theme,
  welcome: z.object({
    message: paragraphs('Message de bienvenue', { max: 1500 }),
    signatory: line('Nom du signataire', { max: 120 }),
    signatoryRole: line('Fonction du signataire', { max: 100 }),
    photoMediaId: uuid.nullable(),
  }),
  cover: z.object({
    mediaId: uuid.nullable(),
    alt: line('Texte de remplacement', { max: 150 }),
    decorative: z.boolean(),
    layout: coverLayout.optional(),
    seed: coverSeed.optional(),
  }),
  /** Step where the wizard resumes. */
  wizardStep,
});

export const person = z.object({ id: uuid, name: z.string() });

const bookletStatus = {
  id: uuid,
  state: bookletState,
  /** Date of the planned publication of its draft. */
  plannedAt: moment.nullable(),
  binnedAt: moment.nullable(),
  hasUnpublishedChanges: z.boolean(),
  onlineVersion: z.int().nullable(),
  owner: person.nullable(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
  can,
};

export const bookletRow = z.object({
  ...bookletStatus,
  title: z.string(),
  type: bookletType,
  /** Language that it is written in. */
  language: z.string(),
  sector: z.string().nullable(),
  pages: z.int(),
  /** Access methods that are on; empty: not chosen yet. */
  doors: z.array(accessMethod),
  readerPath: z.string().nullable(),
  wizardStep,
  tags: z.array(z.string()),
  /** Shown in the place of the cover while it loads. */
  colours: theme.shape.colours.pick({ primary: true, secondary: true, accent: true }),
});
export type BookletRow = z.infer<typeof bookletRow>;

/**
 * Row as lists answer it: `level` names its abilities in `levels`, and fields that are null, false or empty are left
 * out, and the step of the wizard once it has ended. `withBookletRows` completes it.
 */
export const listedBooklet = bookletRow
  .omit({ can: true })
  .partial({
    plannedAt: true,
    binnedAt: true,
    hasUnpublishedChanges: true,
    onlineVersion: true,
    owner: true,
    updatedBy: true,
    sector: true,
    doors: true,
    readerPath: true,
    tags: true,
    wizardStep: true,
  })
  .extend({ level: level.optional() });
export type ListedBooklet = z.infer<typeof listedBooklet>;

/** Permissions that a level adds to those of the list, for each level that a row names. */
export const levelPermissions = z.partialRecord(level, z.array(permission));
export type LevelPermissions = z.infer<typeof levelPermissions>;

/** Booklet without its content. Title and slug are null until the wizard asks for them. */
export const booklet = bookletFields.extend({
  ...bookletStatus,
  title: z.string().nullable(),
  slug: z.string().nullable(),
  rowVersion,
  /**
   * Counter of the changes of the content. Greater than that of the online version: there are unpublished changes.
   */
  revision: z.int(),
  access: z.object({
    /** Access methods that are on; empty: not chosen yet, and nothing can be published. */
    doors: z.array(accessMethod),
    readerPath: z.string().nullable(),
    /** URL of the first active unlisted link; only for users who may publish. */
    link: z.string().nullable(),
    noindex: z.boolean(),
  }),
  company: z.object({ id: uuid, name: z.string(), slug: z.string() }),
  createdAt: moment,
  /** Only chapters that the user may change; null: no restriction. */
  heldTo: z.array(uuid).nullable(),
});
export type Booklet = z.infer<typeof booklet>;

/** Events in the history of a booklet. */
export const ACTIVITY_KINDS = [
  'created',
  'imported',
  'duplicated',
  'published',
  'unpublished',
  'publication_planned',
  'plan_cancelled',
  'plan_failed',
  'restored_version',
  'archived',
  'unarchived',
  'binned',
  'restored',
  'access_changed',
  'tracking_none',
  'tracking_aggregate',
  'tracking_named',
  'review_asked',
  'review_approved',
  'review_returned',
  'turned_to_tu',
  'turned_to_vous',
  'owner_changed',
  'chapter_removed',
  'right_granted',
  'right_revoked',
  'ownership_offered',
  'referent_link_sent',
  'referent_link_ended',
  'referent_looked',
] as const;
export const activityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof activityKind>;

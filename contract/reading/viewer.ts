import { z } from 'zod';
import { audienceCondition } from '../booklets/content/audience.ts';
import { contractType, customFieldKey, day as isoDay } from '../people/participants/participant.ts';
import { call } from '../platform/call.ts';
import { byId } from '../platform/shared.ts';
import { formatAddressValue, parseAddressValue } from '../platform/text/address-value.ts';
import { line, uuid } from '../platform/text/text.ts';

/*
 * « Voir en tant que… »: the draft of a booklet as a participant, or a persona, would see it on a day. The whole choice
 * stands in the address, so that a colleague who opens it sees the same.
 */

/** Days before the arrival, or after it. */
export const VIEW_DAYS = { min: -90, max: 730 } as const;
export const MAX_PERSONA_GROUPS = 10;
const viewDay = z.int().min(VIEW_DAYS.min).max(VIEW_DAYS.max);
const value = line('Valeur', { max: 80 }).default('');

export const viewer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    enrolmentId: uuid,
    /** Days from their arrival; null: today. */
    day: viewDay.nullable().default(null),
  }),
  z.object({
    kind: z.literal('persona'),
    /** Empty: the names and the post of an example. */
    firstName: value,
    lastName: value,
    jobTitle: value,
    /** First day; null: the view is of today, and the arrival counts back from it. */
    arrivalOn: isoDay.nullable().default(null),
    site: value,
    department: value,
    contractType: contractType.nullable().default(null),
    groups: z
      .array(line('Groupe', { min: 1, max: 80 }))
      .max(MAX_PERSONA_GROUPS)
      .default([]),
    /** BCP 47 tag; empty: not known. */
    language: z.string().max(35).default(''),
    /** Values of the company's own fields, by key. */
    fields: z.record(customFieldKey, z.string().max(80)).default({}),
    day: viewDay.default(0),
  }),
]);
export type Viewer = z.infer<typeof viewer>;
export type Persona = Extract<Viewer, { kind: 'persona' }>;

export const EMPTY_PERSONA: Persona = {
  kind: 'persona',
  firstName: '',
  lastName: '',
  jobTitle: '',
  arrivalOn: null,
  site: '',
  department: '',
  contractType: null,
  groups: [],
  language: '',
  fields: {},
  day: 0,
};

/** Longest viewer in an address. */
const MAX_VIEWER_LENGTH = 4000;

/** A viewer as one part of an address. */
export const formatViewer = (shown: Viewer): string => formatAddressValue(shown);

/** Addresses made before a persona had several groups name one. */
const withGroups = (read: unknown): unknown =>
  typeof read === 'object' && read !== null && 'group' in read && typeof read.group === 'string' && !('groups' in read)
    ? { ...read, groups: read.group === '' ? [] : [read.group] }
    : read;

/** The viewer of an address; null for anything else. */
export const parseViewer = (text: string): Viewer | null => {
  if (text === '' || text.length > MAX_VIEWER_LENGTH) return null;
  const read = viewer.safeParse(withGroups(parseAddressValue(text)));
  return read.success ? read.data : null;
};

const day = z.string();

/** Why a page is not shown, or not open yet. */
export const viewReason = z.discriminatedUnion('kind', [
  /** The page, or its chapter, is hidden from everybody. */
  z.object({ kind: z.literal('invisible'), of: z.enum(['page', 'chapter']) }),
  /** Conditions of its audience that the person does not meet. */
  z.object({ kind: z.literal('audience'), conditions: z.array(audienceCondition) }),
  /** All its content needs values that the booklet does not have. */
  z.object({ kind: z.literal('values'), labels: z.array(z.string()) }),
  /** Each of its blocks is for other people. */
  z.object({ kind: z.literal('blocks') }),
  z.object({ kind: z.literal('day'), opensOn: day }),
  z.object({ kind: z.literal('page'), title: z.string() }),
]);
export type ViewReason = z.infer<typeof viewReason>;

export const viewedPage = z.object({
  id: uuid,
  slug: z.string(),
  title: z.string(),
  state: z.enum(['open', 'locked', 'hidden']),
  reasons: z.array(viewReason),
  /** Blocks of an open page that are left out because a value is missing, and the names of those values. */
  missing: z.object({ blocks: z.int(), labels: z.array(z.string()) }).nullable(),
  /** Blocks of an open page that the person does not see: for other people, or from a later day. */
  hiddenBlocks: z.object({ others: z.int(), later: z.int() }),
});
export type ViewedPage = z.infer<typeof viewedPage>;

export const describeView = call.get('/api/admin/booklets/:id/view', {
  right: 'booklet.read',
  summary:
    'What a participant, or a persona, would see of the draft on a day, and why not the rest. GEN-018 for a viewer that no address has, GEN-009 for a participant without the right to see the participants',
  query: z.object({ as: z.string().max(MAX_VIEWER_LENGTH) }),
  params: byId,
  answer: z.object({
    /** Full name of the participant, or of the persona; empty for a persona without a name. */
    name: z.string(),
    /** Arrival, and the day of the view, as `2027-01-04`. */
    arrivalOn: day.nullable(),
    today: day,
    /** Days from the arrival to the day of the view. */
    day: z.int().nullable(),
    /** True: what the participant has read counts; false: the view shows a booklet that nobody has begun. */
    showsReading: z.boolean(),
    /** Labels of the personal values that the booklet uses and the person does not have. */
    blanks: z.array(z.string()),
    chapters: z.array(z.object({ id: uuid, title: z.string(), pages: z.array(viewedPage) })),
  }),
});
export type ViewDescription = z.infer<typeof describeView.answer>;

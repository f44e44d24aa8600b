import { z } from 'zod';
import { DASHBOARD_ALERTS } from '../../home/dashboard.ts';
import { call } from '../../platform/call.ts';
import { can, level } from '../../platform/permissions.ts';
import { moment, notice, panelPage, rowVersion, sortedPage } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import {
  activityKind,
  booklet,
  bookletFields,
  bookletType,
  levelPermissions,
  listedBooklet,
  person,
  wizardStep,
} from './booklet.ts';
import { BOOKLET_ATTENTIONS, BOOKLET_STATES } from './booklet-kinds.ts';

export * from './booklet.ts';
export * from './booklet-kinds.ts';

export const listBooklets = call.get('/api/admin/booklets', {
  right: 'booklet.list',
  summary: 'The booklets one may see, filtered, sorted and paged',
  query: sortedPage(
    z.enum(['title', 'type', 'state', 'sector', 'owner', 'updatedAt']).default('updatedAt'),
    'desc',
  ).extend({
    search: z.string().trim().max(200).default(''),
    state: z.enum([...BOOKLET_STATES, 'planned', 'binned', 'all']).default('all'),
    type: bookletType.optional(),
    sectorId: uuid.optional(),
    ownerId: uuid.optional(),
    tag: z.string().max(30).optional(),
    language: z.string().max(35).optional(),
    /** With a page whose review is due, or without anyone enrolled. */
    attention: z.enum(BOOKLET_ATTENTIONS).optional(),
  }),
  answer: z.object({
    rows: z.array(listedBooklet),
    total: z.int(),
    /** Values offered by the filters: only those that a booklet has. */
    facets: z.object({
      states: z.record(z.string(), z.int()),
      types: z.array(bookletType),
      sectors: z.array(z.object({ id: uuid, label: z.string() })),
      owners: z.array(person),
      tags: z.array(z.string()),
      languages: z.array(z.string()),
    }),
    /** Abilities that do not depend on a booklet (create one…). */
    can,
    levels: levelPermissions,
  }),
});

export const createBooklet = call.post('/api/admin/booklets', {
  right: 'booklet.create',
  summary: 'Starts a booklet: guided (empty) or from a sector template',
  body: z.object({
    way: z.enum(['guided', 'sector']),
    type: bookletType,
    audienceSize: bookletFields.shape.audienceSize.default(null),
    /** With `sector`: its mandatory and recommended chapters are added, and its palette applied. */
    sectorId: uuid.nullable().default(null),
  }),
  answer: booklet,
});

export const getBooklet = call.get('/api/admin/booklets/:id', {
  right: 'booklet.read',
  summary: 'A booklet without its content',
  answer: booklet,
});

export const updateBooklet = call.patch('/api/admin/booklets/:id', {
  right: 'booklet.edit',
  summary: 'Changes some fields; 409 with the current booklet when the version read is no longer the last',
  body: bookletFields.partial().extend({
    /** One of `listOwners`. The new and the former owner both have the level `owner`. */
    ownerId: uuid.optional(),
    rowVersion,
  }),
  answer: booklet,
});

export const listOwners = call.get('/api/admin/booklets/:id/owners', {
  right: 'booklet.owner',
  summary: 'The active people of the company who may own this booklet, by name',
  answer: z.array(person),
});

export const duplicateBooklet = call.post('/api/admin/booklets/:id/copies', {
  right: 'booklet.duplicate',
  summary: 'Copies a booklet, content and look, as a new draft',
  body: z.object({ way: z.enum(['draft', 'wizard']).default('draft') }),
  answer: booklet.extend(notice.shape),
});

/** Automatic sendings of a booklet, active or planned: paused when the booklet is withdrawn from its readers. */
export const activeSendings = z.object({ campaigns: z.int(), steps: z.int() });
export type ActiveSendings = z.infer<typeof activeSendings>;

export const countActiveSendings = call.get('/api/admin/booklets/:id/active-sendings', {
  right: 'booklet.read',
  summary: 'How many campaigns and steps of the sequence send by themselves, or are planned to',
  answer: activeSendings,
});

export const archiveBooklet = call.put('/api/admin/booklets/:id/archive', {
  right: 'booklet.archive',
  summary: 'Archives: off line and out of the way, nothing lost; what it sends by itself is paused',
  answer: booklet.extend(notice.shape),
});

export const unarchiveBooklet = call.delete('/api/admin/booklets/:id/archive', {
  right: 'booklet.archive',
  whileSwitched: 'acting',
  summary: 'Brings an archived booklet back',
  answer: booklet.extend(notice.shape),
});

export const binBooklet = call.put('/api/admin/booklets/:id/bin', {
  right: 'booklet.bin',
  whileSwitched: { refused: 'mettre un livret à la corbeille' },
  summary: 'Puts in the bin for 30 days; refused while published; what it sends by itself is paused',
  answer: booklet.extend(notice.shape),
});

export const restoreBooklet = call.delete('/api/admin/booklets/:id/bin', {
  right: 'booklet.bin',
  whileSwitched: 'acting',
  summary: 'Takes back out of the bin',
  answer: booklet.extend(notice.shape),
});

export const purgeBooklet = call.delete('/api/admin/booklets/:id', {
  right: 'booklet.purge',
  whileSwitched: { refused: 'supprimer définitivement un livret' },
  summary: 'Deletes for good what is in the bin; the exact title must be given',
  query: z.object({ title: z.string().max(200) }),
  answer: notice,
});

export const checkSlug = call.get('/api/admin/booklets/:id/slug-check', {
  right: 'booklet.edit',
  summary: 'Whether an address is free for this booklet, and a free one close to it',
  query: z.object({ slug: z.string().max(120) }),
  answer: z.object({ free: z.boolean(), reason: z.string().nullable(), suggestion: z.string() }),
});

export const setAccess = call.put('/api/admin/booklets/:id/access', {
  right: 'booklet.access',
  state: '/api/admin/booklets/:id/access-settings',
  summary:
    'The quick choice: whoever has the unlisted link, everybody, or neither; other doors stay as they are. 409 ACC-004',
  body: z.object({
    mode: z.enum(['none', 'link', 'public']),
    renewLink: z.boolean().default(false),
    noindex: z.boolean().default(true),
  }),
  answer: booklet.extend(notice.shape),
});

const activityEntry = z.object({
  id: uuid,
  at: moment,
  by: z.string().nullable(),
  what: activityKind,
  detail: z.string(),
  /** Reason given by the user; empty when none was asked for. */
  reason: z.string(),
});

/** Overview of one booklet (/livrets/home), beyond the booklet itself. */
export const getBookletOverview = call.get('/api/admin/booklets/:id/overview', {
  right: 'booklet.read',
  summary: 'Numbers, people, recent activity and what to do next for one booklet',
  answer: z.object({
    booklet,
    /** Next suggested action; the browser has the texts. */
    next: z.enum([
      'resume_wizard',
      'fix_findings',
      'choose_access',
      'planned',
      'publish',
      'publish_changes',
      'share',
      'restore',
    ]),
    findings: z.object({ errors: z.int(), warnings: z.int() }),
    counts: z.object({ chapters: z.int(), pages: z.int(), blocks: z.int(), readingMinutes: z.int() }),
    /** Openings of the last 30 days, one entry a day, without any identifier. */
    openings: z.array(z.object({ day: z.iso.date(), openings: z.int(), pages: z.int() })),
    people: z.array(person.extend({ level })),
    /** People with a right that are left out. */
    peopleLeft: z.int(),
    /** The latest entries; `listBookletActivity` has the others. */
    activity: z.object({ rows: z.array(activityEntry), total: z.int() }),
  }),
});

export const listBookletActivity = call.get('/api/admin/booklets/:id/activity', {
  right: 'booklet.read',
  summary: 'Activity of one booklet, the latest first, 25 a page',
  query: panelPage,
  answer: z.object({ rows: z.array(activityEntry), total: z.int() }),
});

export const getHome = call.get('/api/admin/home', {
  right: 'booklet.list',
  summary: 'The home page: what is to be done, and the latest booklets',
  answer: z.object({
    todo: z.array(
      z.object({
        kind: z.enum(['resume_wizard', 'review_asked', 'unpublished_changes', 'terms_changed', ...DASHBOARD_ALERTS]),
        /** Null: the item concerns the company, or the platform. */
        bookletId: uuid.nullable(),
        title: z.string(),
        count: z.int(),
        wizardStep: wizardStep.nullable(),
      }),
    ),
    /** Tasks that are left out. */
    todoLeft: z.int(),
    booklets: z.array(listedBooklet),
    total: z.int(),
    /** Arrivals of each of the next 30 days that has any; empty for a referent, who has a separate list. */
    arrivals: z.array(
      z.object({
        day: z.string(),
        people: z.int(),
        notInvited: z.int(),
        /** Number of their booklets, and the titles of the first five. */
        booklets: z.int(),
        titles: z.array(z.string()),
        /** The booklet, when there is one alone. */
        bookletId: uuid.nullable(),
      }),
    ),
    can,
    levels: levelPermissions,
  }),
});

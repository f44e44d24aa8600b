import { z } from 'zod';
import { type CallAnswer, call } from '../../platform/call.ts';
import { blockLock } from '../../platform/locks.ts';
import { moment, notice, rowVersion, urlNumber } from '../../platform/shared.ts';
import { line, paragraphs, refuseWith, uuid } from '../../platform/text/text.ts';
import { REVIEW_MONTHS } from '../booklets/booklet-kinds.ts';
import { audience } from './audience.ts';

/*
 * Content of a booklet: chapters › pages › blocks. Each block type has its own schema in blocks/, which the contract
 * may not import: here props are `unknown` and both sides parse them with `blocks/registry.ts`.
 */

export const blockContent = z.object({
  id: uuid,
  type: z.string().max(40),
  version: z.int(),
  props: z.unknown(),
  rowVersion,
  locked: z.boolean(),
  /** Audience among the readers of the page; null: all of them. */
  audience: audience.nullable(),
  /** Day on which it appears, in days from the arrival date; null: at once. */
  unlockDays: z.int().nullable(),
  updatedAt: moment,
  updatedBy: z.string().nullable(),
});
export type BlockContent = z.infer<typeof blockContent>;

/** For whom and from when a block shows. */
export const blockConditions = z.object({
  audience: audience.nullable(),
  unlockDays: z.int().min(-90).max(365).nullable(),
});
export type BlockConditions = z.infer<typeof blockConditions>;

/** The conditions that a block has, without those that it lacks. */
export const pickConditions = ({ audience, unlockDays }: Partial<BlockConditions>): Partial<BlockConditions> => ({
  ...(audience && { audience }),
  ...(typeof unlockDays === 'number' && { unlockDays }),
});

/** The conditions of a block, which has none where they are absent. */
export const readConditions = ({ audience = null, unlockDays = null }: Partial<BlockConditions>): BlockConditions => ({
  audience,
  unlockDays,
});

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** Plausible day, as `2026-11-20`: a partly typed year (`0002`) is refused, GEN-005. */
export const plausibleDay = z.string().superRefine((day, context) => {
  const good = z.iso.date().safeParse(day).success && day >= FIRST_DAY && day <= LAST_DAY;
  if (!good) refuseWith(context, 'GEN-005');
});

/** Months between two reviews of a page; 0: none. */
const reviewMonths = z.literal(REVIEW_MONTHS);

export const chapterTitle = line('Titre du chapitre', { min: 1, max: 80 });

export const pageFields = z.object({
  title: line('Titre de la page', { min: 1, max: 120 }),
  summary: line('Résumé', { max: 200 }),
  icon: z.string().max(40),
  visible: z.boolean(),
  /** Audience among readers; null: all readers. */
  audience: audience.nullable(),
  mandatory: z.boolean(),
  /** Opening date, in days from the arrival date, −90 to 365; null: open at once. */
  unlockDays: z.int().min(-90).max(365).nullable(),
  /** Minutes; null: computed from the words (230 a minute). */
  readingMinutes: z.int().min(1).max(60).nullable(),
  reviewOn: plausibleDay.nullable(),
  note: paragraphs('Note interne', { max: 1000 }),
});

/** Fields of a page of a booklet: with those that name other rows, which a template cannot hold. */
export const bookletPageFields = pageFields.extend({
  /** Page that a reader must have read before this one opens; null: none. */
  unlockAfterId: uuid.nullable(),
  /** Months between two reviews; null: as the chapter. */
  reviewMonths: reviewMonths.nullable(),
});

/** Page, as the tree shows it. */
export const pageNode = bookletPageFields.extend({
  id: uuid,
  chapterId: uuid,
  slug: z.string(),
  rowVersion,
  blocks: z.int(),
  words: z.int(),
  // Stored values are returned, even a day that would be refused today.
  reviewOn: z.string().nullable(),
  templateCode: z.string().nullable(),
});
export type PageNode = z.infer<typeof pageNode>;

export const namedPerson = z.object({ id: uuid, name: z.string() });

/** Page of the tree of a booklet, with the people it belongs to. */
export const treePage = pageNode.extend({
  /** Receives what concerns the page instead of the owner of the booklet; absent: the latter. */
  owner: namedPerson.optional(),
  /** Who locked the page; absent: nobody. */
  lockedBy: namedPerson.optional(),
  /** True when the lock keeps the user from changing it. */
  isClosed: z.literal(true).optional(),
});
export type TreePage = z.infer<typeof treePage>;

export const chapterNode = z.object({
  id: uuid,
  /** True if the user may change its content: a writer may be restricted to some chapters. */
  editable: z.boolean(),
  title: z.string(),
  visible: z.boolean(),
  /** Months between two reviews of its pages; null: as the booklet. */
  reviewMonths: reviewMonths.nullable(),
  rowVersion,
  templateCode: z.string().nullable(),
  pages: z.array(treePage),
});
export type ChapterNode = z.infer<typeof chapterNode>;

export const tree = z.object({
  revision: z.int(),
  chapters: z.array(chapterNode),
  /** Sites of the company whose pages may be embedded. */
  embedHosts: z.array(z.string()).optional(),
  /** Fields that the company adds to its participants; `values` are the choices of a list. */
  ownFields: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(z.string()) })).optional(),
});
export type Tree = z.infer<typeof tree>;

export const answerTree = tree.extend({
  /** Ids of the created items, in order. */
  created: z.array(uuid).optional(),
  message: z.string().optional(),
});

/**
 * Id of a new item, chosen by the browser (UUID v7): an item created offline has an id, and a repeated call adds
 * nothing. GEN-018 when another booklet has it.
 */
const clientId = z.uuidv7();

export const getBookletTree = call.get('/api/admin/booklets/:id/tree', {
  right: 'booklet.read',
  summary: 'Chapters and pages in order, hidden ones included',
  answer: tree,
});

const treeChange = { right: 'booklet.edit', answer: answerTree } as const;

export const addChapters = call.post('/api/admin/booklets/:id/chapters', {
  ...treeChange,
  summary: 'Adds an empty chapter, or chapters of the library with their pages',
  body: z.union([
    z.object({ id: clientId.optional(), title: chapterTitle }),
    z.object({ templateCodes: z.array(z.string().max(80)).min(1).max(30) }),
  ]),
});

export const updateChapter = call.patch('/api/admin/chapters/:id', {
  ...treeChange,
  summary: 'Renames, shows or hides a chapter, or sets the interval between two reviews of its pages',
  body: z.object({
    title: chapterTitle.optional(),
    visible: z.boolean().optional(),
    reviewMonths: reviewMonths.nullable().optional(),
    rowVersion,
  }),
});

/** Moves an item after a sibling; `after: null` means first. */
export const placeChapter = call.put('/api/admin/chapters/:id/place', {
  ...treeChange,
  summary: 'Moves a chapter',
  body: z.object({ after: uuid.nullable() }),
});

/** Reason of the removal of a chapter that the sector requires. */
export const removalReason = line('Motif', { max: 500 });

export const deleteChapter = call.delete('/api/admin/chapters/:id', {
  ...treeChange,
  summary: 'Deletes a chapter and its pages; can be undone for 30 days. A reason is told among the latest activities',
  body: z.object({ reason: removalReason.optional() }).nullish(),
});

export const restoreChapter = call.put('/api/admin/chapters/:id/restoration', {
  ...treeChange,
  summary: 'Undoes a deletion',
});

export const addPages = call.post('/api/admin/chapters/:id/pages', {
  ...treeChange,
  summary: 'Adds an empty page, or pages of the library',
  body: z.union([
    z.object({
      id: clientId.optional(),
      title: line('Titre de la page', { min: 1, max: 120 }),
      after: uuid.nullable().optional(),
    }),
    z.object({ templateCodes: z.array(z.string().max(80)).min(1).max(60) }),
  ]),
});

export const pageContent = pageNode.extend({
  bookletId: uuid,
  chapterTitle: z.string(),
  revision: z.int(),
  content: z.array(blockContent),
});
export type PageContent = z.infer<typeof pageContent>;

export const getPage = call.get('/api/admin/pages/:id', {
  right: 'booklet.read',
  summary: 'A page with its blocks in order',
  answer: pageContent,
});

export const updatePage = call.patch('/api/admin/pages/:id', {
  ...treeChange,
  summary:
    'Changes the fields of a page; 422 GEN-019 for a page to read first that is no other page of the booklet, EDI-025 when the two would wait for each other',
  body: bookletPageFields.partial().extend({ rowVersion }),
});

export const placePage = call.put('/api/admin/pages/:id/place', {
  ...treeChange,
  summary: 'Moves a page, within its chapter or to another',
  body: z.object({ chapterId: uuid, after: uuid.nullable() }),
});

export const duplicatePage = call.post('/api/admin/pages/:id/copies', {
  ...treeChange,
  summary: 'Copies a page right after itself',
  body: z.object({ id: clientId.optional() }).nullish(),
});

export const deletePage = call.delete('/api/admin/pages/:id', {
  ...treeChange,
  summary: 'Deletes a page; can be undone for 30 days',
});

export const restorePage = call.put('/api/admin/pages/:id/restoration', {
  ...treeChange,
  summary: 'Undoes a deletion',
});

/* Blocks: each saved separately, so that two users on different blocks never conflict */

export const addBlock = call.post('/api/admin/pages/:id/blocks', {
  right: 'booklet.edit',
  summary:
    'Adds a block, with its conditions; the browser chooses its id, so that a repeated call adds nothing. 422 EDI-060 for a field that the participants do not have',
  body: z.object({
    id: uuid,
    type: z.string().max(40),
    props: z.unknown(),
    after: uuid.nullable(),
    /** Those of a copy are the ones of its original; absent: every reader of the page, at once. */
    ...blockConditions.partial().shape,
  }),
  answer: z.object({ block: blockContent, revision: z.int() }),
});

export const updateBlock = call.patch('/api/admin/blocks/:id', {
  right: 'booklet.edit',
  summary:
    'Saves a block; 409 EDI-001 with `current` when somebody saved it meanwhile, 423 EDI-008 with `lock` while somebody else writes in it, 410 EDI-014 when deleted',
  body: z.object({ props: z.unknown(), rowVersion }),
  answer: z.object({ block: blockContent, revision: z.int() }),
});

export const setBlockConditions = call.put('/api/admin/blocks/:id/conditions', {
  right: 'booklet.edit',
  summary:
    'Says who sees a block, and from which day; 409 EDI-061 with `current` when somebody changed it since `known` was read, 422 EDI-060 for a field that the participants do not have',
  body: blockConditions.extend({
    /** The conditions that the user has seen. */
    known: z.object({ audience: audience.nullable(), unlockDays: z.int().nullable() }),
  }),
  answer: z.object({ block: blockContent, revision: z.int() }),
});

export const placeBlock = call.put('/api/admin/blocks/:id/place', {
  right: 'booklet.edit',
  summary: 'Moves a block within its page or to another page of the booklet',
  body: z.object({ after: uuid.nullable(), pageId: uuid.optional() }),
  answer: z.object({ revision: z.int(), order: z.array(uuid) }),
});

export const deleteBlock = call.delete('/api/admin/blocks/:id', {
  right: 'booklet.edit',
  summary: 'Deletes a block; can be undone for 30 days',
  answer: z.object({ revision: z.int() }).extend(notice.shape),
});

export const restoreBlock = call.put('/api/admin/blocks/:id/restoration', {
  right: 'booklet.edit',
  summary: 'Undoes a deletion, at the place given, or where the block was',
  body: z.object({ after: uuid.nullable().optional() }),
  answer: z.object({ block: blockContent, revision: z.int() }),
});

/** Changes by others, other users present, and their locks: polled every few seconds while a page is open. */
export const getPageChanges = call.get('/api/admin/pages/:id/changes', {
  right: 'booklet.read',
  summary: 'What changed on a page since a revision, and who else has it open',
  query: z.object({ since: urlNumber, typingIn: uuid.optional() }),
  answer: z.object({
    revision: z.int(),
    changed: z.array(blockContent),
    order: z.array(uuid),
    /** Other users who have the page open; `typingIn` is the block of their caret, even when they do not write. */
    present: z.array(
      z.object({ id: uuid, name: z.string(), avatar: z.string().nullable(), typingIn: uuid.nullable() }),
    ),
    /** Blocks in which another user writes. */
    locks: z.array(blockLock),
  }),
});
export type PageChanges = CallAnswer<typeof getPageChanges>;

/* Variables: `{{key}}` in texts (wizard step « personnalisation ») */

export const variableUse = z.object({
  key: z.string(),
  label: z.string(),
  help: z.string(),
  group: z.enum(['company', 'site', 'contacts', 'hours', 'benefits', 'safety', 'reader', 'other']),
  kind: z.enum(['text', 'phone', 'email', 'url', 'hours', 'date', 'list']),
  source: z.enum(['company', 'booklet', 'participant']),
  required: z.boolean(),
  defaultValue: z.string(),
  value: z.string(),
  /** Titles of the pages that use it. */
  usedIn: z.array(z.object({ pageId: uuid, title: z.string() })),
});
export type VariableUse = z.infer<typeof variableUse>;

export const getBookletVariables = call.get('/api/admin/booklets/:id/variables', {
  right: 'booklet.read',
  summary: 'Every variable that the visible pages use, with its value',
  answer: z.object({
    rowVersion,
    variables: z.array(variableUse),
    missing: z.array(z.string()),
    /** Variables of the library that no page uses yet, suggested by the editor. */
    others: z.array(variableUse),
  }),
});

export const setBookletVariables = call.put('/api/admin/booklets/:id/variables', {
  right: 'booklet.edit',
  summary: 'Saves values; wrong ones are refused beside their key and the others are kept',
  body: z.object({ values: z.record(z.string().max(60), z.string().max(500)) }),
  answer: z.object({
    rowVersion,
    variables: z.array(variableUse),
    missing: z.array(z.string()),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  }),
});

/** Drawings that a page may show. `shapes` is SVG markup on a 320 × 200 grid, for a frame of class `b-drawing`. */
export const listDrawings = call.get('/api/admin/drawings', {
  right: 'media.use',
  summary: 'The drawings of the product, in the tones of the theme: what an image without a file may show',
  answer: z.array(z.object({ id: z.string(), label: z.string(), shapes: z.string() })),
});

export const drawQr = call.get('/api/admin/qr', {
  right: 'media.use',
  summary: 'A QR code, as a path in a square of `size` units, its quiet zone included: what publications hold',
  query: z.object({ text: z.string().trim().min(1).max(300) }),
  answer: z.object({ size: z.int(), path: z.string() }),
});

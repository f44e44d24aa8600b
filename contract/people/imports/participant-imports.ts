import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, page } from '../../platform/shared.ts';
import { MEGABYTE } from '../../platform/text/size.ts';
import { uuid } from '../../platform/text/text.ts';

/** Most lines that one file brings, and its most bytes. */
export const MAX_IMPORT_LINES = 50_000;
export const MAX_IMPORT_BYTES = 20 * MEGABYTE;
/** An import can be undone for so long, when it invited nobody. */
export const UNDO_HOURS = 24;

/** Fields of a sheet that a column can fill, in the order of the file's template; a field of the company is `fields.{key}`. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'workEmail',
  'phone',
  'employeeNumber',
  'arrivalOn',
  'endOn',
  'contractType',
  'jobTitle',
  'department',
  'site',
  'language',
  'referent',
  'buddy',
  'groups',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Target of a column that holds first and last name together. */
export const FULL_NAME = 'fullName';
/** Target of a column of last names that stands where `lastName` is empty: payroll software exports both. */
export const BIRTH_NAME = 'birthName';

/** How one column writes first and last name. */
export const nameOrder = z.enum(['lastFirst', 'firstLast']);
export type NameOrder = z.infer<typeof nameOrder>;

/** `checked`: judged, nothing written yet. `failed` and `cancelled` wrote nothing either. */
export const IMPORT_STATES = ['checked', 'running', 'done', 'cancelled', 'failed', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** How days such as 04/05/2027 are to be read. */
export const dateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof dateOrder>;

const importColumn = z.object({
  /** As the file writes it. */
  heading: z.string(),
  /** Holds what is never kept (PAR-007): cannot be mapped, and its values were dropped at once. */
  forbidden: z.boolean(),
  /** What its cells were recognised as, where its heading says nothing; null otherwise. */
  content: z.enum(['nir', 'iban', 'birth']).nullable(),
  /** Cells of a column that is kept whose values were dropped at once: social security numbers and bank accounts. */
  removed: z.int(),
  /** The first values that are not empty, three at most. */
  samples: z.array(z.string()),
});

/** What a file was found to be. */
export const importSource = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of a CSV file. */
  separator: z.enum([';', ',', '\t']),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** The line of the headings, the first of the file being 1. */
  headerLine: z.int(),
  columns: z.array(importColumn),
  /** Sheets of a workbook that hold something, in its order; empty for CSV. */
  sheets: z.array(z.string()),
  /** The sheet that was read. */
  sheet: z.string(),
});
export type ImportSource = z.infer<typeof importSource>;

/** What a person says of a line whose name and arrival are those of somebody known under another address. */
export const matchDecision = z.enum(['same', 'other']);
export type MatchDecision = z.infer<typeof matchDecision>;

const matchDecisions = z.object({
  /** For all lines that `lines` does not name; null: each is to be decided. */
  every: matchDecision.nullable(),
  /** By number of the line. */
  lines: z.record(z.string().regex(/^\d{1,6}$/), matchDecision),
});
export type MatchDecisions = z.infer<typeof matchDecisions>;

/** Texts of a column whose field takes only some values. */
const importValues = z.object({
  /** The field, as a mapping names it. */
  target: z.string(),
  label: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  texts: z.array(
    z.object({
      text: z.string(),
      lines: z.int(),
      /** Value that the text names by itself; null: none. */
      read: z.string().nullable(),
      /** Value that a person chose, now or in an import before; `''`: nothing is kept of it. */
      chosen: z.string().nullable(),
    }),
  ),
});
export type ImportValues = z.infer<typeof importValues>;

export const participantImport = z.object({
  id: uuid,
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  createdAt: moment,
  source: importSource,
  /** Index of the column → field; columns that are not named are ignored. */
  mapping: z.record(z.string(), z.string()),
  /** What a column may be mapped to. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
  dates: z.object({
    /** Null while nothing decides. */
    order: dateOrder.nullable(),
    /** A day that can be read in two ways, when no line decides (PAR-006). */
    ambiguous: z.string().nullable(),
  }),
  names: z.object({
    /** How a column of first and last names is read; null while nothing decides. */
    order: nameOrder.nullable(),
    /** A name that can be read in two ways, when no line decides (PAR-022). */
    ambiguous: z.string().nullable(),
  }),
  /** Fields of the mapping that take only some values, with what the file says. */
  values: z.array(importValues),
  /** Lines that seem to be somebody known under another address (`listImportIssues`, `match`), and what was said of them. */
  matches: matchDecisions.extend({ total: z.int(), undecided: z.int() }),
  /** What keeps the import from being run, in the words of the catalogue: PAR-003, PAR-006, PAR-022, PAR-023 or PAR-011. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Lines by fate: what the dry run foresees, then what was done. */
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  ignored: z.int(),
  failed: z.int(),
  /** Lines that a run has gone through. */
  done: z.int(),
  /** Why a run failed. */
  error: z.string(),
  /** Until when it can be undone; null: it cannot be. */
  undoUntil: moment.nullable(),
});
export type ParticipantImport = z.infer<typeof participantImport>;

const ofBooklet = byId.extend({ importId: uuid });

export const createImport = call({
  method: 'POST',
  path: '/api/admin/booklets/:id/participant-imports',
  right: 'participants.manage',
  upload: true,
  summary:
    'Takes in a file of participants, or what was pasted as one, and judges it without writing anybody; `sheet`: the one to read of a workbook, chosen by its headings unless given. 413 PAR-004, 415 PAR-005, 422 PAR-003 without any heading',
  params: byId,
  body: z.object({ sheet: z.string().max(100).default('') }),
  answer: participantImport,
});

export const listImports = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/participant-imports',
  right: 'participants.manage',
  summary: 'The last 5 imports of the person that run, or ran in the last 7 days',
  params: byId,
  answer: z.array(participantImport),
});

export const getImport = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/participant-imports/:importId',
  right: 'participants.manage',
  summary: 'An import, with how far it is',
  params: ofBooklet,
  answer: participantImport,
});

export const setImportMapping = call({
  method: 'PUT',
  path: '/api/admin/booklets/:id/participant-imports/:importId/mapping',
  right: 'participants.manage',
  summary:
    'Says which column fills which field, and judges again: 422 PAR-003 without a mandatory one, PAR-007 for a column that is never kept, PAR-016 for a field that is filled twice',
  params: ofBooklet,
  body: z.object({
    mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(60)),
    dateOrder: dateOrder.nullable().default(null),
    nameOrder: nameOrder.nullable().default(null),
    matches: matchDecisions.default({ every: null, lines: {} }),
    /** Values chosen by field, then by what the file says; `''`: nothing is kept of it. */
    values: z.record(z.string().max(60), z.record(z.string().max(120), z.string().max(200))).default({}),
  }),
  answer: participantImport,
});

export const importIssue = z.object({
  /** Of the file, as a person counts them. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** The whole sentence: PAR-002 where a column is at fault. */
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssue>;

export const listImportIssues = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/participant-imports/:importId/issues',
  right: 'participants.manage',
  summary: 'Why lines are in error, or ignored, or whom they seem to be, in the order of the file',
  params: ofBooklet,
  query: page.extend({ fate: z.enum(['failed', 'ignored', 'match']).default('failed') }),
  answer: z.object({ rows: z.array(importIssue), total: z.int() }),
});

export const getImportErrors = call({
  method: 'GET',
  path: '/api/admin/booklets/:id/participant-imports/:importId/errors-file',
  right: 'participants.manage',
  whileSwitched: { refused: 'télécharger les lignes en erreur' },
  summary:
    'The lines in error with their headings and a column « erreur », to be mended and imported in turn; for whoever brought the file',
  params: ofBooklet,
  answer: z.file(),
});

export const runImport = call({
  method: 'PUT',
  path: '/api/admin/booklets/:id/participant-imports/:importId/run',
  right: 'participants.manage',
  summary:
    'Starts writing, in the background: `all` or nothing (422 PAR-002 with a line in error), or the `valid` lines alone; 422 PAR-003 and PAR-006, 403 PAR-011, 409 GEN-017',
  params: ofBooklet,
  body: z.object({ which: z.enum(['all', 'valid']) }),
  answer: participantImport,
});

export const cancelImport = call({
  method: 'DELETE',
  path: '/api/admin/booklets/:id/participant-imports/:importId/run',
  right: 'participants.manage',
  whileSwitched: 'acting',
  summary: 'Stops it; nothing of it stays. 409 GEN-017 when it is over already',
  params: ofBooklet,
  answer: participantImport,
});

export const undoImport = call({
  method: 'DELETE',
  path: '/api/admin/booklets/:id/participant-imports/:importId/result',
  right: 'participants.manage',
  summary:
    'Takes out what it created and puts back what it changed, within 24 hours: 409 PAR-010 once somebody was invited, GEN-017 later',
  params: ofBooklet,
  answer: participantImport.extend(notice.shape),
});

import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment, notice, page } from '../../platform/shared.ts';
import { MEGABYTE } from '../../platform/text/size.ts';
import { uuid } from '../../platform/text/text.ts';
import { PARTICIPANT_FIELDS } from '../participants/participant-fields.ts';
import { IMPORTABLE_FIELDS } from '../participants/participant-profile.ts';

/** Maximum lines, and maximum bytes, of a file. */
export const MAX_IMPORT_LINES = 50_000;
export const MAX_IMPORT_BYTES = 20 * MEGABYTE;
/** Hours during which an import can be undone, if it invited no participant. */
export const UNDO_HOURS = 24;

/**
 * Fields that a column can fill, in the order of the file's template; a custom field of the company is `fields.{key}`.
 */
export const IMPORT_FIELDS = IMPORTABLE_FIELDS.map((name) => PARTICIPANT_FIELDS[name].importable);
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Target of a column that holds first and last name together. */
export const FULL_NAME_TARGET = 'fullName';
/** Target of a column of birth names, used when `lastName` is empty: payroll software exports both. */
export const BIRTH_NAME_TARGET = 'birthName';

/** Order of the names in a column. */
export const nameOrder = z.enum(['lastFirst', 'firstLast']);
export type NameOrder = z.infer<typeof nameOrder>;

/** Lines of an import that the editor can list. */
export const IMPORT_LINE_FATES = ['failed', 'ignored', 'match'] as const;
export type ImportLineFate = (typeof IMPORT_LINE_FATES)[number];

/** `checked`: validated, nothing written yet. `failed` and `cancelled` wrote nothing either. */
export const IMPORT_STATES = ['checked', 'running', 'done', 'cancelled', 'failed', 'undone'] as const;

/** Order of days such as 04/05/2027. */
export const dateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof dateOrder>;

const importColumn = z.object({
  /** Heading in the file. */
  heading: z.string(),
  /** Forbidden data (PAR-007): the column cannot be mapped, and its values were dropped at once. */
  forbidden: z.boolean(),
  /** Content detected in its cells, when its heading gives no hint; null otherwise. */
  content: z.enum(['nir', 'iban', 'birth']).nullable(),
  /** Cells of an accepted column whose values were dropped at once: social security numbers and bank accounts. */
  removed: z.int(),
  /** First non-empty values, three at most. */
  samples: z.array(z.string()),
});

/** Detected properties of a file. */
export const importSource = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Properties of a CSV file. */
  separator: z.enum([';', ',', '\t']),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  /** Line number of the headings, from 1. */
  headerLine: z.int(),
  columns: z.array(importColumn),
  /** Non-empty sheets of a workbook, in order; empty for CSV. */
  sheets: z.array(z.string()),
  /** Sheet that was parsed. */
  sheet: z.string(),
});
export type ImportSource = z.infer<typeof importSource>;

/** Decision on a line whose name and arrival match a participant with another address. */
export const matchDecision = z.enum(['same', 'other']);
export type MatchDecision = z.infer<typeof matchDecision>;

const matchDecisions = z.object({
  /** Decision for all lines absent from `lines`; null: each line needs one. */
  every: matchDecision.nullable(),
  /** Decisions by line number. */
  lines: z.record(z.string().regex(/^\d{1,6}$/), matchDecision),
});
export type MatchDecisions = z.infer<typeof matchDecisions>;

/** Texts of a column whose field accepts a closed list of values. */
const importValues = z.object({
  /** Field, as named in a mapping. */
  target: z.string(),
  label: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  texts: z.array(
    z.object({
      text: z.string(),
      lines: z.int(),
      /** Value recognised from the text; null: none. */
      read: z.string().nullable(),
      /** Value chosen by a user, now or in an earlier import; `''`: the text is ignored. */
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
  /** Column index → field; other columns are ignored. */
  mapping: z.record(z.string(), z.string()),
  /** Possible targets of a column. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
  dates: z.object({
    /** Null while undetermined. */
    order: dateOrder.nullable(),
    /** Ambiguous day, when no line settles the order (PAR-006). */
    ambiguous: z.string().nullable(),
  }),
  names: z.object({
    /** Order of a column of first and last names; null while undetermined. */
    order: nameOrder.nullable(),
    /** Ambiguous name, when no line settles the order (PAR-022). */
    ambiguous: z.string().nullable(),
  }),
  /** Mapped fields with a closed list of values, and the texts of the file. */
  values: z.array(importValues),
  /**
   * Lines that match a participant with another address (`listImportIssues`, `match`), and the decisions about them.
   */
  matches: matchDecisions.extend({ total: z.int(), undecided: z.int() }),
  /** Reason that prevents the import, with the text of the catalogue: PAR-003, PAR-006, PAR-022, PAR-023 or PAR-011. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Lines by result: first those of the dry run, then the actual ones. */
  lines: z.int(),
  created: z.int(),
  updated: z.int(),
  ignored: z.int(),
  failed: z.int(),
  /** Lines processed by a run. */
  done: z.int(),
  /** Failure of a run. */
  error: z.string(),
  /** End of the undo period; null: no undo. */
  undoUntil: moment.nullable(),
});
export type ParticipantImport = z.infer<typeof participantImport>;

const importParams = byId.extend({ importId: uuid });

export const createImport = call.post('/api/admin/booklets/:id/participant-imports', {
  right: 'participants.manage',
  upload: true,
  summary:
    'Takes in a file of participants, or what was pasted as one, and judges it without writing anybody; `sheet`: the one to read of a workbook, chosen by its headings unless given. 413 PAR-004, 415 PAR-005, 422 PAR-003 without any heading',
  body: z.object({ sheet: z.string().max(100).default('') }),
  answer: participantImport,
});

export const listImports = call.get('/api/admin/booklets/:id/participant-imports', {
  right: 'participants.manage',
  summary: 'The last 5 imports of the person that run, or ran in the last 7 days',
  answer: z.array(participantImport),
});

const importCall = { right: 'participants.manage', params: importParams, answer: participantImport } as const;

export const getImport = call.get('/api/admin/booklets/:id/participant-imports/:importId', {
  ...importCall,
  summary: 'An import, with how far it is',
});

export const setImportMapping = call.put('/api/admin/booklets/:id/participant-imports/:importId/mapping', {
  ...importCall,
  summary:
    'Says which column fills which field, and judges again: 422 PAR-003 without a mandatory one, PAR-007 for a column that is never kept, PAR-016 for a field that is filled twice',
  body: z.object({
    mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(60)),
    dateOrder: dateOrder.nullable().default(null),
    nameOrder: nameOrder.nullable().default(null),
    matches: matchDecisions.default({ every: null, lines: {} }),
    /** Values chosen by field, then by text of the file; `''`: the text is ignored. */
    values: z.record(z.string().max(60), z.record(z.string().max(120), z.string().max(200))).default({}),
  }),
});

export const importIssue = z.object({
  /** Line number of the file, from 1. */
  line: z.int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** Complete sentence: PAR-002 when a column is at fault. */
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssue>;

export const listImportIssues = call.get('/api/admin/booklets/:id/participant-imports/:importId/issues', {
  right: 'participants.manage',
  summary: 'Why lines are in error, or ignored, or whom they seem to be, in the order of the file',
  params: importParams,
  query: page.extend({ fate: z.enum(IMPORT_LINE_FATES).default('failed') }),
  answer: z.object({ rows: z.array(importIssue), total: z.int() }),
});

export const getImportErrors = call.get('/api/admin/booklets/:id/participant-imports/:importId/errors-file', {
  right: 'participants.manage',
  whileSwitched: { refused: 'télécharger les lignes en erreur' },
  summary:
    'The lines in error with their headings and a column « erreur », to be mended and imported in turn; for whoever brought the file',
  params: importParams,
  answer: z.file(),
});

export const runImport = call.put('/api/admin/booklets/:id/participant-imports/:importId/run', {
  ...importCall,
  summary:
    'Starts writing, in the background: `all` or nothing (422 PAR-002 with a line in error), or the `valid` lines alone; 422 PAR-003 and PAR-006, 403 PAR-011, 409 GEN-017',
  body: z.object({ which: z.enum(['all', 'valid']) }),
});

export const cancelImport = call.delete('/api/admin/booklets/:id/participant-imports/:importId/run', {
  ...importCall,
  whileSwitched: 'acting',
  summary: 'Stops it; nothing of it stays. 409 GEN-017 when it is over already',
});

export const undoImport = call.delete('/api/admin/booklets/:id/participant-imports/:importId/result', {
  right: 'participants.manage',
  summary:
    'Takes out what it created and puts back what it changed, within 24 hours: 409 PAR-010 once somebody was invited, GEN-017 later',
  params: importParams,
  answer: participantImport.extend(notice.shape),
});

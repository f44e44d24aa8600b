import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { moment, notice, sortedPage, urlNumber } from '../../platform/shared.ts';
import { paragraphs, uuid } from '../../platform/text/text.ts';
import { localeCode } from '../accounts/profile.ts';
import { STORED_STATUSES, TEXT_STATUSES } from './text-forms.ts';

export const MAX_COMMENT_CHARACTERS = 500;

export const textKey = z
  .string()
  .max(150)
  .regex(/^[a-z][a-z0-9]*(\.[a-zA-Z0-9_-]+)+$/);
const forms = z.record(z.string(), z.string());
const status = z.enum(TEXT_STATUSES);
const textParams = z.object({ locale: localeCode, key: textKey });
const localeParams = z.object({ locale: localeCode });

export const textRow = z.object({
  key: z.string(),
  module: z.string(),
  source: forms,
  forms,
  status,
  comment: z.string(),
  /** The French text has changed since the translation. */
  sourceChanged: z.boolean(),
  maxLength: z.int(),
  /** 0: nothing is stored for it yet. */
  rowVersion: z.int(),
});
export type TextRow = z.infer<typeof textRow>;

export const TEXT_SORTS = ['key', 'updatedAt'] as const;

export const textFilter = z.object({
  status: status.optional(),
  module: z.string().max(60).optional(),
  search: z.string().max(200).optional(),
  commented: z.enum(['yes']).optional(),
});
export type TextFilter = z.infer<typeof textFilter>;

const languageCall = { right: 'translations.manage', params: localeParams } as const;

export const listTexts = call.get('/api/admin/translations/:locale', {
  ...languageCall,
  summary: 'Texts of the back office in French and in a language, a page of them',
  query: sortedPage(z.enum(TEXT_SORTS).default('key')).extend(textFilter.shape),
  answer: z.object({
    rows: z.array(textRow),
    total: z.int(),
    /** Counts of the whole language, without any filter. */
    statuses: z.record(status, z.int()),
    modules: z.array(z.object({ value: z.string(), label: z.string(), n: z.int() })),
  }),
});

const textCall = { right: 'translations.manage', params: textParams } as const;

export const getText = call.get('/api/admin/translations/:locale/texts/:key', {
  ...textCall,
  summary: 'One text: where it stands, what it was, and the same words elsewhere',
  answer: textRow.extend({
    context: z.string(),
    variables: z.array(z.string()),
    /** French text at the time of the translation, when it has changed since. */
    sourceBefore: forms.nullable(),
    /** The latest changes. */
    history: z.array(z.object({ id: uuid, forms, status: z.string(), at: moment, by: z.string().nullable() })),
    /** Changes that are left out. */
    historyLeft: z.int(),
    alike: z.array(z.object({ key: z.string(), source: z.string(), text: z.string(), exact: z.boolean() })),
  }),
});
export type TextDetail = z.infer<typeof getText.answer>;

export const saveText = call.put('/api/admin/translations/:locale/texts/:key', {
  ...textCall,
  summary:
    'Writes a text in a language; 422 TRA-001 to TRA-005 when it could not be shown, 409 when somebody was first',
  body: z.object({
    /** All empty: the text becomes missing again. */
    forms,
    status: z.enum(STORED_STATUSES).default('proposed'),
    rowVersion: urlNumber,
  }),
  answer: textRow,
});

export const saveComment = call.put('/api/admin/translations/:locale/texts/:key/comment', {
  ...textCall,
  summary: 'What translators should know about a text in a language',
  body: z.object({ comment: paragraphs('Commentaire', { max: MAX_COMMENT_CHARACTERS }), rowVersion: urlNumber }),
  answer: textRow,
});

export const setStatuses = call.put('/api/admin/translations/:locale/statuses', {
  ...languageCall,
  summary: 'Sets the status of several texts; those that are missing stay so',
  body: z.object({ keys: z.array(textKey).min(1).max(100), status: z.enum(STORED_STATUSES) }),
  answer: notice.extend({ changed: z.int() }),
});

export const EXPORT_FORMATS = ['json', 'csv'] as const;

export const exportTexts = call.get('/api/admin/translations/:locale/export', {
  ...languageCall,
  whileSwitched: { refused: 'exporter les traductions' },
  summary: 'The language’s own texts as a file, never those that stand in for missing ones',
  query: textFilter.extend({ format: z.enum(EXPORT_FORMATS) }),
  answer: z.file(),
});

export const importTexts = call.post('/api/admin/translations/:locale/imports', {
  ...languageCall,
  summary: 'Reads texts out of a JSON or CSV file; with `apply` they are written, in one go, without it only judged',
  upload: true,
  body: z.object({ apply: z.enum(['true', 'false']).default('false') }),
  answer: notice.extend({
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    applied: z.boolean(),
    /** Refused lines, the first hundred. */
    refused: z.array(z.object({ line: z.int(), key: z.string(), text: z.string() })),
    refusedCount: z.int(),
  }),
});
export type TextImportReport = z.infer<typeof importTexts.answer>;

export const PUBLISHED_TEXTS = ['validated', 'all'] as const;

export const listBundles = call.get('/api/admin/translations/:locale/bundles', {
  ...languageCall,
  summary: 'What was published of a language, the latest first, and what a publication would change',
  answer: z.object({
    online: z.int().nullable(),
    bundles: z.array(
      z.object({
        number: z.int(),
        count: z.int(),
        changed: z.int(),
        note: z.string(),
        at: moment,
        /** Null: a release of the product. */
        by: z.string().nullable(),
      }),
    ),
    /** Earlier publications that are left out. */
    left: z.int(),
    /** Number of messages of each choice, and number of those that differ from the served bundle. */
    waiting: z.object({
      validated: z.object({ count: z.int(), changed: z.int() }),
      all: z.object({ count: z.int(), changed: z.int() }),
    }),
  }),
});

export const publishBundle = call.post('/api/admin/translations/:locale/bundles', {
  ...languageCall,
  summary: 'Freezes the texts of a language and serves them from now on',
  body: z.object({
    texts: z.enum(PUBLISHED_TEXTS),
    note: paragraphs('Note', { max: 300 }).default(''),
    /** Bundle served when the user opened the screen: if it has changed, the answer is 409. */
    online: z.int().nullable(),
  }),
  answer: notice.extend({ number: z.int() }),
});

export const serveBundle = call.put('/api/admin/translations/:locale/bundle', {
  ...languageCall,
  summary: 'Serves an earlier bundle again, at once',
  body: z.object({ number: z.int().min(1), online: z.int().nullable() }),
  answer: notice,
});

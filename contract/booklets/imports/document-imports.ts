import { z } from 'zod';
import { importReport } from '../../library/library.ts';
import { call } from '../../platform/call.ts';
import { uuid } from '../../platform/text/text.ts';
import { bookletType } from '../booklets/booklets.ts';

/** Role of a line of a document in the booklet. */
export const lineRole = z.enum(['title', 'subtitle', 'chapter', 'page', 'heading', 'text']);
export type LineRole = z.infer<typeof lineRole>;

export const DOCUMENT_FORMATS = ['docx', 'pdf'] as const;
export const DOCUMENT_IMPORT_STATES = ['reading', 'read', 'failed', 'done'] as const;

export const documentImport = z.object({
  id: uuid,
  fileName: z.string(),
  format: z.enum(DOCUMENT_FORMATS),
  state: z.enum(DOCUMENT_IMPORT_STATES),
  /** Parsing progress, 0 to 100. */
  progress: z.int(),
  /** Parsing failure; empty otherwise. */
  error: z.string(),
  /** Lines of its outline. */
  lines: z.int(),
  /** Images without a description. */
  undescribed: z.int(),
  /** The outline was guessed from the layout of printed pages: each resulting page is marked « à vérifier ». */
  toCheck: z.boolean(),
  bookletId: uuid.nullable(),
});
export type DocumentImport = z.infer<typeof documentImport>;

export const importLine = z.object({
  /** Position in the document; changes refer to it. */
  index: z.int(),
  role: lineRole,
  text: z.string(),
  /** Content after the line, up to the next line. */
  words: z.int(),
  tables: z.int(),
  images: z.int(),
});
export type ImportLine = z.infer<typeof importLine>;

/** `joined`: the line continues the one above. */
export const lineChange = z.object({
  index: z.int().min(0),
  role: z.enum([...lineRole.options, 'joined']),
});
export type LineChange = z.infer<typeof lineChange>;

export const LINES_PER_PAGE = 500;
const MAX_LINE_CHANGES = 5000;

/** Report of the conversion of a document into a booklet: items that were not imported, with their place. */
export const documentReport = importReport.extend({
  fileName: z.string(),
  /** ISO instant. */
  importedAt: z.string(),
  notes: z.array(z.object({ text: z.string(), where: z.string(), pageId: uuid.nullable(), blockId: uuid.nullable() })),
});
export type DocumentReport = z.infer<typeof documentReport>;

export const importDocument = call.post('/api/admin/imports', {
  right: 'booklet.create',
  summary: 'Takes in a Word or PDF document, which is read meanwhile; a document of one’s own that waits is forgotten',
  upload: true,
  body: z.object({ type: bookletType }),
  answer: documentImport,
});

export const getDocumentImport = call.get('/api/admin/imports/:id', {
  right: 'booklet.create',
  summary: 'How far a document of one’s own is read, and what is known of it',
  answer: documentImport,
});

export const listImportLines = call.get('/api/admin/imports/:id/lines', {
  right: 'booklet.create',
  summary: 'The plan found in a document: its titles and the lines that could be, in order',
  query: z.object({ offset: z.coerce.number().int().min(0).default(0) }),
  answer: z.object({ rows: z.array(importLine), total: z.int() }),
});

export const createImportedBooklet = call.post('/api/admin/imports/:id/booklet', {
  right: 'booklet.create',
  summary: 'Makes a booklet of a document that was read, with the plan as it was corrected; all of it or nothing',
  body: z.object({ changes: z.array(lineChange).max(MAX_LINE_CHANGES), decorative: z.boolean() }),
  answer: documentReport,
});

export const deleteDocumentImport = call.delete('/api/admin/imports/:id', {
  right: 'booklet.create',
  summary: 'Forgets a document of one’s own that no booklet was made of',
  answer: z.object({ message: z.string() }),
});

export const getDocumentReport = call.get('/api/admin/booklets/:id/import-report', {
  right: 'booklet.read',
  summary: 'What became of the document that a booklet was made of; null for a booklet that was not imported',
  answer: z.object({ report: documentReport.nullable() }),
});

import { z } from 'zod';
import { task } from '../../administration/tasks/tasks.ts';
import { importReport } from '../../library/library.ts';
import { call } from '../../platform/call.ts';
import { notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';

export const exportArchive = call.post('/api/admin/booklets/:id/exports', {
  right: 'booklet.export',
  whileSwitched: { refused: 'exporter un livret' },
  summary:
    'Gathers the draft of a booklet, its look and its files in one archive (.livret.zip), as a task of whoever asks; 409 GEN-017 while one is on its way',
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});

export const importArchive = call.post('/api/admin/imports/archives', {
  right: 'booklet.create',
  summary:
    'Takes in an archive (.livret.zip) and makes a booklet of it, as a draft, in a task of whoever asks; IMP-010 for another file',
  upload: true,
  body: z.object({
    /** « true »: the company may use the fonts of the archive on a web site; they wait for the publisher's approval. */
    fonts: z.enum(['true', 'false']).default('false'),
  }),
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});

const archiveReport = importReport.extend({
  title: z.string(),
  /** True if the booklet was unfinished at export: it continues in the wizard. */
  building: z.boolean(),
});
export type ArchiveReport = z.infer<typeof archiveReport>;

export const getArchiveImport = call.get('/api/admin/imports/archives/:id', {
  right: 'booklet.create',
  summary: 'How far the import of an archive is, for whoever asked for it: its report, or why nothing was created',
  answer: task.pick({ id: true, state: true, done: true, total: true }).extend({
    /** Refusal of the archive; null: none. */
    refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
    report: archiveReport.nullable(),
  }),
});

/** Booklets of one common archive. */
export const MAX_EXPORTED_BOOKLETS = 50;

export const exportArchives = call.post('/api/admin/booklet-exports', {
  right: 'booklet.export',
  whileSwitched: { refused: 'exporter un livret' },
  summary:
    'Gathers several booklets in one file (.zip) that holds the archive of each, as a task; 404 or 403 when one of them is out of reach',
  body: z.object({ ids: z.array(uuid).min(1).max(MAX_EXPORTED_BOOKLETS) }),
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});

import { z } from 'zod';
import { task } from '../../administration/tasks/tasks.ts';
import { importReport } from '../../library/library.ts';
import { call } from '../../platform/call.ts';
import { notice } from '../../platform/shared.ts';

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
    'Makes a booklet out of an archive (.livret.zip), as a draft; nothing is created when it cannot be taken whole',
  upload: true,
  body: z.object({
    /** « true »: the company may use the fonts of the archive on a web site; they wait for the publisher's approval. */
    fonts: z.enum(['true', 'false']).default('false'),
  }),
  answer: importReport.extend({
    title: z.string(),
    /** True if the booklet was unfinished at export: it continues in the wizard. */
    building: z.boolean(),
  }),
});

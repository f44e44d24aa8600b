import { z } from 'zod';
import { task } from '../administration/tasks/tasks.ts';
import { call } from '../platform/call.ts';
import { notice } from '../platform/shared.ts';
import { uuid } from '../platform/text/text.ts';

/** Choice of what goes into the offline file of the version online, with estimated sizes in bytes. */
export const offlineChoice = z.object({
  version: z.int(),
  chapters: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      pages: z.int(),
      /** Text, images, documents and recordings; not the videos. */
      bytes: z.int(),
      videoBytes: z.int(),
    }),
  ),
  /** What each file holds: cover, fonts, script. */
  baseBytes: z.int(),
  maxBytes: z.int(),
  /** Pages that stay online: they open for some people, or on a day. */
  onlinePages: z.int(),
});
export type OfflineChoice = z.infer<typeof offlineChoice>;

export const getOfflineChoice = call.get('/api/admin/booklets/:id/offline-file', {
  right: 'booklet.export',
  summary:
    'Chapters of the version online that may go into an offline file, and what each weighs; 409 LEC-045 when nothing is online',
  answer: offlineChoice,
});

export const exportOfflineFile = call.post('/api/admin/booklets/:id/offline-file', {
  right: 'booklet.export',
  whileSwitched: { refused: 'exporter un livret' },
  summary:
    'Gathers the version online in one .html file that opens without a network, as a task of whoever asks; 409 GEN-017 while one is on its way, 409 LEC-045 when nothing is online, 422 LEC-044 without a chapter; the task fails with LEC-042 when the file would be too large',
  body: z.object({
    chapterIds: z.array(uuid).min(1).max(100),
    withVideo: z.boolean(),
  }),
  answer: task.pick({ id: true, state: true }).extend(notice.shape),
});

import { z } from 'zod';
import { call } from './call.ts';
import { byId, moment, notice, page, rowVersion } from './shared.ts';
import { line, uuid } from './text.ts';
import { theme } from './theme.ts';

export const mediaKind = z.enum(['image', 'document', 'video', 'audio', 'captions']);
export type MediaKind = z.infer<typeof mediaKind>;

export const media = z.object({
  id: uuid,
  name: z.string(),
  kind: mediaKind,
  mime: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  decorative: z.boolean(),
  /** Where the back office shows it from. */
  url: z.string(),
  sources: z.array(z.object({ width: z.int(), url: z.string() })),
  createdAt: moment,
  rowVersion,
});
export type Media = z.infer<typeof media>;

export const listMedia = call({
  method: 'GET',
  path: '/api/admin/media',
  right: 'media.use',
  summary: 'The files of the company, newest first',
  query: page.extend({ kind: mediaKind.optional(), search: z.string().trim().max(100).default('') }),
  answer: z.object({ rows: z.array(media), total: z.int(), usedBytes: z.int(), quotaBytes: z.int() }),
});

export const getMedia = call({
  method: 'GET',
  path: '/api/admin/media/:id',
  right: 'media.use',
  summary: 'One file',
  params: byId,
  answer: media,
});

export const uploadMedia = call({
  method: 'POST',
  path: '/api/admin/media',
  right: 'media.use',
  summary: 'Takes a file in (multipart, one file); judged by its bytes. The same file again answers the first one',
  upload: true,
  body: z.object({
    purpose: z.enum(['block', 'logo', 'cover', 'photo']).default('block'),
    alt: line('Texte de remplacement', { max: 150 }).default(''),
  }),
  answer: media,
});

export const updateMedia = call({
  method: 'PATCH',
  path: '/api/admin/media/:id',
  right: 'media.use',
  summary: 'Changes the name and the text alternative of a file',
  params: byId,
  body: z.object({
    name: line('Nom', { min: 1, max: 120 }).optional(),
    alt: line('Texte de remplacement', { max: 150 }).optional(),
    decorative: z.boolean().optional(),
    rowVersion,
  }),
  answer: media,
});

export const deleteMedia = call({
  method: 'DELETE',
  path: '/api/admin/media/:id',
  right: 'media.use',
  summary: 'Deletes a file that nothing uses; 409 MED-003 with the uses otherwise',
  params: byId,
  answer: notice,
});

export const palettesOf = call({
  method: 'GET',
  path: '/api/admin/media/:id/palettes',
  right: 'media.use',
  summary: 'Three palettes taken from a logo, each passing AA',
  params: byId,
  answer: z.array(theme.shape.colours),
});

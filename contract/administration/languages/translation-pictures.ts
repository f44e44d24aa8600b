import { z } from 'zod';
import { articleFile } from '../../home/article.ts';
import { call } from '../../platform/call.ts';
import { notice } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { textKey } from './translations.ts';

export const MAX_TEXT_PICTURES = 20;

const keyParams = z.object({ key: textKey });

export const listTextPictures = call.get('/api/admin/translation-pictures/:key', {
  right: 'translations.manage',
  summary: 'Pictures of the screens where a text stands, the first given first',
  params: keyParams,
  answer: z.array(articleFile),
});

export const addTextPicture = call.post('/api/admin/translation-pictures/:key', {
  right: 'translations.manage',
  summary: 'Adds a picture of a screen (JPEG, PNG, WebP ≤ 20 Mo) to a text; 409 TRA-011 beyond 20',
  upload: true,
  params: keyParams,
  body: z.object({}),
  answer: articleFile,
});

export const removeTextPicture = call.delete('/api/admin/translation-pictures/:key/files/:id', {
  right: 'translations.manage',
  summary: 'Takes a picture of a text away',
  params: keyParams.extend({ id: uuid }),
  answer: notice,
});

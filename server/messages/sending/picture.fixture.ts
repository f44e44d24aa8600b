import sharp from 'sharp';
import type { TestApp } from '../../../test/app.ts';
import { buildOriginalKey } from '../../booklets/media/storage-keys.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Creates a picture of the company's library with its file. Returns its id. */
export const createPicture = async ({ services }: TestApp, scope: Scope): Promise<string> => {
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#7a4419' } })
    .png()
    .toBuffer();
  const [row] = await scope.insert('media', [
    {
      name: 'atelier.png',
      kind: 'image',
      mime: 'image/png',
      size: bytes.length,
      fileSize: bytes.length,
      width: 1200,
      height: 600,
      sha256: 'picture',
      storageKey: `companies/${scope.companyId}/media/picture`,
    },
  ]);
  if (!row) throw new Error('media not made');
  await services.storage.put(buildOriginalKey(row), bytes, 'image/png');
  return row.id;
};

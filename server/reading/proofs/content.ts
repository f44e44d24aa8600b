import { createHash } from 'node:crypto';
import type { ConfirmedFile } from '../../../contract/reading/proof-log/statement.ts';
import { buildOriginalKey, type FrozenMedia } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOfTexts } from '../../platform/data/statements/any-of.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';

/** What a person is shown of the pages that they confirm. */
export interface ShownContent {
  html: string;
  /** SHA-256 of the HTML. */
  hash: string;
  files: ConfirmedFile[];
}

const hashStoredFile = async (storage: Storage, key: string): Promise<{ sha256: string; size: number }> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of await storage.stream(key)) {
    hash.update(part);
    size += part.length;
  }
  return { sha256: hash.digest('hex'), size };
};

/** Hashes of these files, in their order; each is read from the store once, whoever confirms it afterwards. */
export const listConfirmedFiles = async (
  scope: Scope,
  storage: Storage,
  media: readonly FrozenMedia[],
): Promise<ConfirmedFile[]> => {
  if (media.length === 0) return [];
  const { proofFiles } = scope.views;
  const keys = media.map(({ storageKey }) => storageKey);
  const rows = await scope.select().from(proofFiles).where(anyOfTexts(proofFiles.storageKey, keys));
  const known = new Map(rows.map((row) => [row.storageKey, row]));
  const files: ConfirmedFile[] = [];
  for (const one of media) {
    const { storageKey, name } = one;
    const file = known.get(storageKey) ?? { storageKey, ...(await hashStoredFile(storage, buildOriginalKey(one))) };
    if (!known.has(storageKey)) {
      const { sha256, size } = file;
      await scope.insert('proofFiles', [{ storageKey, sha256, size }], { ifAbsent: true });
    }
    files.push({ name, size: file.size, sha256: file.sha256 });
  }
  return files;
};

/** Name of a confirmed file in a dossier. */
export const getDossierFileName = ({ name, sha256 }: Pick<ConfirmedFile, 'name' | 'sha256'>): string =>
  `${sha256}${/\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''}`;

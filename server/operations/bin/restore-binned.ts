import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { BinKind } from '../../../contract/operations/bin.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import {
  deleteBinnedBooklet,
  purgeDeletedMedia,
  restoreBinnedMedia,
  restoreBookletFromBin,
  restoreDeletedChapter,
  restoreDeletedPage,
} from '../../booklets/index.ts';
import { purgeTemplate, restoreTemplate } from '../../library/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { getAuditLine } from '../../platform/http/audit-note.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { listBinEntries } from './list-binned.ts';

interface NamedEntry {
  kind: BinKind;
  id: string;
  title: string;
}

const requireBinEntry = async (scope: Scope, kind: BinKind, id: string) => {
  const [item] = await listBinEntries(scope, { search: '', id }, kind);
  if (!item) throw new Refusal('GEN-010');
  return item;
};

const restoreEntry = async (db: Db, scope: Scope, { kind, id }: NamedEntry): Promise<unknown> => {
  switch (kind) {
    case 'booklet':
      return restoreBookletFromBin(scope, id);
    case 'chapter':
      return restoreDeletedChapter(scope, id);
    case 'page':
      return restoreDeletedPage(scope, id);
    case 'media':
      return restoreBinnedMedia(scope, id);
    case 'template':
      return restoreTemplate(db, scope, id);
  }
};

/** « le chapitre « Sécurité » et le livret « … » ». */
const formatHolders = (needs: readonly NamedEntry[]): string =>
  needs.map(({ kind, title }) => `${kind === 'booklet' ? 'le livret' : 'le chapitre'} « ${title} »`).join(' et ');

/**
 * Restores a binned item, with its binned parents when `along`. GEN-017 when a parent is binned and `along` is false,
 * and the refusals of each kind: items restored before a refusal stay restored, and the answer names them.
 */
export const restoreBinEntry = async (
  db: Db,
  scope: Scope,
  { kind, id, along }: { kind: BinKind; id: string; along: boolean },
): Promise<NamedEntry[]> => {
  const { title, needs } = await requireBinEntry(scope, kind, id);
  if (needs.length > 0 && !along) {
    throw new Refusal(
      'GEN-017',
      {
        objet: `« ${title} »`,
        etat: phraseText('dans {liste}, aussi à la corbeille', { liste: formatHolders(needs) }),
        action: 'Restaurez l’ensemble',
      },
      undefined,
      { needs },
    );
  }
  const all: NamedEntry[] = [...needs, { kind, id, title }];
  for (const one of all) await restoreEntry(db, scope, one);
  getAuditLine(scope).note({
    object: { kind: `${kind}s`.replace('medias', 'media'), id },
    label: kind === 'media' ? '' : title,
  });
  return all;
};

const deleteContent = (scope: Scope, table: 'chapters' | 'pages', id: string): Promise<number> =>
  scope.transaction(async (inside) => {
    const { blocks, pages: allPages } = inside.views;
    const holder = table === 'chapters' ? allPages.chapterId : allPages.id;
    const held = inside
      .select({ id: blocks.id })
      .from(blocks)
      .innerJoin(allPages, eq(allPages.id, blocks.pageId))
      .where(eq(holder, id));
    await inside.deleteRows('mediaUses', (uses) => inArray(uses.holderId, held));
    return inside.deleteRows(table, (columns) => and(eq(columns.id, id), isNotNull(columns.deletedAt)));
  });

/** Runs the nightly purge for one file, by dating its deletion before all others. */
const purgeFile = async (scope: Scope, storage: Storage, id: string): Promise<boolean> => {
  const { media: files } = scope.views;
  const [row] = await scope.select({ deletedAt: files.deletedAt }).from(files).where(eq(files.id, id));
  const dated = (deletedAt: Date | null) =>
    scope.update('media', { deletedAt }, (columns) => and(eq(columns.id, id), isNotNull(columns.deletedAt)));
  await dated(new Date(0));
  await purgeDeletedMedia(scope, storage, new Date(1));
  return (await dated(row?.deletedAt ?? new Date())).length === 0;
};

/** Permanently deletes an item. LIV-008 under the title when it is not exact; GEN-017 for a file still in use. */
export const purgeBinEntry = async (
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  scope: Scope,
  { kind, id, title }: { kind: BinKind; id: string; title: string },
): Promise<void> => {
  const item = await requireBinEntry(scope, kind, id);
  if (kind === 'booklet') {
    const { booklets: all } = scope.views;
    const [row] = await scope.select({ title: all.title }).from(all).where(eq(all.id, id));
    return deleteBinnedBooklet(scope, id, row?.title === null && title === item.title ? '' : title);
  }
  if (title !== item.title) throw new Refusal('LIV-008', {}, { title: [errorText('LIV-008')] });
  if (kind === 'template') return purgeTemplate(db, scope, id);
  if (kind === 'media') {
    if (await purgeFile(scope, storage, id)) return;
    throw new Refusal('GEN-017', {
      objet: 'ce fichier',
      etat: 'encore montré par une version publiée ou un bloc de la corbeille',
      action: 'Il sera supprimé quand plus rien ne le montrera',
    });
  }
  if ((await deleteContent(scope, kind === 'chapter' ? 'chapters' : 'pages', id)) === 0) throw new Refusal('GEN-010');
};

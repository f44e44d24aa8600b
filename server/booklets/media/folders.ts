import { and, asc, count, eq, isNull } from 'drizzle-orm';
import {
  type addFolder,
  type changeFolder,
  type listFolders,
  MAX_FOLDER_DEPTH,
  type MediaFolder,
  mediaFolder,
} from '../../../contract/booklets/media/media-library.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { pickSchemaFields } from '../../../contract/platform/pick-fields.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { insertRow, listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import { uniqueViolation } from '../../platform/data/statements/unique-violation.ts';
import { countUsedBytes } from '../../platform/files/storage/storage-quota.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';

/** Maximum number of folders per company. */
const MAX_FOLDERS = 1000;

type Folder = TenantRow<'mediaFolders'>;
type FolderTree = Map<string, Folder>;

const loadFolderTree = async (scope: Scope): Promise<FolderTree> => {
  const rows = await listRows(scope, 'mediaFolders', () => undefined, {
    order: ({ nameKey }) => [asc(nameKey)],
    limit: MAX_FOLDERS,
  });
  return new Map(rows.map((row) => [row.id, row]));
};

/** Folders from the root to this folder. */
const getFolderPath = (tree: FolderTree, id: string | null): Folder[] => {
  const way: Folder[] = [];
  for (
    let at = id === null ? undefined : tree.get(id);
    at;
    at = at.parentId === null ? undefined : tree.get(at.parentId)
  ) {
    // Writes prevent cycles; this guard ends the loop if one exists anyway.
    if (way.includes(at)) break;
    way.unshift(at);
  }
  return way;
};

/** Number of levels of a folder with its descendants. */
const countLevels = (tree: FolderTree, id: string): number => {
  const below = [...tree.values()].filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((folder) => countLevels(tree, folder.id)));
};

/** « Photos › Équipe »; null at the root or for a deleted folder. */
export const createFolderPathReader = async (scope: Scope): Promise<(id: string | null) => string | null> => {
  const tree = await loadFolderTree(scope);
  return (id) =>
    getFolderPath(tree, id)
      .map(({ name }) => name)
      .join(' › ') || null;
};

/** « la médiathèque », or « le dossier Photos › Équipe »: the place of a file in a sentence. */
export const describeFolder = (path: string | null): string =>
  path === null ? phraseText('la médiathèque') : phraseText('le dossier « {nom} »', { nom: path });

/** The folder and all its descendants. */
export const listDescendantFolderIds = async (scope: Scope, id: string): Promise<string[]> => {
  const tree = await loadFolderTree(scope);
  return [...tree.keys()].filter((one) => getFolderPath(tree, one).some((folder) => folder.id === id));
};

/** Throws GEN-010 for a folder that does not exist. */
export const requireFolder = async (scope: Scope, id: string | null): Promise<void> => {
  if (id !== null) await requireRow(scope, 'mediaFolders', (folders) => eq(folders.id, id));
};

const countFilesByFolder = async (scope: Scope): Promise<Map<string | null, number>> => {
  const { media } = scope.views;
  const rows = await scope
    .select({ folderId: media.folderId, n: count() })
    .from(media)
    .where(isNull(media.deletedAt))
    .groupBy(media.folderId);
  return new Map(rows.map(({ folderId, n }) => [folderId, n]));
};

const storedFields = mediaFolder.omit({ files: true });
const toFolderAnswer = (row: Folder, files: number): MediaFolder => ({ ...pickSchemaFields(row, storedFields), files });

export const loadFolderList = async (scope: Scope): Promise<CallAnswer<typeof listFolders>> => {
  const { company } = scope.views;
  const [tree, files, used, [quota]] = [
    await loadFolderTree(scope),
    await countFilesByFolder(scope),
    await countUsedBytes(scope),
    await scope.select({ bytes: company.quotaBytes }).from(company),
  ];
  return {
    folders: [...tree.values()].map((folder) => toFolderAnswer(folder, files.get(folder.id) ?? 0)),
    inRoot: files.get(null) ?? 0,
    total: [...files.values()].reduce((sum, n) => sum + n, 0),
    usedBytes: used,
    quotaBytes: quota?.bytes ?? 0,
    can: { manage: hasPermission('media.others', scope.actor.role) },
  };
};

const createPlaceRefusal = (raison: string) => createFieldRefusal('parentId', 'MED-011', { raison });

/** Throws MED-011 for a sixth level or a folder inside itself, GEN-010 for a parent that does not exist. */
const requireValidPlace = (tree: FolderTree, id: string | null, parentId: string | null): void => {
  if (parentId === null) return;
  if (!tree.has(parentId)) throw new Refusal('GEN-010');
  const way = getFolderPath(tree, parentId);
  if (id !== null && way.some((folder) => folder.id === id)) throw createPlaceRefusal('il se contiendrait lui-même');
  const height = id === null ? 1 : countLevels(tree, id);
  if (way.length + height > MAX_FOLDER_DEPTH)
    throw createPlaceRefusal(phraseText('les dossiers vont jusqu’à {n} niveaux', { n: MAX_FOLDER_DEPTH }));
};

/** Throws MED-014 on the name if the same folder has another one with it. */
const refuseTakenName = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw uniqueViolation(error) === 'media_folders_name'
      ? createFieldRefusal('name', 'MED-014', { nom: name })
      : error;
  }
};

/** Creates a folder. Throws MED-011 below the last level, MED-014 for a used name, GEN-023 above 1,000 folders. */
export const createMediaFolder = (scope: Scope, { name, parentId }: CallBody<typeof addFolder>): Promise<MediaFolder> =>
  refuseTakenName(name, () =>
    scope.transaction(async (inside) => {
      await inside.acquireAdvisoryLock('media folders');
      const tree = await loadFolderTree(inside);
      if (tree.size >= MAX_FOLDERS) throw new Refusal('GEN-023', { libelle: 'Dossiers', n: MAX_FOLDERS });
      requireValidPlace(tree, null, parentId);
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
      const row = await insertRow(inside, 'mediaFolders', { name, nameKey: toFoldedKey(name), parentId, ...by });
      return toFolderAnswer(row, 0);
    }),
  );

const createFolderConflict = async (scope: Scope, id: string): Promise<Refusal> => {
  const current = (await loadFolderTree(scope)).get(id);
  if (!current) return new Refusal('GEN-010');
  return buildCompanyConflict(scope, current, toFolderAnswer(current, 0));
};

/** Renames or moves a folder. Refusals as `createMediaFolder`; GEN-011 after a concurrent change. */
export const updateMediaFolder = (
  scope: Scope,
  id: string,
  { rowVersion, name, parentId }: CallBody<typeof changeFolder>,
): Promise<MediaFolder> => {
  const save = () =>
    scope.transaction(async (inside) => {
      await inside.acquireAdvisoryLock('media folders');
      const tree = await loadFolderTree(inside);
      const current = tree.get(id);
      if (!current) throw new Refusal('GEN-010');
      requireRowVersion(current, rowVersion);
      if (parentId !== undefined) requireValidPlace(tree, id, parentId);
      const row = await inside.updateVersioned(
        'mediaFolders',
        { id, rowVersion },
        {
          ...(name !== undefined && { name, nameKey: toFoldedKey(name) }),
          ...(parentId !== undefined && { parentId }),
        },
      );
      return toFolderAnswer(row, (await countFilesByFolder(inside)).get(id) ?? 0);
    });
  return refuseConflict(
    () => createFolderConflict(scope, id),
    () => refuseTakenName(name ?? '', save),
  );
};

/** Deletes an empty folder (otherwise MED-013). Its binned files are restored at the root. */
export const deleteMediaFolder = (scope: Scope, id: string): Promise<void> =>
  scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock('media folders');
    const tree = await loadFolderTree(inside);
    const folder = tree.get(id);
    if (!folder) throw new Refusal('GEN-010');
    const within = [...tree.values()].filter(({ parentId }) => parentId === id).length;
    const files = (await countFilesByFolder(inside)).get(id) ?? 0;
    if (within + files > 0) {
      const parts = [
        within > 0 && `${within} ${within > 1 ? 'dossiers' : 'dossier'}`,
        files > 0 && `${files} ${files > 1 ? 'fichiers' : 'fichier'}`,
      ].filter(Boolean);
      throw new Refusal('MED-013', { nom: folder.name, n: parts.join(', ') });
    }
    await inside.update('media', { folderId: null }, (columns) => eq(columns.folderId, id));
    await inside.update('mediaUploads', { folderId: null }, (columns) => eq(columns.folderId, id));
    await inside.deleteRows('mediaFolders', (columns) => and(eq(columns.id, id)));
  });

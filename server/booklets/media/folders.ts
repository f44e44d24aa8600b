import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import {
  type addFolder,
  type changeFolder,
  type listFolders,
  MAX_DEPTH,
  type MediaFolder,
} from '../../../contract/booklets/media/media-library.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { may } from '../../../contract/platform/permissions.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { usedBytes } from '../../platform/files/storage/room.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { takenIndex } from '../booklets/conflict.ts';

/** Maximum number of folders per company. */
const MOST = 1000;

type Folder = Row<'mediaFolders'>;
type Tree = Map<string, Folder>;

const treeOf = async (scope: Scope): Promise<Tree> => {
  const { mediaFolders } = scope.views;
  const rows = await scope.select().from(mediaFolders).orderBy(asc(mediaFolders.nameKey)).limit(MOST);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Folders from the root to this folder. */
const wayTo = (tree: Tree, id: string | null): Folder[] => {
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
const heightOf = (tree: Tree, id: string): number => {
  const below = [...tree.values()].filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((folder) => heightOf(tree, folder.id)));
};

/** « Photos › Équipe »; null at the root or for a deleted folder. */
export const folderNames = async (scope: Scope): Promise<(id: string | null) => string | null> => {
  const tree = await treeOf(scope);
  return (id) =>
    wayTo(tree, id)
      .map(({ name }) => name)
      .join(' › ') || null;
};

/** « la médiathèque », or « le dossier Photos › Équipe »: the place of a file in a sentence. */
export const placeWords = (path: string | null): string =>
  path === null ? phraseText('la médiathèque') : phraseText('le dossier « {nom} »', { nom: path });

/** The folder and all its descendants. */
export const belowFolder = async (scope: Scope, id: string): Promise<string[]> => {
  const tree = await treeOf(scope);
  return [...tree.keys()].filter((one) => wayTo(tree, one).some((folder) => folder.id === id));
};

/** Throws GEN-010 for a folder that does not exist. */
export const refuseNoFolder = async (scope: Scope, id: string | null): Promise<void> => {
  if (id === null) return;
  const { mediaFolders } = scope.views;
  const found = await scope.select({ id: mediaFolders.id }).from(mediaFolders).where(eq(mediaFolders.id, id));
  if (found.length === 0) throw new Refusal('GEN-010');
};

const filesIn = async (scope: Scope): Promise<Map<string | null, number>> => {
  const { media } = scope.views;
  const rows = await scope
    .select({ folderId: media.folderId, n: count() })
    .from(media)
    .where(isNull(media.deletedAt))
    .groupBy(media.folderId);
  return new Map(rows.map(({ folderId, n }) => [folderId, n]));
};

const answer = ({ id, name, parentId, rowVersion }: Folder, files: number): MediaFolder => ({
  id,
  name,
  parentId,
  files,
  rowVersion,
});

export const foldersOf = async (scope: Scope): Promise<AnswerOf<typeof listFolders>> => {
  const { company } = scope.views;
  const [tree, files, used, [quota]] = [
    await treeOf(scope),
    await filesIn(scope),
    await usedBytes(scope),
    await scope.select({ bytes: company.quotaBytes }).from(company),
  ];
  return {
    folders: [...tree.values()].map((folder) => answer(folder, files.get(folder.id) ?? 0)),
    inRoot: files.get(null) ?? 0,
    total: [...files.values()].reduce((sum, n) => sum + n, 0),
    usedBytes: used,
    quotaBytes: quota?.bytes ?? 0,
    can: { manage: may('media.others', scope.actor.role) },
  };
};

const misplaced = (raison: string) =>
  new Refusal('MED-011', { raison }, { parentId: [errorText('MED-011', { raison })] });
const taken = (nom: string) => new Refusal('MED-014', { nom }, { name: [errorText('MED-014', { nom })] });

/** Throws MED-011 for a sixth level or a folder inside itself, GEN-010 for a parent that does not exist. */
const refusePlace = (tree: Tree, id: string | null, parentId: string | null): void => {
  if (parentId === null) return;
  if (!tree.has(parentId)) throw new Refusal('GEN-010');
  const way = wayTo(tree, parentId);
  if (id !== null && way.some((folder) => folder.id === id)) throw misplaced('il se contiendrait lui-même');
  const height = id === null ? 1 : heightOf(tree, id);
  if (way.length + height > MAX_DEPTH)
    throw misplaced(phraseText('les dossiers vont jusqu’à {n} niveaux', { n: MAX_DEPTH }));
};

/** Throws MED-014 on the name if the same folder has another one with it. */
const named = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (takenIndex(error) === 'media_folders_name') throw taken(name);
    throw error;
  }
};

/** Creates a folder. Throws MED-011 below the last level, MED-014 for a used name, GEN-023 above 1,000 folders. */
export const add = (scope: Scope, { name, parentId }: BodyOf<typeof addFolder>): Promise<MediaFolder> =>
  named(name, () =>
    scope.transaction(async (inside) => {
      await inside.alone('media folders');
      const tree = await treeOf(inside);
      if (tree.size >= MOST) throw new Refusal('GEN-023', { libelle: 'Dossiers', n: MOST });
      refusePlace(tree, null, parentId);
      const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
      const [row] = await inside.insert('mediaFolders', [{ name, nameKey: foldedKey(name), parentId, ...by }]);
      if (!row) throw new Error('folder not inserted');
      return answer(row, 0);
    }),
  );

const conflict = (scope: Scope, current: Folder): Promise<Refusal> => conflictIn(scope, current, answer(current, 0));

/** Renames or moves a folder. Refusals as `createMediaFolder`; GEN-011 after a concurrent change. */
export const change = (
  scope: Scope,
  id: string,
  { rowVersion, name, parentId }: BodyOf<typeof changeFolder>,
): Promise<MediaFolder> =>
  named(name ?? '', () =>
    scope.transaction(async (inside) => {
      await inside.alone('media folders');
      const tree = await treeOf(inside);
      const current = tree.get(id);
      if (!current) throw new Refusal('GEN-010');
      if (current.rowVersion !== rowVersion) throw await conflict(inside, current);
      if (parentId !== undefined) refusePlace(tree, id, parentId);
      const [row] = await inside.update(
        'mediaFolders',
        {
          ...(name !== undefined && { name, nameKey: foldedKey(name) }),
          ...(parentId !== undefined && { parentId }),
          rowVersion: sql`row_version + 1`,
          updatedAt: sql`now()`,
          updatedBy: scope.actor.id,
        },
        (columns) => eq(columns.id, id),
      );
      if (!row) throw new Refusal('GEN-010');
      return answer(row, (await filesIn(inside)).get(id) ?? 0);
    }),
  );

/** Deletes an empty folder (otherwise MED-013). Its binned files are restored at the root. */
export const drop = (scope: Scope, id: string): Promise<void> =>
  scope.transaction(async (inside) => {
    await inside.alone('media folders');
    const tree = await treeOf(inside);
    const folder = tree.get(id);
    if (!folder) throw new Refusal('GEN-010');
    const within = [...tree.values()].filter(({ parentId }) => parentId === id).length;
    const files = (await filesIn(inside)).get(id) ?? 0;
    if (within + files > 0) {
      const parts = [
        within > 0 && `${within} ${within > 1 ? 'dossiers' : 'dossier'}`,
        files > 0 && `${files} ${files > 1 ? 'fichiers' : 'fichier'}`,
      ].filter(Boolean);
      throw new Refusal('MED-013', { nom: folder.name, n: parts.join(', ') });
    }
    await inside.update('media', { folderId: null }, (columns) => eq(columns.folderId, id));
    await inside.update('mediaUploads', { folderId: null }, (columns) => eq(columns.folderId, id));
    await inside.remove('mediaFolders', (columns) => and(eq(columns.id, id)));
  });

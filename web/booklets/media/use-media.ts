import { listMedia } from '../../../contract/booklets/media/media.ts';
import {
  getMediaDetail,
  listFolders,
  listMediaUses,
  type MediaDetail,
  type MediaFolder,
  type MediaUse,
} from '../../../contract/booklets/media/media-library.ts';
import { withMediaRows } from '../../../contract/booklets/media/media-rows.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { useRowPages } from '../../lib/use-row-pages.ts';

/** Query keys of the media library. */
export const mediaKeys = {
  all: ['media'] as const,
  list: ['media', 'list'] as const,
  one: (id: string) => ['media', 'one', id] as const,
  uses: (id: string) => ['media', 'uses', id] as const,
  folders: ['media', 'folders'] as const,
};

export const useMediaList = (query: CallQueryInput<typeof listMedia>) =>
  useListQuery(listMedia, { queryKey: mediaKeys.list, query, select: withMediaRows });

export const useMediaFolders = (enabled = true) => useCallQuery(mediaKeys.folders, listFolders, { enabled });

export const useMediaDetail = (id: string) =>
  useCallQuery(mediaKeys.one(id), getMediaDetail, { params: { id }, staleTime: 0 });

const withUseIds = ({ rows, total }: { rows: MediaUse[]; total: number }) => ({
  rows: rows.map((use) => ({ ...use, id: `${use.kind} ${use.holderId}` })),
  total,
});

/** Uses of a file, a page after another; the detail has the first one. */
export const useMediaUses = ({ id, uses, usesTotal }: MediaDetail) =>
  useRowPages(
    mediaKeys.uses(id),
    async (page, signal) =>
      withUseIds(await api(listMediaUses, { params: { id }, query: { page }, signal, quiet: true })),
    { first: withUseIds({ rows: uses, total: usesTotal }) },
  );

/** Refetches all data of the media library. */
export const refreshMedia = (): void => void queryClient.invalidateQueries({ queryKey: mediaKeys.all });

export interface FolderNode extends MediaFolder {
  depth: number;
  /** « Photos › Équipe ». */
  path: string;
}

/** Folders in tree order: each one follows its parent. */
export const listFolderTree = (
  folders: readonly MediaFolder[],
  parentId: string | null = null,
  above?: FolderNode,
): FolderNode[] =>
  folders
    .filter((folder) => folder.parentId === parentId)
    .flatMap((folder) => {
      const node = {
        ...folder,
        depth: (above?.depth ?? 0) + 1,
        path: above ? `${above.path} › ${folder.name}` : folder.name,
      };
      return [node, ...listFolderTree(folders, folder.id, node)];
    });

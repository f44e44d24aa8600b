import { listMedia } from '../../../contract/booklets/media/media.ts';
import { getMediaDetail, listFolders, type MediaFolder } from '../../../contract/booklets/media/media-library.ts';
import { withMediaRows } from '../../../contract/booklets/media/media-rows.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { queryClient } from '../../lib/query.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { useListQuery } from '../../lib/use-list-query.ts';

/** Query keys of the media library. */
export const mediaKeys = {
  all: ['media'] as const,
  list: ['media', 'list'] as const,
  one: (id: string) => ['media', 'one', id] as const,
  folders: ['media', 'folders'] as const,
};

export const useMediaList = (query: CallQueryInput<typeof listMedia>) =>
  useListQuery(listMedia, { queryKey: mediaKeys.list, query, select: withMediaRows });

export const useMediaFolders = (enabled = true) => useCallQuery(mediaKeys.folders, listFolders, { enabled });

export const useMediaDetail = (id: string) =>
  useCallQuery(mediaKeys.one(id), getMediaDetail, { params: { id }, staleTime: 0 });

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

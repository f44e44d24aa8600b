import { changeFolder, type MediaFolder } from '../../../../contract/booklets/media/media-library.ts';
import { api } from '../../../lib/api.ts';
import { refreshMedia } from '../use-media.ts';

/** Moves a folder into another one, or to the root. */
export const moveFolder = async ({ id, rowVersion }: MediaFolder, parentId: string | null): Promise<void> => {
  await api(changeFolder, { params: { id }, body: { parentId, rowVersion }, quiet: true });
  refreshMedia();
};

import { exportArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import { ApiError, api } from '../../lib/api.ts';

/** Asks for the archive of a booklet. What came of it, or why not, is said in a toast. */
export const askForArchive = async (id: string): Promise<void> => {
  try {
    await api(exportArchive, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

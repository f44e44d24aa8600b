import { exportArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import { ApiError, api } from '../../lib/api.ts';

/** Requests the archive of a booklet. A toast shows the result or the error. */
export const requestBookletArchive = async (id: string): Promise<void> => {
  try {
    await api(exportArchive, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

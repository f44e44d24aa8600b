import { exportArchive } from '../../../contract/booklets/archive/booklet-archive.ts';
import { api, ignoreApiError } from '../../lib/api.ts';

/** Requests the archive of a booklet. A toast shows the result or the error. */
export const requestBookletArchive = (id: string) => api(exportArchive, { params: { id } }).catch(ignoreApiError);

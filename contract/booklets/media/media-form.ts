import { z } from 'zod';
import { line } from '../../platform/text/text.ts';

/** Form of a folder: loaded when it is opened. */
export const folderForm = z.object({ name: line('Nom du dossier', { min: 1, max: 60 }) });

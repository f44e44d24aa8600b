/** Entry of the server: the embedded database opens in its thread while everything else loads. */
import { hasUnfinishedRestore } from './operations/backup/unfinished-restore.ts';
import { openDatabaseEarly } from './platform/data/embedded/early-opening.ts';
import { DEFAULT_DATA_FOLDER, resolveDataFolder } from './platform/data-folder.ts';

const dataFolder = resolveDataFolder(process.env.DATA_DIR?.trim() || DEFAULT_DATA_FOLDER);
if (!process.env.DATABASE_URL?.trim() && !hasUnfinishedRestore(dataFolder)) openDatabaseEarly(dataFolder);

await import('./serve.ts');

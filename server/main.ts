/** Entry of the server: the embedded database opens in its thread while everything else loads. */
import { hasUnfinishedRestore } from './operations/backup/unfinished-restore.ts';
import { closeEarlyOpenings, openDatabaseEarly } from './platform/data/embedded/early-opening.ts';
import { DEFAULT_DATA_FOLDER, resolveDataFolder } from './platform/data-folder.ts';

const ending = new AbortController();
// This process also ends when its parent dies (npm start on an older Node).
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => ending.abort());

const dataFolder = resolveDataFolder(process.env.DATA_DIR?.trim() || DEFAULT_DATA_FOLDER);
if (!process.env.DATABASE_URL?.trim() && !hasUnfinishedRestore(dataFolder)) openDatabaseEarly(dataFolder);

const { serve } = await import('./serve.ts').catch(async (error: unknown) => {
  await closeEarlyOpenings();
  throw error;
});
await serve(ending.signal);

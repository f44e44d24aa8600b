import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { phraseText } from '../../../contract/platform/errors.ts';
import { registerTask, type TaskContext } from '../../administration/index.ts';
import { withTemporaryFolder } from '../../platform/files/received-file.ts';
import { openAsFile, writeZip, type ZipPart } from '../../platform/files/zip.ts';
import { getRefusalText, Refusal } from '../../platform/http/refusal.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { buildArchiveName, exportBookletArchive } from './export-archive.ts';

export const ARCHIVES_TASK_KIND = 'booklet_archives';

/** A name that no other part has: « livret.livret.zip », « livret-2.livret.zip ». */
const chooseFreeName = (name: string, taken: ReadonlySet<string>): string => {
  const [stem = name] = name.split('.');
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${stem}-${n}${name.slice(stem.length)}`;
  return free;
};

/** Writes the archive of each booklet into one zip; those that cannot be exported are named in the result. */
const exportArchivesOfTask = ({ services: { storage }, scope, order, reportProgress, storeFile }: TaskContext) =>
  withTemporaryFolder(async (folder) => {
    const ids = order.ids as string[];
    const parts: ZipPart[] = [];
    const names = new Set<string>();
    const left: string[] = [];
    for (const [index, id] of ids.entries()) {
      await reportProgress(index, ids.length);
      const { row } = await requireBooklet(scope, id, 'booklet.export');
      const path = join(folder, `${index}.zip`);
      try {
        await exportBookletArchive(scope, storage, row, path);
        const name = chooseFreeName(buildArchiveName(row), names);
        names.add(name);
        parts.push({ name, open: () => createReadStream(path) });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        left.push(`${getDisplayTitle(row.title)} : ${getRefusalText(error)}`);
      }
    }
    const exported = formatCountPhrase('{nombre} {n:livret exporté|livrets exportés}', parts.length);
    if (parts.length > 0) {
      const path = join(folder, 'livrets.zip');
      await writeZip(path, parts, async () => {});
      await storeFile(await openAsFile(path, 'livrets.zip'));
    }
    await reportProgress(ids.length, ids.length);
    return { message: [`${exported}.`, ...left].join(' ') };
  });

export const registerArchivesExport = (): void => registerTask(ARCHIVES_TASK_KIND, exportArchivesOfTask);

/** Title of the task. */
export const describeArchivesExport = (count: number): string => phraseText('Archives de {n} livrets', { n: count });

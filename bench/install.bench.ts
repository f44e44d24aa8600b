/** Disk space of the packages that a first `npm start` installs, and of a production folder. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureFolder, measureProductPackages } from '../test/system/disk-size.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { reportFigure } from './measures.ts';

const PACKAGES_MB = 400;
const PRODUCTION_MB = 350;
const SCRIPT = fileURLToPath(new URL('../bin/install-production.mjs', import.meta.url));

reportFigure({
  name: 'paquets d’un premier npm start, sur le disque',
  value: measureProductPackages(),
  unit: 'Mo',
  target: { atMost: PACKAGES_MB },
  reference: '–',
});

const folder = createTemporaryFolder();
try {
  const home = join(folder.path, 'embarque');
  execFileSync(process.execPath, [SCRIPT, home]);
  reportFigure({
    name: 'dossier de production, sur le disque',
    value: measureFolder(home),
    unit: 'Mo',
    target: { atMost: PRODUCTION_MB },
    reference: '–',
  });
} finally {
  folder.remove();
}

/** Time of a second `npm start` until its first answer. */
import { copyFirstStart } from '../test/system/first-start.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { startBuiltServer } from './built-server.ts';
import { getMedian, reportFigure } from './measures.ts';

const TARGET_SECONDS = 1.5;
const STARTS = Number(process.env.STARTS ?? 3);
/** Starts with a filled folder: a first start takes longer than all the rest. */
const AFTER_FIRST = process.env.AFTER_FIRST === '1';

const folder = createTemporaryFolder();

const startServer = () => startBuiltServer({ DATA_DIR: folder.path });

try {
  if (AFTER_FIRST) await copyFirstStart(folder.path);
  else {
    const first = await startServer();
    console.log(`  first start   ${first.seconds.toFixed(1)} s`);
    await first.stop();
  }
  const again: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const { seconds, stop } = await startServer();
    again.push(seconds);
    await stop();
  }
  const second = getMedian(again);
  reportFigure({
    name: 'second démarrage, base intégrée, jusqu’à la première réponse',
    value: second,
    unit: 's',
    target: { atMost: TARGET_SECONDS },
    reference: '–',
    rounds: again,
  });
} finally {
  folder.remove();
}

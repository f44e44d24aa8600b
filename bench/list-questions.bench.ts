/**
 * Each filter in each order that the five lists offer, and pages in the middle and at the end of each order, on 100,000
 * rows: the slowest of them, in times the first page of the list as its screen opens it. `ROWS=10000` for a try,
 * `LIST=media` for one of them, `EVERY=5` for one order in five.
 */
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { openListCompany } from './fill-lists.ts';
import { openInProcess } from './in-process.ts';
import { createTimer, listFilters, listOrders, measureQuestions } from './list-questions.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const EVERY = Number(process.env.EVERY ?? 1);
const CHOSEN = process.env.LIST ?? '';

const folder = createTemporaryFolder();
const postgres = await startPostgres();
const app = await openInProcess(await copyInstallation(postgres), folder.path);
try {
  const { people, fills } = await openListCompany(app, ROWS);
  const [cookie = ''] = await app.signIn(people.slice(0, 1));
  for (const [key, fill] of Object.entries(fills)) {
    if (!key.includes(CHOSEN)) continue;
    const list = await fill();
    await app.database.exec('vacuum analyze');
    console.log(`\n${list.name}`);
    const [path = ''] = list.path.split('?');
    await measureQuestions(createTimer(app.app, path, cookie), {
      name: list.name,
      orders: listOrders(list.query).filter((_, n) => n % EVERY === 0),
      filters: listFilters(list.query, list.samples),
      pages: Math.ceil(ROWS / 25),
    });
  }
} finally {
  await app.close();
  await postgres.stop();
  folder.remove();
}

/**
 * Five lists of 100,000 rows (filtered, sorted, counted, a page of 25), each requested by 10 signed-in users, on
 * PostgreSQL. Two references, each one page query and one count run by a bare server: the application's tables (target:
 * 0.7 of its requests a second), and one flat table of the same rows with the best index (target: 0.35). `ROWS=10000`
 * for a try, `LIST=media` for one of them.
 */
import type { SqlStatement } from './bare-sql.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { type BenchList, openListCompany } from './fill-lists.ts';

const ROWS = Number(process.env.ROWS ?? 100_000);
const CHOSEN = process.env.LIST ?? '';
const PAGE_SIZE = 25;
const TABLES_TARGET = 0.7;
const FLAT_TARGET = 0.35;

const app = await startBenchApp();
const { database } = app;

const { people, fills } = await openListCompany(app, ROWS);

const buildStatements = (columns: string, rest: string, order: string, page: number): SqlStatement[] => [
  {
    text: `select ${columns} from ${rest} order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    values: [],
  },
  { text: `select count(*) from ${rest}`, values: [] },
];

/** Makes the flat table of a list, with the best index of its request. */
const fillFlatTable = async (table: string, list: BenchList, allRows: string): Promise<void> => {
  await database.exec(`create table ${table} as select ${list.columns} from ${list.from} where ${allRows}`);
  await database.exec(`create index on ${table} (${list.flatIndex})`);
};

try {
  const lists: [string, BenchList][] = [];
  for (const [key, fill] of Object.entries(fills)) if (key.includes(CHOSEN)) lists.push([key, await fill()]);
  for (const [key, list] of lists) {
    // The rows of the company, without the filter of the request.
    await fillFlatTable(`flat_${key}`, list, list.where.split(' and ').at(0) ?? 'true');
  }
  await database.exec('vacuum analyze');
  const cookies = await app.signIn(people);
  for (const [key, list] of lists) {
    console.log(`\n${list.name}`);
    const check = (body: string) => {
      const { rows, total } = JSON.parse(body) as { rows: unknown[]; total: number };
      return rows.length === PAGE_SIZE && total >= list.total && total <= list.total + people.length;
    };
    const path = `${list.path}&page=${list.page}&size=${PAGE_SIZE}`;
    const name = `liste : ${list.name}`;
    await app.compareWithSql({ name, path, cookies, check }, [
      {
        name: 'mêmes tables',
        target: TABLES_TARGET,
        statements: buildStatements(list.columns, `${list.from} where ${list.where}`, list.order, list.page),
      },
      {
        name: 'table à plat',
        target: FLAT_TARGET,
        statements: buildStatements(list.flatColumns, `flat_${key} where ${list.flatWhere}`, list.flatOrder, list.page),
      },
    ]);
  }
} finally {
  await app.close();
}

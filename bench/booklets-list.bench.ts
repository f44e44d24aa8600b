/**
 * The list of 1,000 booklets (filtered, sorted, a page of 25) requested by 20 signed-in users, on PostgreSQL: the real
 * server against node:http and pg running the same SQL. Target: 0.4 of its requests a second.
 */
import { sectors } from '../server/platform/data/schema/library.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { BOOKLET_LOOK } from './fill-companies.ts';
import { reportRatio } from './measures.ts';

const BOOKLETS = Number(process.env.BOOKLETS ?? 1000);
const PAGES = 12;
const USERS = 20;
const TARGET_RATIO = 0.4;
const LIST_PATH = '/api/admin/booklets?state=draft&type=employee&sort=title&direction=asc&page=2&size=25';

const app = await startBenchApp();
const { make, database } = app;

/** Creates a company with its booklets; returns the cookies of its users. */
const fillCompany = async (): Promise<string[]> => {
  const company = await make.company({ quotaBooklets: 2000 });
  const people = await app.colleagues(company.id, USERS);
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const sectorIds = (await database.db.select({ id: sectors.id }).from(sectors)).map(({ id }) => id);
  const scope = make.scope(owner, company.id);
  const booklets = await scope.insert(
    'booklets',
    Array.from({ length: BOOKLETS }, (_, n) => ({
      title: `Livret d’accueil ${n}`,
      titleKey: `livret d'accueil ${n}`,
      slug: `livret-${n}`,
      type: n % 3 === 0 ? ('trainee' as const) : ('employee' as const),
      sectorId: sectorIds[n % sectorIds.length] ?? null,
      ...BOOKLET_LOOK,
      tags: [`site-${n % 7}`],
      state: n % 2 === 0 ? ('draft' as const) : ('building' as const),
      ownerId: people[n % USERS]?.id ?? null,
    })),
  );
  const chapters = await scope.insert(
    'chapters',
    booklets.map(({ id }) => ({ bookletId: id, title: 'Bienvenue', position: 0 })),
  );
  for (let position = 0; position < PAGES; position += 1) {
    await scope.insert(
      'pages',
      chapters.map(({ id, bookletId }) => ({
        bookletId,
        chapterId: id,
        title: `Page ${position}`,
        slug: `page-${position}`,
        position,
      })),
    );
  }
  await database.exec('analyze');
  return app.signIn(people);
};

try {
  const cookies = await fillCompany();
  const check = (body: string) => {
    const { rows, total } = JSON.parse(body) as { rows: unknown[]; total: number };
    return rows.length === 25 && total >= BOOKLETS * 0.3;
  };
  reportRatio(await app.compare({ path: LIST_PATH, cookies, check }), TARGET_RATIO);
} finally {
  await app.close();
}

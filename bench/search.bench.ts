/**
 * The global search over 100,000 indexed records of one company (booklets, chapters, pages, blocks, files), requested
 * by 20 signed-in users, on PostgreSQL: the real server against node:http and pg running the same SQL. Queries:
 * existing words, a prefix, and a typo. Target: 0.6 of its requests a second.
 */
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { BOOKLET_LOOK } from './fill-companies.ts';

const BOOKLETS = Number(process.env.BOOKLETS ?? 500);
const PAGES = 10;
const BLOCKS = 17;
const FILES = Number(process.env.FILES ?? 9500);
const USERS = 20;
const TARGET_RATIO = 0.6;

const WORDS =
  'mutuelle prévoyance congés sécurité vestiaire badge cantine horaires convention chantier atelier formation tutorat entretien remboursement transport télétravail équipe parrain urgence accident protection casque échafaudage planning caisse client hygiène restauration lavage'.split(
    ' ',
  );
const PLACES = 'Lyon Nantes Rennes Lille Dijon Amiens Tours Brest Metz Nîmes'.split(' ');
/** Words without a simple cycle, the same at each run. */
const createText = (n: number, many: number): string =>
  Array.from({ length: many }, (_, at) => WORDS[(n * 7 + at * at * 13 + Math.trunc(n / 31)) % WORDS.length]).join(' ');

const app = await startBenchApp();
const { make, database } = app;

/** Creates a company with its records; returns the cookies of its users. */
const fillCompany = async (): Promise<string[]> => {
  const company = await make.company({ quotaBooklets: 2000 });
  const people = await app.colleagues(company.id, USERS);
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const scope = make.scope(owner, company.id);
  const booklets = await scope.insert(
    'booklets',
    Array.from({ length: BOOKLETS }, (_, n) => ({
      title: `Livret d’accueil ${n} ${PLACES[n % PLACES.length]}`,
      titleKey: `livret d'accueil ${n}`,
      slug: `livret-${n}`,
      type: 'employee' as const,
      ...BOOKLET_LOOK,
      state: 'draft' as const,
      ownerId: owner.id,
    })),
  );
  const chapters = await scope.insert(
    'chapters',
    booklets.map(({ id }, n) => ({ bookletId: id, title: `Chapitre ${createText(n, 2)}`, position: 0 })),
  );
  const pages = chapters.flatMap(({ id: chapterId, bookletId }, n) =>
    Array.from({ length: PAGES }, (_, position) => ({
      id: uuidv7(),
      bookletId,
      chapterId,
      title: `${createText(n * PAGES + position, 3)} ${PLACES[(n + position) % PLACES.length]}`,
      slug: `page-${position}`,
      position,
    })),
  );
  await scope.bulkInsert('pages', pages);
  for (let position = 0; position < BLOCKS; position += 1) {
    await scope.bulkInsert(
      'blocks',
      pages.map(({ id: pageId, bookletId }, n) => ({
        bookletId,
        pageId,
        type: 'text',
        version: 1,
        props: { html: `<p>${createText(n * BLOCKS + position, 24)}</p>` },
        position,
        revision: 1,
      })),
    );
  }
  await scope.bulkInsert(
    'media',
    Array.from({ length: FILES }, (_, n) => ({
      name: `${createText(n, 2).replace(' ', '-')}-${n}.webp`,
      kind: 'image' as const,
      mime: 'image/webp',
      size: 1,
      fileSize: 1,
      sha256: `${n}`,
      storageKey: `k${n}`,
      alt: createText(n + 3, 5),
    })),
  );
  await database.exec('vacuum analyze');
  const [indexed] = await queryRows<{ n: number }>(database.db, sql`select count(*)::int as n from search_items`);
  console.log(`  ${indexed?.n} indexed items`);
  const made = BOOKLETS * (1 + PAGES * (1 + BLOCKS)) + FILES;
  if ((indexed?.n ?? 0) < made) throw new Error(`fewer than the ${made} items made are indexed`);
  return app.signIn(people);
};

const SEARCHES = [
  ['mots', 'mutuelle Rennes'],
  ['un début', 'échaf'],
  ['une faute', 'prevoyanse'],
] as const;

try {
  const cookies = await fillCompany();
  const check = (body: string) => (JSON.parse(body) as { hits: unknown[] }).hits.length > 0;
  for (const [what, q] of SEARCHES) {
    const path = `/api/admin/search?q=${encodeURIComponent(q)}`;
    await app.compareWithSameBytes({
      name: `recherche, ${what} (« ${q} »)`,
      path,
      cookies,
      check,
      target: TARGET_RATIO,
    });
  }
} finally {
  await app.close();
}

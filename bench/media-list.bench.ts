/**
 * The library of 50,000 files (sorted by name, a page of 50) requested by 20 signed-in users, on PostgreSQL: the real
 * server against node:http and pg running the same SQL. Target: 0.4 of its requests a second.
 */
import { startBenchApp } from './compare-with-sql.ts';
import { reportRatio } from './measures.ts';

const FILES = Number(process.env.FILES ?? 50_000);
const USERS = 20;
const TARGET_RATIO = 0.4;
const LIST_PATH = '/api/admin/media?kind=image&sort=name&direction=asc&page=40&size=50';

const app = await startBenchApp();
const { make, database } = app;

/** Creates a company with its files; returns the cookies of its users. */
const fillLibrary = async (): Promise<string[]> => {
  const company = await make.company({});
  const people = await app.colleagues(company.id, USERS);
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const scope = make.scope(owner, company.id);
  const folders = await scope.insert(
    'mediaFolders',
    Array.from({ length: 40 }, (_, n) => ({ name: `Dossier ${n}`, nameKey: `dossier ${n}` })),
  );
  const BATCH = 5000;
  for (let from = 0; from < FILES; from += BATCH) {
    await scope.bulkInsert(
      'media',
      Array.from({ length: Math.min(BATCH, FILES - from) }, (_, index) => {
        const n = from + index;
        const name = `photo-${String((n * 7919) % FILES).padStart(6, '0')}.jpg`;
        return {
          name,
          nameKey: name,
          searchKey: `${name} atelier ${n % 97}`,
          kind: n % 5 === 0 ? ('document' as const) : ('image' as const),
          mime: 'image/jpeg',
          size: 400_000 + n,
          fileSize: 300_000,
          width: 1920,
          height: 1080,
          sha256: `hash-${n}`,
          storageKey: `companies/${company.id}/media/${n}`,
          variants: [320, 640, 1280].map((width) => ({ width, height: width, size: 30_000 })),
          folderId: folders[n % 40]?.id ?? null,
          createdBy: owner.id,
        };
      }),
    );
  }
  await database.exec('analyze');
  return app.signIn(people);
};

try {
  const cookies = await fillLibrary();
  const check = (body: string) => {
    const { rows, total } = JSON.parse(body) as { rows: unknown[]; total: number };
    return rows.length === 50 && total === FILES * 0.8;
  };
  reportRatio(await app.compare({ path: LIST_PATH, cookies, check }), TARGET_RATIO);
} finally {
  await app.close();
}

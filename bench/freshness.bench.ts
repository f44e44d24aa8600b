/**
 * The pages to check of a company of 40 booklets of 60 pages, on PostgreSQL: the whole list when no text was ever read
 * (the first time after an update of the product), the first one after a start, one after a page changed, and again.
 * Reference: reading those texts once, in one statement, and parsing them, as the least work that could find anything in
 * them. Targets: 4 times the reference when no text was read, once after a start, less otherwise, and 800 ms at most.
 * `BOOKLETS=4` for a try.
 */
import { sql } from 'drizzle-orm';
import { listPagesToCheck } from '../contract/booklets/freshness/freshness.ts';
import { finishStoringFacts, forgetFacts } from '../server/booklets/freshness/page-facts.ts';
import { makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { queryRows } from '../server/platform/data/statements/query-rows.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { openInProcess } from './in-process.ts';
import { getMedian, reportFigure } from './measures.ts';

const BOOKLETS = Number(process.env.BOOKLETS ?? 40);
const PAGES = 60;
const BLOCKS = 10;
const ROUNDS = 7;
const MAX_MS = 800;

const folder = createTemporaryFolder();
const postgres = await startPostgres();
const app = await openInProcess(await copyInstallation(postgres), folder.path);

/** A paragraph of a hundred words, with a name; one in ten has an address, and one page in forty a day that has passed. */
const writeParagraph = (page: number, block: number): string => {
  const words =
    'Chaque matin, l’équipe ouvre l’atelier à 7 h 30 et relit le tableau des consignes avec toutes les personnes présentes. ';
  const person = block === 0 ? 'Camille Durand vous reçoit au 12 rue des Lilas. ' : 'Demandez à Camille Durand. ';
  const past = page % 40 === 0 && block === 0 ? 'Inscriptions avant le 12 mars 2021. ' : '';
  return `<p>${past}${person}${words.repeat(5)}</p>`;
};

const fillCompany = async () => {
  const { id: companyId } = await app.make.company({ quotaBooklets: 2 * BOOKLETS });
  const people = await app.colleagues(companyId, 1);
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const scope = app.make.scope(owner, companyId);
  for (let n = 0; n < BOOKLETS; n += 1) {
    const pages = Array.from({ length: PAGES }, (_, page) => ({
      title: `Page ${page}`,
      slug: `page-${page}`,
      blocks: Array.from({ length: BLOCKS }, (__, block) => ({
        type: 'text' as const,
        props: { html: writeParagraph(page, block) },
      })),
    }));
    const names = { title: `Livret ${n}`, titleKey: `livret ${n}`, slug: `livret-${n}` };
    await makeBooklet(scope, [{ title: 'Chapitre', pages }], names);
  }
  await app.database.exec('vacuum analyze');
  const [cookie = ''] = await app.signIn(people);
  return { companyId, cookie };
};

const measure = async (work: () => Promise<unknown>, prepare: () => Promise<unknown> = async () => {}) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare();
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return getMedian(times);
};

try {
  const { companyId, cookie } = await fillCompany();
  const expected = BOOKLETS * Math.ceil(PAGES / 40);
  const readTexts = async () => {
    const rows = await queryRows<{ props: unknown }>(
      app.database.db,
      sql`select props from blocks where company_id = ${companyId} and deleted_at is null`,
    );
    if (rows.length !== BOOKLETS * PAGES * BLOCKS) throw new Error(`${rows.length} texts`);
  };
  const list = async () => {
    const answer = await app.app.inject({ url: listPagesToCheck.path, headers: { cookie } });
    const { total } = JSON.parse(answer.body) as { total: number };
    if (total !== expected) throw new Error(`${answer.statusCode}: ${total} pages instead of ${expected}`);
  };
  const { database } = app;
  const forgetAll = async () => {
    await finishStoringFacts();
    await database.exec('truncate page_facts');
    forgetFacts();
  };
  /** As an editor saves a block. */
  const changePage = () =>
    database.db.execute(
      sql`with changed as (
          update booklets set revision = revision + 1
          where id = (select id from booklets where company_id = ${companyId} order by id limit 1) returning id, revision
        ), block as (select b.id from blocks b join changed on changed.id = b.booklet_id order by b.id limit 1)
        update blocks set revision = changed.revision from changed, block where blocks.id = block.id`,
    );
  await list();
  const reference = await measure(readTexts);
  const allNew = await measure(list, forgetAll);
  await finishStoringFacts();
  await database.exec('vacuum analyze');
  const started = await measure(list, async () => forgetFacts());
  const oneNew = await measure(list, changePage);
  const again = await measure(list);
  console.log(
    `  ${BOOKLETS * PAGES} pages: texts read once in ${reference.toFixed(0)} ms; list ${allNew.toFixed(0)} ms, after a start ${started.toFixed(0)} ms, one page changed ${oneNew.toFixed(0)} ms, again ${again.toFixed(0)} ms`,
  );
  const texts = `lire ces textes une fois (${reference.toFixed(0)} ms)`;
  const report = (name: string, ms: number, atMost: number) =>
    reportFigure({ name, value: ms / reference, unit: '×', target: { atMost }, reference: texts });
  report('Pages à vérifier, aucun texte encore lu', allNew, 4);
  report('Pages à vérifier, après un démarrage', started, 4);
  report('Pages à vérifier, une page modifiée', oneNew, 1);
  report('Pages à vérifier, de nouveau', again, 1);
  reportFigure({
    name: 'Pages à vérifier de 40 livrets, aucun texte encore lu',
    value: allNew,
    unit: 'ms',
    target: { atMost: MAX_MS },
    reference: '—',
  });
} finally {
  await app.close();
  await postgres.stop();
  folder.remove();
}

/**
 * The changes of a booklet of 300 pages, listed and classified at its publication, and the people whom they ask again,
 * among 5,000. Reference of the first: a bare word diff of the same texts, block by block; beyond it, each word is looked at
 * for what it changes, and each block is hashed. Targets: 12 times that, and a second; two seconds for the people.
 * `PAGES=30 PEOPLE=500` for a try.
 */
import { diffWordsWithSpace } from 'diff';
import { eq } from 'drizzle-orm';
import { EXAMPLE_PROPS } from '../blocks/examples.ts';
import { DEFAULT_ACCESS } from '../contract/booklets/access/access.ts';
import { DEFAULT_SETTINGS } from '../contract/reading/reading.ts';
import { countAskedReaders } from '../server/booklets/booklets/hooks.ts';
import { countReadersToAsk } from '../server/booklets/changes/draft-changes.ts';
import { loadPageComparison } from '../server/booklets/changes/load-comparison.ts';
import { toMajorVersion } from '../server/booklets/changes/major-versions.ts';
import { listSnapshotChanges } from '../server/booklets/changes/snapshot-changes.ts';
import { makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { buildReaderSnapshot } from '../server/booklets/publications/freeze.ts';
import { loadDraft } from '../server/booklets/publications/load-draft.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import type { Snapshot } from '../server/booklets/publications/snapshot.ts';
import { listRows } from '../server/platform/data/access/find-rows.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { openInProcess } from './in-process.ts';
import { getMedian, reportFigure } from './measures.ts';

const PAGES = Number(process.env.PAGES ?? 300);
const PEOPLE = Number(process.env.PEOPLE ?? 5000);
const BLOCKS = 10;
const ROUNDS = 7;

const folder = createTemporaryFolder();
const postgres = await startPostgres();
const app = await openInProcess(await copyInstallation(postgres), folder.path);

const writeParagraph = (page: number, block: number): string =>
  `<p>${`Règle ${page}.${block} : chaque matin, l’équipe ouvre l’atelier à 7 h 30 et relit le tableau des consignes. `.repeat(4)}Vous avez 15 minutes.</p>`;

/** One block in three changes, by a figure or by a typo. */
const changeText = (html: string, n: number): string =>
  n % 3 === 0 ? (n % 2 === 0 ? html.replace('15 minutes', '5 minutes') : html.replace('atelier', 'atellier')) : html;

const changeSnapshot = (snapshot: Snapshot): Snapshot => {
  const next = structuredClone(snapshot);
  let n = 0;
  for (const { pages } of next.chapters) {
    for (const { blocks } of pages) {
      for (const block of blocks) {
        const props = block.props as { html?: string };
        if (typeof props.html === 'string') props.html = changeText(props.html, n);
        n += 1;
      }
    }
  }
  return next;
};

const measure = async (work: () => unknown): Promise<{ median: number; rounds: number[] }> => {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    rounds.push(performance.now() - began);
  }
  return { median: getMedian(rounds), rounds };
};

/** The same texts through the diff alone, block by block. */
const diffTexts = (before: Snapshot, after: Snapshot): number => {
  const list = ({ chapters }: Snapshot) =>
    chapters.flatMap(({ pages }) =>
      pages.flatMap(({ blocks }) =>
        blocks.flatMap(({ type, props }) =>
          type === 'text' ? [String((props as { html: string }).html).replace(/<[^>]+>/g, ' ')] : [],
        ),
      ),
    );
  const [old, fresh] = [list(before), list(after)];
  return fresh.filter((text, at) => text !== old[at] && diffWordsWithSpace(old[at] ?? '', text).length > 1).length;
};

try {
  const { id: companyId } = await app.make.company();
  const user = await app.make.user({ companyId });
  const scope = app.make.scope(user, companyId);
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    title: `Page ${page}`,
    slug: `page-${page}`,
    blocks: [
      ...Array.from({ length: BLOCKS - 1 }, (__, block) => ({
        type: 'text' as const,
        props: { html: writeParagraph(page, block) },
      })),
      {
        type: 'confirmation' as const,
        props: { ...EXAMPLE_PROPS.confirmation, covers: 'page' as const, allPages: false, resign: true },
      },
    ],
  }));
  const chapters = Array.from({ length: Math.ceil(PAGES / 30) }, (_, n) => ({
    title: `Chapitre ${n}`,
    pages: pages.slice(30 * n, 30 * n + 30),
  }));
  const settings = {
    ...DEFAULT_SETTINGS,
    tracking: { ...DEFAULT_SETTINGS.tracking, mode: 'named' as const },
    review: { ...DEFAULT_SETTINGS.review, majorAsks: 'everybody' as const },
  };
  const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
  const booklet = await makeBooklet(scope, chapters, { settings, access });
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  const before = buildReaderSnapshot(await loadDraft(scope, booklet));
  const after = changeSnapshot(before);

  const expected = diffTexts(before, after);
  const bare = await measure(() => diffTexts(before, after));
  const listed = await measure(() => {
    const found = listSnapshotChanges(before, after).length;
    if (found !== expected) throw new Error(`${found} changes instead of ${expected}`);
  });
  const texts = `comparer les mêmes textes, mot à mot, sans rien d’autre (${bare.median.toFixed(0)} ms)`;
  const name = `Changements d’un livret de ${PAGES} pages, listés et classés`;
  reportFigure({ name, value: listed.median / bare.median, unit: '×', target: { atMost: 12 }, reference: texts });
  reportFigure({
    name,
    value: listed.median,
    unit: 'ms',
    target: { atMost: 1000 },
    reference: texts,
    rounds: listed.rounds,
  });

  const shown = before.chapters.flatMap(({ pages: all }) => all);
  const [first] = shown;
  const blockId = first?.blocks.find(({ type }) => type === 'confirmation')?.id ?? '';
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id } = await app.make.enrolment(scope, {
      ...{ bookletId: booklet.id, state: 'completed' as const, versionRead: 1 },
      participant: { firstName: 'Léa', lastName: `Morel ${n}`, site: `Site ${n % 20}` },
    });
    await scope.insert('pageProgress', [{ enrolmentId: id, pageId: first?.id ?? '', version: 1 }]);
    const proof = { statement: {}, contentHash: 'h', previousHash: '', hash: `h${n}`, version: 1, number: n + 1 };
    if (n % 2 === 0)
      await scope.insert('proofs', [
        { ...proof, bookletId: booklet.id, enrolmentId: id, blockId, pageId: first?.id ?? '' },
      ]);
  }
  const rows = await listRows(scope, 'blocks', ({ bookletId }) => eq(bookletId, booklet.id));
  const changedProps = new Map(
    after.chapters.flatMap(({ pages: all }) => all.flatMap(({ blocks }) => blocks.map((one) => [one.id, one.props]))),
  );
  await scope.bulkUpdate(
    'blocks',
    rows.map(({ id }) => ({ id, props: changedProps.get(id) ?? {} })),
  );
  await app.database.exec('vacuum analyze');
  const opened = await measure(() =>
    loadPageComparison(scope, booklet.id, first?.id ?? '', { from: '1', to: 'draft' }),
  );
  reportFigure({
    name: `Page d’une comparaison de ${PAGES} pages, chacune ouverte à son tour`,
    value: opened.median,
    unit: 'ms',
    target: { atMost: 100 },
    reference: '—',
    rounds: opened.rounds,
  });
  const majorIds = listSnapshotChanges(before, after).map((one) => one.blockId);
  const chosen = await measure(() => countReadersToAsk(scope, booklet.id, majorIds));
  reportFigure({
    name: `Personnes à solliciter, recomptées à chaque choix de la fenêtre de publication`,
    value: chosen.median,
    unit: 'ms',
    target: { atMost: 1000 },
    reference: '—',
    rounds: chosen.rounds,
  });
  const changes = listSnapshotChanges(before, after).map((one) => ({ ...one, level: one.proposed }));
  const major = toMajorVersion(2, 'minor', changes, settings.review);
  const counted = await measure(async () => {
    const { asked, total } = await countAskedReaders.run(
      scope,
      booklet.id,
      { snapshot: after, number: 2 },
      major,
      settings,
    );
    if (total !== PEOPLE || asked !== PEOPLE) throw new Error(`${asked} of ${total} people`);
  });
  reportFigure({
    name: `Personnes à solliciter, comptées parmi ${PEOPLE}`,
    value: counted.median,
    unit: 'ms',
    target: { atMost: 2000 },
    reference: '—',
    rounds: counted.rounds,
  });
} finally {
  await app.close();
  await postgres.stop();
  folder.remove();
}

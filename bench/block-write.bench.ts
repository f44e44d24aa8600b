/**
 * Ten editors of a company who each save a block of their own booklet again and again, on PostgreSQL with fsync, against
 * node:http and pg that insert a row of the same bytes with its commit. Target: a quarter of its writes a second.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { Browser } from '../test/browser.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { formatCookies, getMedian, reportFigure } from './measures.ts';

const EDITORS = 10;
const TARGET_RATIO = 0.25;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);

const WORDS = 'Votre référente vous accompagne pendant les premières semaines, du vestiaire à la pause. '.repeat(4);
const createProps = (n: number) => ({
  html: `<p>${WORDS}${n}</p><ul><li>Un <strong>casque</strong></li><li>Des gants</li></ul>`,
});

interface Editor {
  blockId: string;
  rowVersion: number;
  headers: Record<string, string>;
}

const app = await startBenchApp();
const agent = new Agent({ keepAlive: true, maxSockets: EDITORS });

const createEditor = async (companyId: string, n: number): Promise<Editor> => {
  const user = await app.make.user({ companyId, firstName: `Camille ${n}` });
  const scope = app.make.scope(user, companyId);
  const blocks = Array.from({ length: 12 }, (_, at) => ({ type: 'text' as const, props: createProps(at) }));
  const { id } = await makeBooklet(scope, [{ title: 'Accueil', pages: [{ title: 'Un', slug: 'un', blocks }] }], {
    slug: `livret-${n}`,
  });
  const [block] = await scope
    .select({ id: scope.views.blocks.id, rowVersion: scope.views.blocks.rowVersion })
    .from(scope.views.blocks)
    .where(sql`${scope.views.blocks.bookletId} = ${id}`)
    .limit(1);
  if (!block) throw new Error('The booklet has no block');
  const browser = new Browser(app.app);
  await app.make.signInAs(browser, user);
  const token = await browser.refreshToken();
  const headers = { cookie: formatCookies(browser.cookies), 'x-csrf-token': token, 'content-type': 'application/json' };
  return { blockId: block.id, rowVersion: block.rowVersion, headers };
};

const sendWrite = async (method: 'PATCH' | 'POST', url: string, headers: Record<string, string>, body: string) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`${method} ${url} answered ${response.statusCode}: ${answer}`);
  return answer;
};

/** Writes a second by all editors, each of whom waits for an answer before the next write. */
const measureWrites = async (editors: readonly Editor[], write: (editor: Editor, n: number) => Promise<void>) => {
  const start = performance.now();
  const end = start + SECONDS * 1000;
  let count = 0;
  const writeUntilEnd = async (editor: Editor) => {
    while (performance.now() < end) {
      await write(editor, count);
      count += 1;
    }
  };
  await Promise.all(editors.map(writeUntilEnd));
  return count / ((performance.now() - start) / 1000);
};

try {
  const company = await app.make.company();
  const editors: Editor[] = [];
  for (let n = 0; n < EDITORS; n += 1) editors.push(await createEditor(company.id, n));
  // PostgreSQL of tests does not wait for the disk: here it does, as in production.
  await app.database.db.execute(sql`alter system set fsync = on`);
  await app.database.db.execute(sql`select pg_reload_conf()`);
  const bareUrl = await app.startScript('./bare-insert.ts', app.databaseUrl);
  const saveBlock = async (editor: Editor, n: number) => {
    const body = JSON.stringify({ props: createProps(n), rowVersion: editor.rowVersion });
    const answer = await sendWrite('PATCH', `${app.address}/api/admin/blocks/${editor.blockId}`, editor.headers, body);
    editor.rowVersion = JSON.parse(answer).block.rowVersion;
  };
  const insertRow = async ({ headers, rowVersion }: Editor, n: number) => {
    await sendWrite('POST', bareUrl, headers, JSON.stringify({ props: createProps(n), rowVersion }));
  };
  await measureWrites(editors, saveBlock);
  await measureWrites(editors, insertRow);
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ ours: await measureWrites(editors, saveBlock), bare: await measureWrites(editors, insertRow) });
  }
  const [ours, bare] = [getMedian(rounds.map((round) => round.ours)), getMedian(rounds.map((round) => round.bare))];
  console.log(`  blocks saved ${ours.toFixed(0)}/s, rows inserted ${bare.toFixed(0)}/s`);
  const ratios = rounds.map((round) => round.ours / round.bare);
  reportFigure({
    name: 'écriture d’un bloc, dix rédacteurs',
    value: getMedian(ratios),
    unit: '×',
    target: { atLeast: TARGET_RATIO },
    reference: `INSERT nu avec commit : ${bare.toFixed(0)}/s`,
    rounds: ratios,
  });
} finally {
  agent.destroy();
  await app.database.db.execute(sql`alter system reset fsync`);
  await app.close();
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImport, getImport, runImport } from '../../contract/people/imports/participant-imports.ts';
import { makeBooklet } from './client-steps.ts';
import { signInFirstAdmin } from './first-admin.ts';
import { runQuery, startPostgres, type TestPostgres } from './postgres.ts';
import { ServerProcess } from './server-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const PEOPLE = 8000;

const folder = createTemporaryFolder();
const nodes: ServerProcess[] = [];
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
  await postgres.stop();
  folder.remove();
});

/** A file of people whose names have no digits. */
const createFile = (): File => {
  const toLetters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const rows = Array.from({ length: PEOPLE }, (_, n) => `p${n}@exemple.fr;Inès;Robin ${toLetters(n)}`);
  return new File([`E-mail;Prénom;Nom\r\n${rows.join('\r\n')}\r\n`], 'personnes.csv', { type: 'text/csv' });
};

test('an import whose node is killed is finished by another node, whole and once', async () => {
  const databaseUrl = await postgres.createDatabase();
  const startNode = () => {
    const node = new ServerProcess({ env: { DATABASE_URL: databaseUrl, DATA_DIR: folder.path } });
    nodes.push(node);
    return node;
  };
  const first = startNode();
  const client = await signInFirstAdmin(first);
  const other = await startNode().waitUntilReady();
  const { bookletId: id } = await makeBooklet(client, 'Arrivées', 'Bonjour.');
  const form = new FormData();
  form.set('file', createFile());
  const path = createImport.path.replace(':id', id);
  const { id: importId } = createImport.answer.parse(await client.upload(path, form));
  // The node that is asked runs it.
  await client.call(runImport, { params: { id, importId }, body: { which: 'all' } });
  const readProgress = async () =>
    (await runQuery(databaseUrl, 'select done from participant_imports where id = $1', [importId]))[0]?.done;
  await expect.poll(readProgress, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  await first.stop('SIGKILL');

  client.address = other;
  const readState = () => client.call(getImport, { params: { id, importId } });
  expect((await readState()).state).toBe('running');
  await expect.poll(async () => (await readState()).state, { timeout: 90_000, interval: 500 }).toBe('done');
  expect((await readState()).created).toBe(PEOPLE);
  const [people] = await runQuery(databaseUrl, 'select count(*)::int as n from participants');
  expect(people?.n).toBe(PEOPLE);
}, 180_000);

/**
 * The real server imports a file of 50,000 participants into a booklet on PostgreSQL, over HTTP: from the request to
 * the end, against a bare COPY of all the rows that it wrote (profiles, enrolments, their history, items of the search)
 * into empty tables with the same columns, constraints and indexes, without foreign keys and triggers, in one
 * transaction. Targets: at most 2.5 times as long; at most 300 Mo more memory than before the upload, the dry run
 * included; its progress moves; cancelled halfway, it leaves nothing. `LINES=5000` for a try.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  cancelImport,
  getImport,
  type ParticipantImport,
  runImport,
} from '../contract/people/imports/participant-imports.ts';
import type { ApiClient } from '../test/system/api-client.ts';
import { makeBooklet } from '../test/system/client-steps.ts';
import { signInFirstAdmin } from '../test/system/first-admin.ts';
import { copyInstallation } from '../test/system/installation.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { ServerProcess } from '../test/system/server-process.ts';
import { createTemporaryFolder } from '../test/system/temporary-folder.ts';
import { reportFigure } from './measures.ts';
import { getResidentMegabytes } from './resident-memory.ts';

const LINES = Number(process.env.LINES ?? 50_000);
const MAX_RATIO = 2.5;
const MAX_MEMORY_MO = 300;
/** Tables written by an import, parents first. */
const TABLES = ['participants', 'enrolments', 'enrolment_events'];

const folder = createTemporaryFolder();
const postgres = await startPostgres();
const databaseUrl = await copyInstallation(postgres);
const server = new ServerProcess({ env: { DATABASE_URL: databaseUrl, DATA_DIR: folder.path, NODE_ENV: 'production' } });
const database = new pg.Client({ connectionString: databaseUrl });

/** A file as exported by a human-resources program. */
const makeFile = (): string => {
  const rows = Array.from({ length: LINES }, (_, n) =>
    [
      ['Zoé', 'Noël', 'Maëlys', 'Aïcha', 'Jérôme'][n % 5],
      `${['Lefèvre', 'D’Hervé', 'Nuñez', 'Le Goff', 'Bœuf'][n % 5]} ${['Prévost', 'Guérin', 'Côté'][n % 3]}`,
      `personne.${n}@bench.example`,
      `06${String(10_000_000 + n)}`,
      `M${String(n).padStart(6, '0')}`,
      `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/2027`,
      ['CDI', 'CDD', 'stage'][n % 3],
      'Menuisier',
      `Service ${n % 40}`,
      `Site ${n % 200}`,
    ].join(';'),
  );
  return ['Prénom;Nom;E-mail;Téléphone;Matricule;Date d’arrivée;Contrat;Poste;Service;Site', ...rows].join('\r\n');
};

const uploadParticipants = async (client: ApiClient, bookletId: string, text: string): Promise<ParticipantImport> => {
  const { csrfToken } = (await (await client.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string };
  const edge = 'un-bord-de-fichier';
  const response = await client.fetch(`/api/admin/booklets/${bookletId}/participant-imports`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'x-csrf-token': csrfToken },
    body: `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="equipe.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${edge}--\r\n`,
  });
  if (response.status !== 200) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ParticipantImport;
};

const countRows = async (): Promise<number[]> => {
  const found: number[] = [];
  for (const name of TABLES) {
    const { rows } = await database.query(`select count(*)::int as n from ${name}`);
    found.push(rows[0].n as number);
  }
  return found;
};

/** Runs an import to its end; returns its duration, its progress values, and the peak of memory. */
const runImportToEnd = async (
  client: ApiClient,
  bookletId: string,
  importId: string,
  stopAt = Number.POSITIVE_INFINITY,
) => {
  const params = { id: bookletId, importId };
  const progressValues = new Set<number>();
  const began = performance.now();
  let writing = 0;
  let { state } = await client.call(runImport, { params, body: { which: 'all' } });
  while (state === 'running') {
    await wait(50);
    const now = await client.call(getImport, { params });
    state = now.state;
    if (now.done > 0 && writing === 0) writing = performance.now();
    if (state === 'running') progressValues.add(now.done);
    if (now.done >= stopAt && state === 'running') {
      // A file of few lines may end first.
      const stopped = await client.call(cancelImport, { params }).catch(() => client.call(getImport, { params }));
      state = stopped.state;
    }
  }
  const ended = performance.now();
  return {
    state,
    told: progressValues.size,
    seconds: (ended - began) / 1000,
    waited: ((writing || ended) - began) / 1000,
  };
};

/** Time of the database alone for the same rows, in a copy of these tables. Prints the share of each of them. */
const measureBareCopy = async (): Promise<number> => {
  const { rows } = await database.query(`select current_setting('data_directory') as folder`);
  const file = (name: string) => `${rows[0].folder}/bench-${name}.copy`;
  const names = [...TABLES, 'search_items'];
  // Computed columns are computed anew.
  const columnsOf = new Map<string, string>();
  for (const name of names) {
    const { rows: columns } = await database.query(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const where = name === 'search_items' ? `where kind = 'participant'` : '';
    columnsOf.set(name, columns[0].list);
    await database.query(`copy (select ${columns[0].list} from ${name} ${where}) to '${file(name)}'`);
    await database.query(`create table bare_${name} (like ${name} including all)`);
  }
  await database.query('checkpoint');
  const shares: string[] = [];
  const began = performance.now();
  await database.query('begin');
  for (const name of names) {
    const start = performance.now();
    const { rowCount } = await database.query(`copy bare_${name} (${columnsOf.get(name)}) from '${file(name)}'`);
    shares.push(`${name} ${rowCount} rows ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  await database.query('commit');
  const seconds = (performance.now() - began) / 1000;
  console.log(`  copy     ${seconds.toFixed(1)} s: ${shares.join(', ')}`);
  for (const name of names) await database.query(`drop table bare_${name}`);
  return seconds;
};

let peakMemory = 0;
const memoryWatch = setInterval(() => {
  peakMemory = Math.max(peakMemory, getResidentMegabytes(server.pid));
}, 50);

try {
  const client = await signInFirstAdmin(server);
  await database.connect();
  const { bookletId } = await makeBooklet(client, 'Livret d’accueil', 'premier');
  const text = makeFile();
  // A small file first, so that memory which a server keeps anyway is not counted.
  await uploadParticipants(client, bookletId, text.split('\r\n').slice(0, 50).join('\r\n'));
  await wait(1000);
  const before = getResidentMegabytes(server.pid);
  peakMemory = before;

  const began = performance.now();
  const dry = await uploadParticipants(client, bookletId, text);
  console.log(`  dry run of ${dry.lines} lines: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (dry.created !== LINES) throw new Error(`${dry.created} of ${LINES} lines would be created`);

  const done = await runImportToEnd(client, bookletId, dry.id);
  const rise = peakMemory - before;
  const written = await countRows();
  const bare = await measureBareCopy();
  const ratio = done.seconds / bare;

  await database.query(`truncate ${TABLES.join(', ')} cascade`);
  const again = await uploadParticipants(client, bookletId, text);
  const stopped = await runImportToEnd(client, bookletId, again.id, LINES / 3);
  // Wait until the rows being written are rolled back.
  await wait(3000);
  const left = await countRows();

  console.log(
    `  embarque ${done.seconds.toFixed(1)} s (${done.waited.toFixed(1)} s until its first lines), ${done.state}`,
  );
  console.log(`  progress told ${done.told} times`);
  console.log(`  cancelled in its middle (${stopped.state}): ${left.join(', ')} rows left`);
  const whole = done.state === 'done' && written.every((n) => n === LINES);
  // A file of few lines ends between two looks at it.
  const clean =
    stopped.state === 'cancelled' ? left.every((n) => n === 0) : LINES < 5000 && left.every((n) => n === LINES);
  const followed = done.told >= 3 || LINES < 5000;
  if (!whole || !clean || !followed) throw new Error('The import is not whole, not undone, or not followed.');
  const size = `${LINES.toLocaleString('fr-FR')} participants`;
  reportFigure({
    name: `import de ${size}, durée`,
    value: ratio,
    unit: '×',
    target: { atMost: MAX_RATIO },
    reference: `COPY : ${bare.toFixed(1)} s`,
  });
  reportFigure({
    name: `import de ${size}, mémoire en plus`,
    value: rise,
    unit: 'Mo',
    target: { atMost: MAX_MEMORY_MO },
    reference: 'serveur avant l’import',
  });
} finally {
  clearInterval(memoryWatch);
  await server.stop('SIGKILL');
  await database.end();
  await postgres.stop();
  folder.remove();
}

/** The thread of an embedded database: its statements run beside the requests, and it opens while the server loads. */
import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Results, Transaction } from '@electric-sql/pglite';
import type { AnswerMessage, CallMessage, DatabaseCall, StatementResult, ThreadOptions } from './embedded-messages.ts';

/**
 * A quarter of the buffers of a server: the embedded database clears all of them when it opens, which took half of that
 * time and 100 MB; other pages stay in the cache of the system.
 */
const EMBEDDED_BUFFERS = ['-c', 'shared_buffers=32MB'];

const { folder, snapshot, compileCache, program: givenProgram } = workerData as ThreadOptions;
if (compileCache !== null) enableCompileCache(compileCache);

const compileProgram = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));

const compiling = givenProgram === null ? compileProgram() : Promise.resolve(givenProgram);

/** Loads PGlite once its compiled code may be kept, and opens the database. */
const openDatabase = async (): Promise<PGlite> => {
  const [program, { PGlite }, { pg_trgm }] = await Promise.all([
    compiling,
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(snapshot && { loadDataDir: new Blob([snapshot]) }),
    pgliteWasmModule: program,
    startParams: [...PGlite.defaultStartParams, ...EMBEDDED_BUFFERS],
    // Word similarity, for the search. A real PostgreSQL ships the extension.
    extensions: { pg_trgm },
  });
};

const opening = openDatabase();

interface OpenTransaction {
  statements: Transaction;
  commit: () => void;
  rollBack: () => void;
  /** Settled once it has ended. */
  ended: Promise<void>;
}

const transactions = new Map<number, OpenTransaction>();

class RolledBack extends Error {}

/** Opens a transaction. Resolves once it holds the database. */
const beginTransaction = (database: PGlite, transaction: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = database
      .transaction(
        (statements) =>
          new Promise<void>((commit, fail) => {
            const rollBack = () => fail(new RolledBack());
            transactions.set(transaction, { statements, commit, rollBack, ended });
            resolve();
          }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    // Its failure is that of the beginning, or is awaited by the end.
    ended.catch(reject);
  });

const endTransaction = async (transaction: number, isCommitted: boolean): Promise<void> => {
  const open = getTransaction(transaction);
  transactions.delete(transaction);
  if (isCommitted) open.commit();
  else open.rollBack();
  await open.ended;
};

const getTransaction = (transaction: number): OpenTransaction => {
  const open = transactions.get(transaction);
  if (!open) throw new Error('The transaction has ended');
  return open;
};

const keepText = (text: string): string => text;

const toResult = ({ rows, fields, affectedRows }: Results): StatementResult => ({
  rows,
  fields,
  ...(affectedRows !== undefined && { affectedRows }),
});

const runCall = async (database: PGlite, call: DatabaseCall): Promise<unknown> => {
  if (call.kind === 'query') {
    const { text, params, rowMode, rawTypes, transaction } = call;
    const target = transaction === null ? database : getTransaction(transaction).statements;
    const parsers = Object.fromEntries(rawTypes.map((type) => [type, keepText]));
    return toResult(await target.query(text, params, { rowMode, parsers }));
  }
  if (call.kind === 'exec') {
    const target = call.transaction === null ? database : getTransaction(call.transaction).statements;
    return (await target.exec(call.text)).map(toResult);
  }
  if (call.kind === 'begin') return beginTransaction(database, call.transaction);
  if (call.kind === 'end') return endTransaction(call.transaction, call.isCommitted);
  if (call.kind === 'dump') return (await database.dumpDataDir('gzip')).arrayBuffer();
  return database.close();
};

/** What PGlite adds to an error: the caller knows its statement. */
const STATEMENT_FIELDS = ['query', 'params', 'queryOptions'];

const describeFailure = (thrown: unknown): Extract<AnswerMessage, { failure: unknown }>['failure'] => {
  const isError = thrown instanceof Error;
  // The file system of PGlite throws plain objects.
  const all = typeof thrown === 'object' && thrown !== null ? Object.entries(thrown) : [];
  const told = all.filter(([name, value]) => !STATEMENT_FIELDS.includes(name) && typeof value !== 'function');
  return { message: isError ? thrown.message : String(thrown), isError, fields: Object.fromEntries(told) };
};

const answerCall = async (id: number, run: () => Promise<unknown>): Promise<void> => {
  const send = (answer: AnswerMessage, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transferred);
  try {
    const value = await run();
    send({ id, value }, value instanceof ArrayBuffer ? [value] : []);
  } catch (error) {
    try {
      send({ id, failure: describeFailure(error) });
    } catch {
      // A field that cannot be sent.
      send({ id, failure: { message: String(error), isError: true, fields: {} } });
    }
  }
};

parentPort?.on('message', ({ id, call }: CallMessage) => {
  void answerCall(id, async () => runCall(await opening, call));
});
void answerCall(0, async () => {
  await opening;
  return compiling;
});

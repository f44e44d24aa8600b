import type { ActionResult, PendingAction } from '../offline-reading/messages.ts';
import { base } from './scope.ts';

/** Reader whose pages are kept, as the server's header tells (server/reading/reader/offline/reading-copy.ts). */
export interface KeptReader {
  reader: string;
  version: string;
  /** Seconds since 1970; 0: no end. */
  end: number;
  /** False: someone else may have opened the booklet since; no page is shown before the server names the reader. */
  isConfirmed: boolean;
  tone: string;
}

export interface StoredAction extends PendingAction {
  id: number;
  reader: string;
  body: string;
  /** Path and title of the page where it was given. */
  page: string;
  title: string;
  /** Milliseconds since 1970. */
  at: number;
}

interface Tables {
  reader: KeptReader;
  actions: StoredAction;
  results: ActionResult;
}

const toPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(`embarque ${base}`, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('reader');
    request.result.createObjectStore('actions', { keyPath: 'id', autoIncrement: true });
    request.result.createObjectStore('results', { keyPath: 'id' });
  };
  return toPromise(request);
};

let database: Promise<IDBDatabase> | null = null;

const run = async <Name extends keyof Tables, Value>(
  name: Name,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> => {
  database ??= open();
  const connection = await database.catch((error: unknown) => {
    database = null;
    throw error;
  });
  connection.onclose = () => {
    database = null;
  };
  return toPromise(work(connection.transaction(name, mode).objectStore(name)));
};

const READER_KEY = 'current';

export const findKeptReader = async (): Promise<KeptReader | null> =>
  (await run('reader', 'readonly', (store) => store.get(READER_KEY) as IDBRequest<KeptReader | undefined>)) ?? null;

export const saveKeptReader = async (kept: KeptReader): Promise<void> => {
  await run('reader', 'readwrite', (store) => store.put(kept, READER_KEY));
};

/** In the order in which they were given. */
export const listActions = (): Promise<StoredAction[]> =>
  run('actions', 'readonly', (store) => store.getAll() as IDBRequest<StoredAction[]>);

/** With the id of a stored one, replaces it where it stands in the order. */
export const saveAction = async (action: Omit<StoredAction, 'id'> & { id?: number }): Promise<void> => {
  await run('actions', 'readwrite', (store) => store.put(action));
};

export const deleteAction = async (id: number): Promise<void> => {
  await run('actions', 'readwrite', (store) => store.delete(id));
};

export const listResults = (): Promise<ActionResult[]> =>
  run('results', 'readonly', (store) => store.getAll() as IDBRequest<ActionResult[]>);

export const saveResult = async (result: ActionResult): Promise<void> => {
  await run('results', 'readwrite', (store) => store.put(result));
};

export const deleteResult = async (id: number): Promise<void> => {
  await run('results', 'readwrite', (store) => store.delete(id));
};

export const deleteKeptReader = async (): Promise<void> => {
  await run('reader', 'readwrite', (store) => store.clear());
};

export const deleteAllActions = async (): Promise<void> => {
  await run('actions', 'readwrite', (store) => store.clear());
  await run('results', 'readwrite', (store) => store.clear());
};

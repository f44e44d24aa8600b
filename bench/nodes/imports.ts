/**
 * Files of people, imported one after the other. An import ends, or fails and says so and is run again; at any moment
 * either none of its people are there or all of them.
 */
import { createImport, getImport, runImport } from '../../contract/people/imports/participant-imports.ts';
import type { ApiClient } from '../../test/system/api-client.ts';
import { runQuery } from '../../test/system/postgres.ts';
import { insist, type Load, pause } from './load.ts';

const POLL_MS = 500;
/**
 * Longest time from the start of an import to its end: one that takes longer than a node lives between two kills ends
 * after the kills. The figure « longest » says so.
 */
const MAX_IMPORT_MS = 900_000;

/** A number in letters: names of people have no digits. */
const toLetters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

export const createImports = (client: ApiClient, databaseUrl: string, bookletId: string, lines: number): Load => {
  let done = 0;
  let failed = 0;
  let errors = 0;
  let partial = 0;
  let longestMs = 0;
  const expected = new Map<string, number>();
  const countError = () => {
    errors += 1;
  };

  const upload = async (name: string): Promise<string> => {
    const rows = Array.from(
      { length: lines },
      (_, n) =>
        `${name}.${n}@bench.example;Inès-${toLetters(Number(name.slice('import'.length)))};Robin ${toLetters(n)}`,
    );
    const content = `E-mail;Prénom;Nom\r\n${rows.join('\r\n')}\r\n`;
    const form = new FormData();
    form.set('file', new File([content], `${name}.csv`, { type: 'text/csv' }));
    const path = createImport.path.replace(':id', bookletId);
    const answer = await insist(() => client.upload(path, form), countError);
    return createImport.answer.parse(answer).id;
  };

  const countPeople = async (name: string): Promise<number> => {
    const [row] = await runQuery(databaseUrl, 'select count(*)::int as n from participants where email like $1', [
      `${name}.%`,
    ]);
    return Number(row?.n);
  };

  /** Waits for the end of a run. Resolves to the state of the import. */
  const waitForEnd = async (name: string, importId: string): Promise<string> => {
    const end = Date.now() + MAX_IMPORT_MS;
    for (;;) {
      const people = await countPeople(name);
      if (people !== 0 && people !== lines) partial += 1;
      const { state } = await insist(() => client.call(getImport, { params: { id: bookletId, importId } }), countError);
      if (state !== 'running') return state;
      if (Date.now() > end) throw new Error(`The import ${name} does not end`);
      await pause(POLL_MS);
    }
  };

  const importFile = async (name: string): Promise<void> => {
    const importId = await upload(name);
    const since = Date.now();
    const params = { id: bookletId, importId };
    for (let state = 'checked'; state === 'checked' || state === 'failed'; ) {
      // An answer that was lost: the import may run already, which is then refused.
      await insist(() => client.call(runImport, { params, body: { which: 'all' } }), countError).catch(
        (error: unknown) => {
          if (!String(error).includes('answered 409')) throw error;
        },
      );
      state = await waitForEnd(name, importId);
      if (state === 'failed') failed += 1;
    }
    longestMs = Math.max(longestMs, Date.now() - since);
    expected.set(name, lines);
    done += 1;
  };

  return {
    name: 'imports',
    run: async (signal) => {
      for (let index = 0; !signal.aborted; index += 1) await importFile(`import${index}`);
    },
    verify: async () => {
      let lost = partial;
      let twice = 0;
      for (const [name, people] of expected) {
        const n = await countPeople(name);
        lost += Math.max(0, people - n);
        twice += Math.max(0, n - people);
      }
      const seconds = Math.round(longestMs / 1000);
      return {
        done,
        errors,
        lost,
        twice,
        notes: `${lines} lines each, ${failed} failed and run again, longest ${seconds} s`,
      };
    },
  };
};

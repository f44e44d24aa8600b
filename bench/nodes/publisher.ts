/**
 * Somebody who publishes the booklet that all read: a PUT without a version, which a proxy must never repeat. Each
 * acknowledged version is there, and no request made two.
 */
import { publish } from '../../contract/booklets/publications/publications.ts';
import type { ApiClient } from '../../test/system/api-client.ts';
import { runQuery } from '../../test/system/postgres.ts';
import { attempt, type Load, pause, requireOutage } from './load.ts';

const PAUSE_MS = 2000;

export const createPublisher = (client: ApiClient, databaseUrl: string, bookletId: string): Load => {
  const acknowledged = new Map<number, string>();
  let sent = 0;
  let errors = 0;
  return {
    name: 'publications',
    run: async (signal) => {
      while (!signal.aborted) {
        sent += 1;
        const note = `publication ${sent}`;
        const answer = await attempt(() =>
          client.call(publish, { params: { id: bookletId }, body: { kind: 'minor', note } }),
        );
        if ('value' in answer) acknowledged.set(answer.value.number, note);
        else {
          requireOutage(answer);
          errors += 1;
        }
        await pause(PAUSE_MS, signal);
      }
    },
    verify: async () => {
      const rows = await runQuery(databaseUrl, 'select number, note from publications where booklet_id = $1', [
        bookletId,
      ]);
      const notes = rows.map(({ note }) => String(note)).filter((note) => note.startsWith('publication '));
      const stored = new Map(rows.map(({ number, note }) => [Number(number), String(note)]));
      return {
        done: acknowledged.size,
        errors,
        lost: [...acknowledged].filter(([number, note]) => stored.get(number) !== note).length,
        twice: notes.length - new Set(notes).size,
        notes: `${sent} asked, ${notes.length} versions`,
      };
    },
  };
};

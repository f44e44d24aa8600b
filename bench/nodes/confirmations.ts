/** People who open their personal link and confirm a reading, one after the other: each acknowledged proof is kept. */
import type { Scope } from '../../server/platform/data/access/scope.ts';
import { ApiClient } from '../../test/system/api-client.ts';
import { runQuery } from '../../test/system/postgres.ts';
import { createPersonalReaders } from './booklets.ts';
import { insist, type Load, pause } from './load.ts';

const BATCH = 50;
const PAUSE_MS = 100;
const MAX_VISITORS = 20;

export interface Confirmations extends Load {
  /** Browsers of those who have confirmed, with the words of their page. */
  visitors: { client: ApiClient; path: string; words: string }[];
}

export const createConfirmations = (
  address: string,
  databaseUrl: string,
  scope: Scope,
  { bookletId, base }: { bookletId: string; base: string },
): Confirmations => {
  const confirmed: string[] = [];
  const visitors: Confirmations['visitors'] = [];
  let errors = 0;
  const countError = () => {
    errors += 1;
  };

  /** A request that succeeds with one of these statuses. */
  const send = (client: ApiClient, path: string, statuses: number[], form?: Record<string, string>) =>
    insist(async () => {
      const response = await client.fetch(`${base}${path}`, {
        ...(form && {
          method: 'POST',
          body: new URLSearchParams(form).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
      const text = await response.text();
      if (!statuses.includes(response.status)) throw new Error(`${path} answered ${response.status}: ${text}`);
      return text;
    }, countError);

  const confirm = async ({ enrolmentId, token, firstName, lastName }: PersonalReader) => {
    const client = new ApiClient(address);
    await send(client, `/acces/${token}`, [303]);
    await send(client, '/moi/information', [303], {});
    const page = await send(client, '/signer', [200]);
    const read = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
    const form = { bloc: read('bloc'), version: read('version'), lu: 'oui', nom: `${firstName} ${lastName}` };
    await send(client, '/moi/confirmation', [303], form);
    confirmed.push(enrolmentId);
    if (visitors.length < MAX_VISITORS)
      visitors.push({ client, path: `${base}/signer`, words: 'Lecture confirmée le' });
  };

  return {
    name: 'confirmations',
    visitors,
    run: async (signal) => {
      for (let batch = 0; !signal.aborted; batch += 1) {
        for (const person of await createPersonalReaders(scope, bookletId, batch, BATCH)) {
          if (signal.aborted) return;
          await confirm(person);
          await pause(PAUSE_MS, signal);
        }
      }
    },
    verify: async () => {
      const rows = await runQuery(
        databaseUrl,
        'select enrolment_id, count(*)::int as n from proofs where booklet_id = $1 group by enrolment_id',
        [bookletId],
      );
      const proofs = new Map(rows.map(({ enrolment_id, n }) => [String(enrolment_id), Number(n)]));
      return {
        done: confirmed.length,
        errors,
        lost: confirmed.filter((id) => !proofs.has(id)).length,
        twice: [...proofs.values()].filter((n) => n > 1).length,
        notes: '',
      };
    },
  };
};

type PersonalReader = Awaited<ReturnType<typeof createPersonalReaders>>[number];

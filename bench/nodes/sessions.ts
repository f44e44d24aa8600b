/** Sessions of people who do nothing else: each must still be open after every kill. */
import { getUser } from '../../contract/administration/accounts/auth.ts';
import type { ApiClient } from '../../test/system/api-client.ts';
import type { Confirmations } from './confirmations.ts';
import { attempt } from './load.ts';

export interface SessionChecks {
  /** Asks for the account of each client, and the page of each reader with a personal link. */
  check: () => Promise<void>;
  counts: { checks: number; lost: number; errors: number };
}

export const createSessionChecks = (
  clients: readonly ApiClient[],
  visitors: Confirmations['visitors'],
): SessionChecks => {
  const counts = { checks: 0, lost: 0, errors: 0 };
  const checkClient = async (client: ApiClient) => {
    const answer = await attempt(() => client.call(getUser));
    counts.checks += 1;
    if ('value' in answer) return;
    if (answer.status === 0 || answer.status >= 500) counts.errors += 1;
    else counts.lost += 1;
  };
  const checkVisitor = async ({ client, path, words }: Confirmations['visitors'][number]) => {
    const response = await client.fetch(path);
    const text = await response.text();
    counts.checks += 1;
    if (response.status >= 500) counts.errors += 1;
    else if (response.status !== 200 || !text.includes(words)) counts.lost += 1;
  };
  return {
    counts,
    check: async () => {
      await Promise.all([...clients.map(checkClient), ...visitors.map(checkVisitor)]);
    },
  };
};

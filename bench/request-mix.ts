/** The requests of a working day on the demonstration: lists, a page of the editor, a published booklet, assets. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { ApiClient } from '../test/system/api-client.ts';
import { acceptTerms, makeBooklet } from '../test/system/client-steps.ts';
import { FIRST_ADMIN_PASSWORD } from '../test/system/first-admin.ts';
import { formatCookies } from './measures.ts';

const PUBLISHED_BOOKLET = '/lire/menuiserie-dubreuil/bienvenue-chez-dubreuil';

const findScript = (): string => {
  const manifest: Record<string, { file: string; isEntry?: boolean }> = JSON.parse(
    readFileSync(new URL('../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
  );
  return `/${Object.values(manifest).find(({ isEntry }) => isEntry)?.file}`;
};

/** Signs in and makes a booklet to edit. Returns the requests, each answered with 200. */
export const prepareRequestMix = async (address: string): Promise<autocannon.Request[]> => {
  const client = new ApiClient(address);
  await client.signIn('admin@demo.fr', FIRST_ADMIN_PASSWORD);
  await acceptTerms(client);
  const { bookletId, pageId } = await makeBooklet(client, 'Mesuré', 'texte');
  const cookie = formatCookies(client.cookies);
  const signedIn = [
    '/api/auth/user',
    '/api/admin/booklets',
    `/api/admin/booklets/${bookletId}/participants`,
    '/api/admin/users',
    '/api/admin/media',
    `/api/admin/booklets/${bookletId}/tree`,
    `/api/admin/pages/${pageId}`,
  ];
  const open = [PUBLISHED_BOOKLET, '/livrets', findScript()];
  const requests = [...signedIn.map((path) => ({ path, headers: { cookie } })), ...open.map((path) => ({ path }))];
  for (const { path } of requests) {
    const { status } = await client.fetch(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return requests;
};

interface Load {
  connections: number;
  /** Number of requests, or duration in seconds. */
  amount?: number;
  duration?: number;
  /** Requests a second of all connections together. */
  overallRate?: number;
}

/** Sends the requests in turn. Rejects when one is refused. */
export const sendRequests = async (address: string, requests: autocannon.Request[], load: Load): Promise<number> => {
  const { non2xx, errors, requests: sent } = await autocannon({ url: address, requests, ...load });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  return sent.total;
};

/** All that people do at once, ready to run. */
import { getUser } from '../../contract/administration/accounts/auth.ts';
import { publish } from '../../contract/booklets/publications/publications.ts';
import { makeBooklet } from '../../server/booklets/publications/booklet.fixture.ts';
import { Scope } from '../../server/platform/data/access/scope.ts';
import { openPostgresPool } from '../../server/platform/data/connection/client.ts';
import { SYSTEM_ACTOR } from '../../server/platform/http/actor.ts';
import { ApiClient } from '../../test/system/api-client.ts';
import { FIRST_ADMIN_PASSWORD, signInFirstAdmin } from '../../test/system/first-admin.ts';
import { runQuery } from '../../test/system/postgres.ts';
import { makeConfirmableBooklet, makePublicBooklet, PUBLIC_PAGES } from './booklets.ts';
import { createCampaigns } from './campaigns.ts';
import type { Cluster } from './cluster.ts';
import { createConfirmations } from './confirmations.ts';
import { createEditors } from './editors.ts';
import { createImports } from './imports.ts';
import { createPublisher } from './publisher.ts';
import { createReaders } from './readers.ts';
import { createSessionChecks } from './sessions.ts';
import { createUploads } from './uploads.ts';

export interface LoadSizes {
  editors: number;
  readers: number;
  /** Recipients of each campaign. */
  recipients: number;
  /** Lines of each imported file. */
  lines: number;
}

export const prepareLoad = async (cluster: Cluster, sizes: LoadSizes) => {
  const { address, databaseUrl, nodes } = cluster;
  const [first] = nodes;
  if (!first) throw new Error('no node');
  const { email } = await (await signInFirstAdmin(first.server)).call(getUser);
  const signIn = async () => {
    const client = new ApiClient(address);
    await client.signIn(email, FIRST_ADMIN_PASSWORD);
    return client;
  };
  const editorClients: ApiClient[] = [];
  for (let n = 0; n < sizes.editors; n += 1) editorClients.push(await signIn());
  const others = {
    publisher: await signIn(),
    campaigns: await signIn(),
    imports: await signIn(),
    uploads: await signIn(),
  };

  // Imports and campaigns add 5,000 to 10,000 people each, as long as the load lasts.
  const [company] = await runQuery(
    databaseUrl,
    'update companies set quota_participants = 10000000 returning id, slug',
  );
  const database = await openPostgresPool(databaseUrl);
  const scope = new Scope(database.db, { ...SYSTEM_ACTOR, id: crypto.randomUUID() }, String(company?.id));
  const publicBooklet = await makePublicBooklet(scope);
  const rules = await makeConfirmableBooklet(scope);
  const imported = await makeBooklet(scope, [], { slug: 'import' });
  for (const { id } of [publicBooklet, rules]) {
    await others.publisher.call(publish, { params: { id }, body: { kind: 'minor' } });
  }

  const base = `/lire/${company?.slug}`;
  const readers = createReaders(address, `${base}/public`, PUBLIC_PAGES, sizes.readers);
  const rulesPlace = { bookletId: rules.id, base: `${base}/reglement` };
  const confirmations = createConfirmations(address, databaseUrl, scope, rulesPlace);
  const campaigns = createCampaigns(cluster, others.campaigns, scope, sizes.recipients);
  const loads = [
    await createEditors(editorClients),
    createPublisher(others.publisher, databaseUrl, publicBooklet.id),
    readers,
    confirmations,
    campaigns,
    createImports(others.imports, databaseUrl, imported.id, sizes.lines),
    createUploads(others.uploads),
  ];
  const sessions = createSessionChecks([...editorClients, ...Object.values(others)], confirmations.visitors);
  return { loads, readers, campaigns, sessions, close: database.close };
};

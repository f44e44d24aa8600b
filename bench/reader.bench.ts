/**
 * A published page that anybody may read, requested over fifty connections, on PostgreSQL: the real server against
 * node:http that sends the same bytes and headers from memory. Target: 0.9 of its requests a second.
 */
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { startBenchApp } from './compare-with-sql.ts';

const CONNECTIONS = 50;
const TARGET_RATIO = 0.9;

const app = await startBenchApp();
try {
  const company = await app.make.company();
  const user = await app.make.user({ companyId: company.id });
  const scope = app.make.scope(user, company.id);
  const { id } = await makeBooklet(scope, GOOD_CHAPTERS);
  await publishBookletDraft(scope, id, { kind: 'minor', note: '' });
  await app.compareWithSameBytes({
    name: 'page publiée',
    path: `/lire/${company.slug}/accueil/le-mot-de-la-direction`,
    cookies: Array.from({ length: CONNECTIONS }, () => ''),
    check: (body) => body.includes('Bonjour et bienvenue'),
    target: TARGET_RATIO,
  });
} finally {
  await app.close();
}

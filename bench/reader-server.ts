/**
 * The real server with one published booklet, on a free port of the loopback address; reader.bench.ts measures it from
 * another process. Prints the address of a page, and serves until its input ends.
 */
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { startTestApp } from '../test/app.ts';

const { app, make, close } = await startTestApp();
const company = await make.company();
const user = await make.user({ companyId: company.id });
const scope = make.scope(user, company.id);
const { id } = await makeBooklet(scope, GOOD_CHAPTERS);
await publishBookletDraft(scope, id, { kind: 'minor', note: '' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}/lire/${company.slug}/accueil/le-mot-de-la-direction\n`);
process.stdin.resume().on('end', async () => {
  await close();
  process.exit(0);
});

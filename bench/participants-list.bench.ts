/**
 * The list of 100,000 participants of a booklet (filtered by department, sorted by site, a page of 25) requested by 10
 * signed-in users, on PostgreSQL: the real server against node:http and pg running the same SQL. Target: 0.4 of its
 * requests a second. `PEOPLE=10000` for a try.
 */
import { sql } from 'drizzle-orm';
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { publishBookletDraft } from '../server/booklets/publications/publication.ts';
import { startBenchApp } from './compare-with-sql.ts';
import { reportRatio } from './measures.ts';

const PARTICIPANTS = Number(process.env.PEOPLE ?? 100_000);
const USERS = 10;
const TARGET_RATIO = 0.4;

const app = await startBenchApp();
const { make, database } = app;

/** SQL creates the rows directly: the bench measures the list, not its filling. */
const fillBooklet = async () => {
  const company = await make.company();
  const askers = await app.colleagues(company.id, USERS);
  const [owner] = askers;
  if (!owner) throw new Error('nobody');
  const scope = make.scope(owner, company.id);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS);
  await publishBookletDraft(scope, booklet.id, { kind: 'minor', note: '' });
  await database.db.execute(sql`
    insert into participants (id, company_id, first_name, last_name, name_key, email, employee_number, arrival_on, contract_type, job_title, department, site)
    select gen_random_uuid(), ${company.id}, 'Inès', 'Côté ' || n, 'cote ' || n || ' ines', 'personne.' || n || '@bench.example', 'M' || n,
      date '2026-01-01' + n % 700, (array['permanent', 'fixedTerm', 'internship'])[1 + n % 3], 'Menuisier', 'Service ' || n % 40, 'Site ' || n % 200
    from generate_series(1, ${PARTICIPANTS}::int) n`);
  await database.db.execute(sql`
    insert into enrolments (id, company_id, booklet_id, participant_id, state, name_key, arrival_on, source, invited_at)
    select gen_random_uuid(), company_id, ${booklet.id}, id, (array['to_invite', 'invited'])[1 + length(email) % 2], name_key, arrival_on, 'import', now()
    from participants where company_id = ${company.id}`);
  await database.exec('vacuum analyze');
  return { bookletId: booklet.id, cookies: await app.signIn(askers) };
};

try {
  const { bookletId, cookies } = await fillBooklet();
  const list = `/api/admin/booklets/${bookletId}/participants?department=Service%207&sort=site&direction=desc&page=3&size=25`;
  const check = (body: string) => {
    const { rows, total } = JSON.parse(body) as { rows: unknown[]; total: number };
    return rows.length === 25 && total === PARTICIPANTS / 40;
  };
  reportRatio(await app.compare({ path: list, cookies, check }), TARGET_RATIO);
} finally {
  await app.close();
}

/**
 * The audience of a campaign among the 100,000 participants of a booklet, on PostgreSQL: the preview at each change of
 * the filter, and the first page of recipients. Target: half a second each. For comparison, the time of a plain join
 * and count of the same rows, which reveals a busy machine. `PEOPLE=10000` for a try.
 */
import { eq, sql } from 'drizzle-orm';
import { campaignFilter } from '../contract/messages/campaigns/campaign.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { listRecipientsPage } from '../server/messages/campaigns/audience/list-recipients.ts';
import { previewCampaignAudience } from '../server/messages/campaigns/audience/preview-audience.ts';
import { createBookletCampaign } from '../server/messages/campaigns/create-campaign.ts';
import type { MessageServices } from '../server/messages/services.ts';
import { requireParticipants } from '../server/people/participants/context.ts';
import { openPostgresPool } from '../server/platform/data/connection/client.ts';
import { applyMigrations } from '../server/platform/data/connection/migrate.ts';
import { Factory } from '../test/factory.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { getMedian, reportFigure } from './measures.ts';

const PARTICIPANTS = Number(process.env.PEOPLE ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
/** Milliseconds. */
const TARGET_MS = 500;

const postgres = await startPostgres();
const database = await openPostgresPool(await postgres.createDatabase());
await applyMigrations(database.db);
const make = new Factory({ db: database.db } as MessageServices);

const fillBooklet = async () => {
  const company = await make.company();
  const user = await make.user({ companyId: company.id });
  const scope = make.scope(user, company.id);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS);
  await database.db.execute(sql`
    insert into participants (id, company_id, first_name, last_name, name_key, email, work_email, arrival_on, job_title, department, site, bounced_at)
    select gen_random_uuid(), ${company.id}, 'Inès', 'Côté ' || n, 'cote ' || n || ' ines',
      case when n % 50 = 0 then '' else 'personne.' || n || '@bench.example' end,
      case when n % 4 = 0 then 'atelier.' || n % 20000 || '@bench.example' else '' end,
      date '2026-01-01' + n % 700, case when n % 30 = 0 then '' else 'Menuisier' end, 'Service ' || n % 40, 'Site ' || n % 200,
      case when n % 100 = 0 then now() end
    from generate_series(1, ${PARTICIPANTS}::int) n`);
  await database.db.execute(sql`
    insert into enrolments (id, company_id, booklet_id, participant_id, state, name_key, arrival_on, source, invited_at)
    select gen_random_uuid(), company_id, ${booklet.id}, id, (array['to_invite', 'invited', 'revoked'])[1 + length(email) % 3], name_key, arrival_on, 'import', now()
    from participants where company_id = ${company.id}`);
  await database.exec('vacuum analyze');
  const participantsContext = await requireParticipants(scope, booklet.id, 'campaigns.manage');
  const { campaign } = await createBookletCampaign(scope, participantsContext, {
    from: 'model',
    kind: 'invitation',
    selection: null,
  });
  const [language = ''] = Object.keys(campaign.bodies);
  const body = campaign.bodies[language];
  if (!body) throw new Error('no body');
  const bodies = { [language]: { ...body, subject: 'Bienvenue, {{poste}}' } };
  await scope.update('campaigns', { bodies }, ({ id }) => eq(id, campaign.id));
  return {
    scope,
    campaignContext: {
      people: participantsContext,
      campaign: { ...campaign, bodies, variables: { defaults: {}, missing: 'exclude' as const } },
    },
  };
};

const measureMedian = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return getMedian(times);
};

try {
  const { scope, campaignContext } = await fillBooklet();
  const all = campaignContext.campaign.audience;
  const some = { ...all, filter: campaignFilter.parse({ sites: ['Site 3', 'Site 4'], departments: ['Service 3'] }) };
  const query = { page: 1, size: 25, search: '' };
  const counts = await previewCampaignAudience(scope, campaignContext);
  console.log(`  ${counts.meant} people, ${counts.total} to write to`, counts.excluded);
  const bare = await measureMedian(() =>
    database.db.execute(
      sql`select count(*) from enrolments e join participants p on p.id = e.participant_id where p.last_name <> e.name_key`,
    ),
  );
  console.log(`  bare join and count: ${bare.toFixed(0)} ms`);
  for (const [name, work] of [
    ['audience entière', () => previewCampaignAudience(scope, campaignContext)],
    ['deux sites, un service', () => previewCampaignAudience(scope, campaignContext, some)],
    ['destinataires, première page', () => listRecipientsPage(scope, campaignContext, query)],
  ] as const) {
    const took = await measureMedian(work);
    reportFigure({
      name: `${name}, ${PARTICIPANTS.toLocaleString('fr-FR')} personnes`,
      value: took,
      unit: 'ms',
      target: { atMost: TARGET_MS },
      reference: `jointure et compte nus : ${bare.toFixed(0)} ms`,
    });
  }
} finally {
  await database.close();
  await postgres.stop();
}

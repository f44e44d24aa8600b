/**
 * Effects of a change of a sequence of 10 steps on the 10,000 participants of a booklet, who arrive over two years, on
 * PostgreSQL: what the dialog asks before it saves. For comparison, the loading of the same participants and of what
 * they got, without any simulation. `PEOPLE=500` for a try.
 */
import { sql } from 'drizzle-orm';
import type { SequenceStep } from '../contract/messages/campaigns/campaign.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../server/booklets/publications/booklet.fixture.ts';
import { loadSimulatedPeople } from '../server/messages/campaigns/sequences/load-simulated-people.ts';
import { previewChange } from '../server/messages/campaigns/sequences/preview-sequence-change.ts';
import { listBookletSteps } from '../server/messages/campaigns/sequences/steps.ts';
import { createCampaignDraft } from '../server/messages/sending/sending.fixture.ts';
import type { MessageServices } from '../server/messages/services.ts';
import { requireParticipants } from '../server/people/participants/context.ts';
import { openPostgresPool } from '../server/platform/data/connection/client.ts';
import { applyMigrations } from '../server/platform/data/connection/migrate.ts';
import { Factory } from '../test/factory.ts';
import { startPostgres } from '../test/system/postgres.ts';
import { getMedian, reportFigure } from './measures.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const STEPS = 10;
const TARGET_MS = 3000;
const NOW = new Date('2027-01-11T10:00:00Z');

const postgres = await startPostgres();
const database = await openPostgresPool(await postgres.createDatabase());
await applyMigrations(database.db);
const make = new Factory({ db: database.db } as MessageServices);

const buildStep = (n: number): SequenceStep => ({
  trigger: n % 4 === 3 ? { kind: 'unopened', days: n } : { kind: 'arrival', days: n * 12 - 30 },
  time: '09:00',
  workingDaysOnly: n % 2 === 0,
  to: n % 5 === 4 ? 'reader' : 'participant',
  stopWhen: [],
  withPresent: true,
});

const fillBooklet = async () => {
  const company = await make.company();
  const user = await make.user({ companyId: company.id });
  const scope = make.scope(user, company.id);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { state: 'published' });
  await database.db.execute(sql`
    insert into participants (id, company_id, first_name, last_name, name_key, email, arrival_on, job_title, site)
    select gen_random_uuid(), ${company.id}, 'Inès', 'Côté ' || n, 'cote ' || n || ' ines', 'personne.' || n || '@bench.example',
      date '2026-01-05' + (n * 37) % 700, 'Menuisier', 'Site ' || n % 20
    from generate_series(1, ${PEOPLE}::int) n`);
  await database.db.execute(sql`
    insert into enrolments (id, company_id, booklet_id, participant_id, state, name_key, arrival_on, site, source, created_at, invited_at)
    select gen_random_uuid(), company_id, ${booklet.id}, id, 'to_invite', name_key, arrival_on, site, 'import',
      arrival_on - interval '40 days', case when arrival_on < date '2027-02-10' then arrival_on - interval '30 days' end
    from participants where company_id = ${company.id}`);
  const ids: string[] = [];
  for (let n = 0; n < STEPS; n += 1) {
    const values = { kind: n === 0 ? 'invitation' : 'information', name: `Étape ${n}`, position: n } as const;
    const running = { state: 'running' as const, launchedAt: new Date('2025-06-01T08:00:00Z') };
    ids.push((await createCampaignDraft(scope, booklet.id, { ...values, ...running, step: buildStep(n) })).id);
  }
  // Everybody got the steps of the days that are over.
  for (const [n, id] of ids.entries())
    await database.db.execute(sql`
      insert into campaign_recipients (id, company_id, campaign_id, enrolment_id, email, state, sent_at)
      select gen_random_uuid(), company_id, ${id}::uuid, id, '', 'sent', arrival_on + make_interval(days => ${n * 12 - 30})
      from enrolments where booklet_id = ${booklet.id} and arrival_on + ${n * 12 - 30}::int < date '2027-01-11'`);
  await database.exec('vacuum analyze');
  return { scope, people: await requireParticipants(scope, booklet.id, 'campaigns.manage'), ids };
};

const measureMedian = async (work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return getMedian(times);
};

try {
  const { scope, people, ids } = await fillBooklet();
  const steps = await listBookletSteps(scope, people.booklet.id);
  const { trigger, ...step } = buildStep(6);
  const moved = { ...step, trigger: { ...trigger, days: trigger.days + 3 } } as SequenceStep;
  const change = { kind: 'save', campaignId: ids[6] ?? '', step: moved } as const;
  const { people: concerned, effects } = await previewChange(scope, people, change, NOW);
  console.log(`  ${concerned} people concerned:`, effects.map(({ kind, count }) => `${count} ${kind}`).join(', '));
  if (concerned === 0) throw new Error('a change that concerns nobody shows nothing');
  const bare = await measureMedian(() => loadSimulatedPeople(scope, people, steps, null));
  const whole = await measureMedian(() => previewChange(scope, people, change, NOW));
  console.log(`  effects: ${whole.toFixed(0)} ms; the same participants loaded: ${bare.toFixed(0)} ms`);
  const name = `effets d’un changement de séquence, ${PEOPLE.toLocaleString('fr-FR')} participants`;
  const reference = `chargement des mêmes participants : ${bare.toFixed(0)} ms`;
  reportFigure({ name, value: whole, unit: 'ms', target: { atMost: TARGET_MS }, reference });
  reportFigure({ name, value: whole / bare, unit: '×', target: { atMost: 4 }, reference });
} finally {
  await database.close();
  await postgres.stop();
}

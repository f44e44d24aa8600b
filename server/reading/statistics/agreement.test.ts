import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDashboard } from '../../../contract/home/dashboard.ts';
import { createCampaign, previewAudience } from '../../../contract/messages/campaigns/campaigns.ts';
import {
  listParticipants,
  type ManualAction,
  moveParticipants,
} from '../../../contract/people/participants/participants.ts';
import { getStatistics } from '../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { ChapterSeed } from '../../booklets/publications/booklet.fixture.ts';
import { moveEnrolments } from '../../people/enrolments/move.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { addDays, getLocalDay } from '../../platform/text/calendar/days.ts';
import {
  changePage,
  createReadingFixture,
  getParticipantDetail,
  makeQuizBlock,
  makeTextBlock,
  openTestReader,
  publishFixture,
} from '../reader/reading.fixture.ts';
import { refreshStatistics } from './roll-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PEOPLE = 5;
const today = getLocalDay('Europe/Paris');
const arrivalOn = addDays(today, -30);
const month = arrivalOn.slice(0, 7);

const page = (slug: string, values: Partial<ChapterSeed['pages'][number]> = {}) => ({
  title: `Page ${slug}`,
  slug,
  mandatory: true,
  blocks: [makeTextBlock(`<p>${slug}.</p>`)],
  ...values,
});
const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Tout',
    pages: [
      page('un'),
      page('deux', { blocks: [makeTextBlock('<p>Deux.</p>'), makeQuizBlock('Le quiz')] }),
      // Both come with later versions.
      page('trois', { visible: false }),
      page('quatre', { visible: false, unlockDays: 60 }),
    ],
  },
];

/** Expected figures on every screen, for participants who are all in the same state. */
interface Expected {
  state: TenantRow<'enrolments'>['state'];
  opened: boolean;
  completed: boolean;
  /** Was completed once: a major version undoes `completed` alone. */
  completedOnce?: boolean;
  late: boolean;
  /** Percentage of the mandatory pages. */
  read: number;
  pages: number;
  /** Titles of the missing tasks; null: the booklet was never opened. */
  remaining: string[] | null;
}

test('statistics, dashboard, list, campaigns, sheet and cover tell the same of people as they read', async () => {
  const office = await createReadingFixture(app, CHAPTERS, { review: { majorAsks: 'everybody' } });
  const { hr, scope, booklet } = office;
  const params = { id: booklet.id };
  const made: TenantRow<'enrolments'>[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const participant = { firstName: 'Léa', lastName: 'Morel', email: `lea.${n}@exemple.fr`, arrivalOn };
    made.push(
      await app.make.enrolment(scope, {
        bookletId: booklet.id,
        state: 'invited',
        invitedAt: new Date(),
        arrivalOn,
        pagesDue: 2,
        participant,
      }),
    );
  }
  const ids = made.map(({ id }) => id);
  const [first = ''] = ids;
  const campaign = await hr.call(createCampaign, { params, body: { from: 'model', kind: 'free', selection: null } });
  const { audience } = campaign.body;
  const finished = {
    ...audience,
    kind: 'filter' as const,
    filter: { ...audience.filter, states: ['completed' as const] },
  };

  const agree = async (step: string, expected: Expected) => {
    const { state, opened, completed, completedOnce = completed, late, read, pages, remaining } = expected;
    const all = (isSo: boolean) => (isSo ? PEOPLE : 0);
    const progress = Math.floor((100 * read) / pages);
    await refreshStatistics(scope);
    const statistics = (await hr.call(getStatistics, { query: { from: arrivalOn, to: arrivalOn } })).body;
    const dashboard = (await hr.call(getDashboard)).body;
    const list = (await hr.call(listParticipants, { params, query: {} })).body;
    const done = (await hr.call(listParticipants, { params, query: { tab: 'completed' } })).body;
    const behind = (await hr.call(listParticipants, { params, query: { tab: 'late' } })).body;
    const sheet = await getParticipantDetail(office, hr, first);
    const meant = await hr.call(previewAudience, {
      params: { ...params, campaignId: campaign.body.id },
      body: { audience: finished },
    });
    const percent = (isSo: boolean) => ({ percent: isSo ? 100 : 0, of: PEOPLE });
    expect(
      {
        statistics: {
          people: statistics.people,
          opening: statistics.figures.opening,
          progress: statistics.figures.progress,
          completed30: statistics.figures.completed30,
        },
        dashboard: dashboard.cohorts.find((one) => one.month === month),
        watched: dashboard.alerts.filter(({ kind }) => kind === 'people_late').map(({ count }) => count),
        list: {
          states: list.facets.states,
          late: [list.tabs.late, behind.total, ...new Set(list.rows.map((row) => row.late))],
          completed: [list.tabs.completed, done.total],
          progress: [...new Set(list.rows.map((row) => row.progress))],
        },
        sheet: {
          state: sheet.state,
          progress: sheet.progress,
          late: sheet.late,
          pages: sheet.pages?.length,
          read: sheet.pages?.filter(({ doneOn }) => doneOn !== null).length,
          remaining: sheet.remaining
            ? Object.values(sheet.remaining).flatMap((tasks) => tasks.map(({ title }) => title))
            : null,
        },
        campaign: meant.body.total,
      },
      step,
    ).toEqual({
      statistics: {
        people: PEOPLE,
        opening: percent(opened),
        progress: opened ? { percent: progress, of: PEOPLE } : { percent: null, of: 0 },
        completed30: percent(completedOnce),
      },
      dashboard: { month, people: PEOPLE, opened: all(opened), completed: all(completedOnce) },
      watched: late ? [PEOPLE] : [],
      list: {
        states: [{ value: state, n: PEOPLE }],
        late: [all(late), all(late), late],
        completed: [all(completed), all(completed)],
        progress: [progress],
      },
      sheet: { state, progress, late, pages, read, remaining },
      // No message goes to participants whose access is over.
      campaign: all(completed && state === 'completed'),
    });
  };

  const readers: Awaited<ReturnType<typeof openTestReader>>[] = [];
  const everybody = async (act: (reader: (typeof readers)[number]) => Promise<unknown>) => {
    for (const reader of readers) await act(reader);
  };
  /** The cover and the contents show the total, the remaining part, and the missing tasks. */
  const shows = async (size: string, words: string, remaining: string[]) => {
    for (const rest of ['', '/sommaire', '/fin']) {
      const html = (await readers[0]?.get(rest)) ?? '';
      expect(html, rest).toContain(size);
      if (rest !== '') expect(html).toContain(words);
      const section = /<section class="r-arrival r-remaining"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      for (const title of remaining) expect(section, rest).toContain(title);
      if (remaining.length === 0) expect(section, rest).toBe('');
    }
  };
  const act = async (action: ManualAction) => {
    const { status } = await hr.call(moveParticipants, { params, body: { selection: { ids }, action } });
    expect(status).toBe(200);
  };
  const nothing = { opened: false, completed: false, late: false, read: 0, pages: 2, remaining: null };

  await agree('not opened', { ...nothing, state: 'invited', late: true });

  for (const { id } of made) readers.push(await openTestReader(app, office, id));
  const begun = { ...nothing, opened: true };
  await agree('opened', { ...begun, state: 'opened', late: true, remaining: ['Page un', 'Page deux', 'Le quiz'] });

  await everybody((reader) => reader.read('un'));
  await agree('begun', { ...begun, state: 'started', late: true, read: 1, remaining: ['Page deux', 'Le quiz'] });
  await shows('il reste 1\u00a0minute de lecture', '1 page lue sur 2.', ['Page deux', 'Le quiz']);

  await everybody((reader) => reader.read('deux'));
  await agree('a quiz is missing', { ...begun, state: 'started', read: 2, remaining: ['Le quiz'] });
  await shows('1\u00a0chapitre · 2\u00a0pages', 'Toutes les pages sont lues.', ['Le quiz']);

  await everybody((reader) => reader.answer('deux', '0', '1'));
  const whole = { ...begun, state: 'completed' as const, completed: true, read: 2, remaining: [] };
  await agree('finished', whole);
  await shows('1\u00a0chapitre · 2\u00a0pages', 'Toutes les pages sont lues.', []);

  await changePage(office, 'trois', { visible: true });
  await publishFixture(office, 'major');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const again = {
    ...begun,
    completedOnce: true,
    state: 'started' as const,
    late: true,
    read: 2,
    pages: 3,
    remaining: ['Page trois'],
  };
  await agree('a major version asks for a page', again);
  await shows('il reste 1\u00a0minute de lecture', '2 pages lues sur 3.', ['Page trois']);

  await everybody((reader) => reader.read('trois'));
  await agree('finished again', { ...whole, read: 3, pages: 3 });

  // The scheduled job does it.
  await moveEnrolments(scope, ids, 'expire');
  const over = { ...whole, read: 3, pages: 3 };
  await agree('expired', { ...over, state: 'expired' });
  await act('renew');
  await agree('renewed', { ...over, state: 'invited' });
  readers.length = 0;
  for (const { id } of made) readers.push(await openTestReader(app, office, id));
  await agree('back', over);

  await changePage(office, 'quatre', { visible: true });
  await publishFixture(office, 'major');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const locked = {
    ...begun,
    completedOnce: true,
    state: 'started' as const,
    read: 3,
    pages: 4,
    remaining: ['Page quatre'],
  };
  // A locked page makes no participant late.
  await agree('a locked page is missing', locked);
  await shows('il reste 1\u00a0minute de lecture', '3 pages lues sur 4\u00a0: toutes celles qui sont ouvertes.', [
    'Page quatre',
  ]);

  await act('revoke');
  await agree('revoked', { ...locked, state: 'revoked' });
});

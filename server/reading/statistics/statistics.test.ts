import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '../../../contract/platform/errors.ts';
import { DEFAULT_SETTINGS, type TrackingMode } from '../../../contract/reading/reading.ts';
import { exportStatistics, getStatistics, type Statistics } from '../../../contract/reading/statistics/statistics.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import {
  createColleague,
  createTestBooklet,
  type Office,
  openOffice,
} from '../../people/participants/participants.fixture.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { refreshStatistics } from './roll-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PERIOD = { from: '2026-09-01', to: '2026-10-31' };
const toDate = (text: string) => new Date(text);

/** Identical enrolments, in the office's booklet by default. */
const enrol = async (
  { scope, booklet }: Pick<Office, 'scope' | 'booklet'>,
  n: number,
  values: Partial<TenantRow<'enrolments'>> = {},
  person: Partial<TenantRow<'participants'>> = {},
) => {
  const made: TenantRow<'enrolments'>[] = [];
  for (let index = 0; index < n; index += 1) {
    made.push(await app.make.enrolment(scope, { bookletId: booklet.id, ...values, participant: person }));
  }
  return made;
};

const requestStatistics = (browser: Browser, query: Record<string, string> = {}) =>
  browser.call(getStatistics, { query: { ...PERIOD, ...query } as never });

const getReport = async (browser: Browser, query: Record<string, string> = {}): Promise<Statistics> => {
  const answer = await requestStatistics(browser, query);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return answer.body;
};

/** Statistics after the hourly job. */
const rollUpAndGetReport = async (office: Office, query: Record<string, string> = {}): Promise<Statistics> => {
  await refreshStatistics(office.scope, { anew: true });
  return getReport(office.admin, query);
};

const createOffice = (tracking: TrackingMode = 'aggregate') => openOffice(app, { tracking });

const SEPTEMBER = { arrivalOn: '2026-09-07', state: 'invited' as const, invitedAt: toDate('2026-08-24T08:00:00Z') };

const HIDDEN = { percent: null, of: null };

describe('people of a period', () => {
  test('are those who arrive in its months: opening, start before the arrival, progress, completion', async () => {
    const own = await createOffice();
    // 3 opened and finished before arrival, 2 opened after arrival and read half, 1 never opened.
    await enrol(own, 3, {
      ...SEPTEMBER,
      state: 'completed',
      openedAt: toDate('2026-08-25T08:00:00Z'),
      startedAt: toDate('2026-09-01T08:00:00Z'),
      completedAt: toDate('2026-09-30T08:00:00Z'),
      pagesDone: 4,
      pagesDue: 4,
    });
    await enrol(own, 2, {
      ...SEPTEMBER,
      state: 'started',
      openedAt: toDate('2026-09-08T08:00:00Z'),
      startedAt: toDate('2026-09-08T08:00:00Z'),
      pagesDone: 2,
      pagesDue: 4,
    });
    await enrol(own, 1, SEPTEMBER);
    // Failed invitations do not count.
    await enrol(own, 2, { ...SEPTEMBER, state: 'failed' });
    // Nor does who was never invited, but for an opening by a printed letter.
    await enrol(own, 20, { ...SEPTEMBER, state: 'to_invite', invitedAt: null, proofsDue: 1 });
    await enrol(own, 2, {
      ...{ ...SEPTEMBER, state: 'completed', invitedAt: null, pagesDone: 4, pagesDue: 4, proofsDue: 1, proofsDone: 1 },
      openedAt: toDate('2026-09-02T08:00:00Z'),
      startedAt: toDate('2026-09-02T08:00:00Z'),
      completedAt: toDate('2026-09-02T09:00:00Z'),
    });
    // Outside the period.
    await enrol(own, 7, { ...SEPTEMBER, arrivalOn: '2026-12-07' });
    const { people, figures, masked, cohorts, proofs } = await rollUpAndGetReport(own);
    expect([people, masked]).toEqual([30, null]);
    // 5 of 6.
    expect(figures.opening).toEqual({ percent: 83, of: 6 });
    // 5 of 8 started before 7 September.
    expect(figures.startedBefore).toEqual({ percent: 63, of: 8 });
    // (5 × 100 + 2 × 50) ÷ 7.
    expect(figures.progress).toEqual({ percent: 86, of: 7 });
    // 5 of 8 had completed on 7 October.
    expect(figures.completed30).toEqual({ percent: 63, of: 8 });
    expect(proofs.all).toEqual({ percent: 100, of: 2 });
    // Three times 8 hours (Monday 10 to Tuesday 10), twice 88: eleven working days.
    expect(figures.delay).toEqual({ hours: 8, of: 5 });
    expect(cohorts).toMatchObject([{ months: ['2026-09'], people: 30, opening: { percent: 83, of: 6 } }]);
  });

  test('who have not arrived yet are not asked for what comes after', async () => {
    const own = await createOffice();
    await refreshStatistics(own.scope, { at: toDate('2026-10-20T10:00:00Z'), anew: true });
    await enrol(own, 5, { ...SEPTEMBER, arrivalOn: '2026-09-28' });
    await enrol(own, 5, { ...SEPTEMBER, arrivalOn: '2026-10-26' });
    await refreshStatistics(own.scope, { at: toDate('2026-10-20T10:00:00Z'), anew: true });
    const { figures, people } = await getReport(own.admin);
    expect(people).toBe(10);
    expect(figures.startedBefore).toEqual({ percent: 0, of: 5 });
    expect(figures.completed30).toEqual({ percent: null, of: 0 });
  });

  test('whose messages can only be told with other months are not told to have none', async () => {
    const own = await createOffice();
    const [campaign] = await own.scope.insert('campaigns', [
      { bookletId: own.booklet.id, name: 'I', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
    ]);
    const writeTo = async (n: number, arrivalOn: string) => {
      const people = await enrol(own, 6, { ...SEPTEMBER, arrivalOn });
      const rows = people.slice(0, n).map(({ id }) => ({ campaignId: campaign?.id ?? '', enrolmentId: id }));
      await own.scope.insert(
        'campaignRecipients',
        rows.map((row) => ({ ...row, state: 'sent' as const })),
      );
    };
    await writeTo(3, '2026-09-07');
    await writeTo(6, '2026-12-07');
    expect((await rollUpAndGetReport(own)).mails?.sent).toBeNull();
    const year = (await getReport(own.admin, { from: '2026-09-01', to: '2026-12-31' })).mails;
    expect(year?.sent).toBe(9);
  });

  test('stop where they have read furthest; proofs and messages are counted as people', async () => {
    const own = await openOffice(app, {
      chapters: [
        {
          title: 'Un',
          pages: ['Bienvenue', 'Sécurité', 'Congés'].map((title, n) => ({ title, slug: `page-${n}`, blocks: [] })),
        },
      ],
    });
    const { pages } = own.scope.views;
    const rows = await own.scope
      .select()
      .from(pages)
      .where(eq(pages.bookletId, own.booklet.id))
      .orderBy(pages.position);
    const people = await enrol(own, 12, {
      ...SEPTEMBER,
      openedAt: toDate('2026-08-25T08:00:00Z'),
      proofsDue: 1,
    });
    const [campaign] = await own.scope.insert('campaigns', [
      { bookletId: own.booklet.id, name: 'I', kind: 'invitation', bodies: {}, audience: {}, planning: {} },
    ]);
    const blockId = uuidv7();
    for (const [n, { id }] of people.entries()) {
      // 6 stop at the second page, 6 at the first.
      for (const page of rows.slice(0, n < 6 ? 2 : 1)) {
        await own.scope.insert('pageProgress', [{ enrolmentId: id, pageId: page.id, version: 1 }]);
      }
      const state = n < 7 ? ('sent' as const) : ('failed' as const);
      await own.scope.insert('campaignRecipients', [
        { campaignId: campaign?.id ?? '', enrolmentId: id, state, reason: n < 7 ? null : 'mailbox_full' },
      ]);
    }
    for (const [n, { id: enrolmentId }] of people.slice(0, 9).entries()) {
      await own.scope.update('enrolments', { proofsDone: 1 }, ({ id }) => eq(id, enrolmentId));
      const proof = {
        statement: { document: 'Règlement intérieur' },
        contentHash: 'h',
        previousHash: '',
        hash: `h${n}`,
      };
      await own.scope.insert('proofs', [
        {
          ...proof,
          bookletId: own.booklet.id,
          enrolmentId,
          blockId,
          pageId: rows[0]?.id ?? '',
          version: 1,
          number: n + 1,
        },
      ]);
    }
    const { stops, mails, proofs } = await rollUpAndGetReport(own);
    expect(stops?.shown.map(({ label, n }) => [label, n])).toEqual([
      ['Bienvenue', 6],
      ['Sécurité', 6],
    ]);
    expect(mails?.sent).toBe(7);
    expect(mails?.failed.shown).toEqual([{ key: 'mailbox_full', label: 'Boîte pleine', n: 5 }]);
    expect(proofs.all).toEqual({ percent: 75, of: 12 });
    expect(proofs.documents).toEqual([
      { label: 'Règlement intérieur', booklet: own.booklet.title, version: 1, n: 9, valid: 'gone' },
    ]);
  });
});

describe('fewer people than the threshold', () => {
  test('are told by nothing at all, neither here nor in the file', async () => {
    const own = await createOffice();
    await enrol(own, 4, { ...SEPTEMBER, state: 'opened', openedAt: toDate('2026-08-25T08:00:00Z') });
    const answer = await rollUpAndGetReport(own);
    expect([answer.people, answer.masked]).toEqual([null, errorText('STA-001', { n: 5 })]);
    const { delay, ...rates } = answer.figures;
    expect(delay).toEqual({ hours: null, of: null });
    for (const rate of Object.values(rates)) expect(rate).toEqual(HIDDEN);
    expect(answer.cohorts).toEqual([]);
    expect(answer.booklets).toMatchObject([{ id: own.booklet.id, counted: 'few' }]);
    expect(JSON.stringify(answer)).not.toContain('"n":4');
    const file = await own.admin.call(exportStatistics, { query: PERIOD });
    expect(String(file.body)).not.toMatch(/;4;|100 %/);
  });

  test('of one month are put with the next; the booklet’s own threshold holds', async () => {
    const own = await createOffice();
    await enrol(own, 3, SEPTEMBER);
    await enrol(own, 6, { ...SEPTEMBER, arrivalOn: '2026-10-05' });
    expect((await rollUpAndGetReport(own)).cohorts).toMatchObject([{ months: ['2026-09', '2026-10'], people: 9 }]);
    // Half of a group reveals nothing, and the answer says so.
    const half = await getReport(own.admin, { to: '2026-09-30' });
    expect([half.people, half.partial]).toEqual([null, true]);
    const tracking = { ...DEFAULT_SETTINGS.tracking, threshold: 12 };
    await own.scope.update('booklets', { settings: { ...DEFAULT_SETTINGS, tracking } }, ({ id }) =>
      eq(id, own.booklet.id),
    );
    const stricter = await getReport(own.admin);
    expect([stricter.people, stricter.masked, stricter.threshold]).toEqual([null, errorText('STA-001', { n: 12 }), 12]);
  });

  test('of a site cannot be had by choosing it, nor by choosing the others', async () => {
    const own = await createOffice();
    const site = (name: string) => ({ site: name });
    await enrol(own, 9, SEPTEMBER, site('Nantes'));
    await enrol(own, 7, SEPTEMBER, site('Rennes'));
    await enrol(own, 3, SEPTEMBER, site('Siège'));
    const { sides, people } = await rollUpAndGetReport(own);
    // Three would equal the total minus Nantes and Rennes, so Rennes is hidden too.
    expect([people, sides.site]).toEqual([19, ['Nantes']]);
    expect((await getReport(own.admin, { site: 'Nantes' })).people).toBe(9);
    for (const name of ['Rennes', 'Siège', 'Nulle part']) {
      const hidden = await getReport(own.admin, { site: name });
      expect([name, hidden.people, hidden.masked]).toEqual([name, null, errorText('STA-001', { n: 5 })]);
      expect(hidden.figures.opening).toEqual(HIDDEN);
    }
    // Anonymous data cannot be filtered by site.
    const { visits, opinion, quizzes, searches } = await getReport(own.admin, { site: 'Nantes' });
    expect([visits, opinion, quizzes, searches]).toEqual([null, null, null, null]);
  });
});

describe('answers', () => {
  const answersIn = async (
    own: Office,
    n: number,
    day: string,
    value: Record<string, unknown>,
    kind: 'satisfaction' | 'quiz' | 'survey',
    blockId: string | null = null,
  ) => {
    for (let index = 0; index < n; index += 1) {
      await own.scope.insert('responses', [{ bookletId: own.booklet.id, kind, version: 1, value, day, blockId }]);
    }
  };

  test('satisfaction: mean and scores; no recommendation score under 30 answers', async () => {
    const own = await createOffice();
    await answersIn(own, 12, '2026-09-10', { score: 9, comment: '' }, 'satisfaction');
    await answersIn(own, 8, '2026-09-11', { score: 5, comment: '' }, 'satisfaction');
    const { opinion } = await rollUpAndGetReport(own);
    // (12 × 9 + 8 × 5) ÷ 20.
    expect(opinion).toMatchObject({ mean: 7.4, nps: null, scores: { total: 20, merged: null } });
    expect(opinion?.scores.shown.filter(({ n }) => n > 0)).toEqual([
      { key: '5', label: '5', n: 8 },
      { key: '9', label: '9', n: 12 },
    ]);
    await answersIn(own, 10, '2026-09-12', { score: 10, comment: '' }, 'satisfaction');
    // (22 promoters − 8 detractors) ÷ 30.
    expect((await rollUpAndGetReport(own)).opinion?.nps).toBe(47);
  });

  test('a score that too few gave is told with others, and with the zeros', async () => {
    const own = await createOffice();
    await answersIn(own, 12, '2026-09-10', { score: 9 }, 'satisfaction');
    await answersIn(own, 2, '2026-09-11', { score: 3 }, 'satisfaction');
    await answersIn(own, 7, '2026-09-11', { score: 8 }, 'satisfaction');
    const { opinion } = await rollUpAndGetReport(own);
    expect(opinion?.scores.shown).toEqual([{ key: '9', label: '9', n: 12 }]);
    expect(opinion?.scores.merged).toEqual({ labels: ['0', '1', '10', '2', '3', '4', '5', '6', '7', '8'], n: 9 });
  });

  test('quizzes: who passed at the first attempt, question by question', async () => {
    const own = await openOffice(app, {
      chapters: [
        {
          title: 'Un',
          pages: [
            {
              title: 'Vérifiez',
              slug: 'verifiez',
              blocks: [
                {
                  type: 'quiz',
                  props: {
                    title: 'Les bons gestes',
                    passMark: 80,
                    attempts: 2,
                    questions: [1, 2].map((n) => ({
                      kind: 'boolean' as const,
                      text: `Q${n}`,
                      feedback: '',
                      answers: [],
                    })),
                  },
                },
              ],
            },
          ],
        },
      ],
    });
    const { blocks } = own.scope.views;
    const [block] = await own.scope.select().from(blocks).where(eq(blocks.bookletId, own.booklet.id));
    await answersIn(own, 6, '2026-09-10', { passed: true, right: [true, true] }, 'quiz', block?.id);
    await answersIn(own, 2, '2026-09-10', { passed: false, right: [true, false], later: true }, 'quiz', block?.id);
    const { quizzes } = await rollUpAndGetReport(own);
    expect(quizzes).toEqual([
      {
        label: 'Les bons gestes',
        booklet: own.booklet.title,
        passed: { percent: 75, of: 8 },
        questions: [
          { percent: 100, of: 8 },
          { percent: 75, of: 8 },
        ],
      },
    ]);
  });

  test('astonishment: what was chosen, and words once enough people wrote some', async () => {
    const own = await createOffice();
    const report = (tag: string, words: string) => ({
      kind: 'astonishment',
      title: '',
      answers: [
        { question: 'Quoi ?', kind: 'multiple', values: [tag] },
        { question: 'Dites-en plus', kind: 'text', values: words ? [words] : [] },
      ],
    });
    await answersIn(own, 6, '2026-09-10', report('Le rythme', ''), 'survey');
    for (let n = 0; n < 4; n += 1) await answersIn(own, 1, '2026-09-10', report('Le rythme', `Mot ${n}`), 'survey');
    expect((await rollUpAndGetReport(own)).surprise).toMatchObject({
      tags: { shown: [{ key: 'Le rythme', label: 'Le rythme', n: 10 }] },
      verbatims: [],
    });
    await answersIn(own, 1, '2026-09-10', report('Le rythme', 'Mot 4'), 'survey');
    expect((await getReport(own.admin)).surprise?.verbatims).toEqual(['Mot 0', 'Mot 1', 'Mot 2', 'Mot 3', 'Mot 4']);
  });
});

describe('visits', () => {
  test('are summed by day, device, page and version, also when the sums are made again', async () => {
    const own = await createOffice();
    const cell = { bookletId: own.booklet.id, version: 1, cohort: '', device: 'phone' as const };
    await own.scope.incrementReadingCounts([
      { ...cell, day: '2026-09-02', key: 'cover', count: 6 },
      { ...cell, day: '2026-09-02', key: 'page', count: 9 },
      { ...cell, day: '2026-10-05', key: 'cover', device: 'desktop', version: 2, count: 8 },
      { ...cell, day: '2026-10-05', key: 'page', device: 'desktop', version: 2, count: 20 },
    ]);
    const once = await rollUpAndGetReport(own);
    await refreshStatistics(own.scope);
    await refreshStatistics(own.scope);
    const again = await getReport(own.admin);
    expect({ ...again, computedAt: null }).toEqual({ ...once, computedAt: null });
    const { visits } = again;
    expect(visits).toMatchObject({ openings: 14, pages: 29, step: 'week' });
    expect(visits?.devices.shown).toEqual([
      { key: 'desktop', label: 'Ordinateur', n: 8 },
      { key: 'phone', label: 'Téléphone', n: 6 },
    ]);
    expect(again.versions).toMatchObject([
      { booklet: own.booklet.title, version: 1, people: null, openings: 6, pages: 9 },
      { booklet: own.booklet.title, version: 2, people: null, openings: 8, pages: 20 },
    ]);
    expect(visits?.series.find(({ from }) => from === '2026-08-31')).toEqual({
      from: '2026-08-31',
      openings: 6,
      pages: 9,
    });
    // Days outside the period do not count.
    const september = await getReport(own.admin, { to: '2026-09-30' });
    expect([september.visits?.openings, september.visits?.pages]).toEqual([6, 9]);
  });

  test('of 25 months ago are forgotten', async () => {
    const own = await createOffice();
    const cell = {
      bookletId: own.booklet.id,
      version: 1,
      cohort: '',
      device: 'phone' as const,
      key: 'cover',
      count: 6,
    };
    await own.scope.incrementReadingCounts([
      { ...cell, day: '2024-10-31' },
      { ...cell, day: '2024-11-01' },
    ]);
    await refreshStatistics(own.scope, { at: toDate('2026-11-21T10:00:00Z') });
    const { readingCounts } = own.scope.views;
    const rows = await own.scope.select({ day: readingCounts.day }).from(readingCounts);
    expect(rows).toEqual([{ day: '2024-11-01' }]);
  });
});

describe('versions', () => {
  test('are compared by who read them last: completion, progress, quizzes; those of too few are not told', async () => {
    const own = await createOffice();
    const read = { ...SEPTEMBER, state: 'started' as const, openedAt: toDate('2026-08-25T08:00:00Z'), pagesDue: 4 };
    await enrol(own, 6, { ...read, versionRead: 1, pagesDone: 2 });
    await enrol(own, 3, {
      ...read,
      versionRead: 2,
      pagesDone: 4,
      state: 'completed',
      completedAt: toDate('2026-09-08T08:00:00Z'),
    });
    await enrol(own, 3, { ...read, versionRead: 2, pagesDone: 2 });
    const blockId = uuidv7();
    const answer = { bookletId: own.booklet.id, kind: 'quiz' as const, blockId, day: '2026-09-10' };
    for (const [version, passed, n] of [
      [1, true, 5],
      [2, true, 3],
      [2, false, 3],
    ] as const) {
      for (let index = 0; index < n; index += 1) {
        await own.scope.insert('responses', [{ ...answer, version, value: { passed, right: [passed] } }]);
      }
    }
    const { versions } = await rollUpAndGetReport(own);
    const none = { openings: null, pages: null };
    expect(versions).toEqual([
      {
        booklet: own.booklet.title,
        version: 1,
        people: 6,
        completed: { percent: 0, of: 6 },
        progress: { percent: 50, of: 6 },
        quizzes: { percent: 100, of: 5 },
        ...none,
      },
      {
        booklet: own.booklet.title,
        version: 2,
        people: 6,
        completed: { percent: 50, of: 6 },
        progress: { percent: 75, of: 6 },
        quizzes: { percent: 50, of: 6 },
        ...none,
      },
    ]);
    // Two more read the third version: publishing the other versions would reveal this small group.
    await enrol(own, 2, { ...read, versionRead: 3, pagesDone: 4 });
    const told = await rollUpAndGetReport(own);
    expect(told.versions.find(({ version }) => version === 3)).toBeUndefined();
    expect(told.versions.filter(({ people }) => people !== null)).toHaveLength(0);
  });
});

describe('who asks', () => {
  test('a booklet whose reading is not followed contributes nothing, and is said so', async () => {
    const own = await createOffice('none');
    await enrol(own, 8, SEPTEMBER);
    const { people, booklets, visits } = await rollUpAndGetReport(own);
    expect([people, visits?.openings]).toEqual([null, 0]);
    expect(booklets).toMatchObject([{ id: own.booklet.id, counted: 'untracked' }]);
    const { peopleSums } = own.scope.views;
    expect(await own.scope.select().from(peopleSums)).toEqual([]);
  });

  test('an editor counts the booklets he has a right on, and these alone', async () => {
    const own = await createOffice();
    const other = await createTestBooklet(own.scope, { tracking: 'aggregate' });
    await enrol(own, 6, SEPTEMBER);
    await enrol({ scope: own.scope, booklet: other }, 7, SEPTEMBER);
    expect((await rollUpAndGetReport(own)).people).toBe(13);
    const { browser } = await createColleague(app, own, 'editor', 'reviewer');
    const seen = await getReport(browser);
    expect([seen.people, seen.booklets.map(({ id }) => id)]).toEqual([6, [own.booklet.id]]);
    const asked = await requestStatistics(browser, { booklets: other.id });
    expect([asked.status, asked.error.code]).toEqual([404, 'GEN-010']);
    const nobody = await createColleague(app, own, 'editor');
    expect(await getReport(nobody.browser)).toMatchObject({ people: null, booklets: [] });
    const referent = await createColleague(app, own, 'referent', 'reviewer');
    const refused = await requestStatistics(referent.browser);
    expect([refused.status, refused.error.code]).toEqual([403, 'GEN-009']);
  });

  test('another company’s booklet does not exist, and its people are never counted', async () => {
    const [own, theirs] = [await createOffice(), await createOffice()];
    await enrol(theirs, 9, SEPTEMBER);
    await refreshStatistics(theirs.scope);
    expect((await rollUpAndGetReport(own)).people).toBeNull();
    const asked = await requestStatistics(own.admin, { booklets: theirs.booklet.id });
    expect([asked.status, asked.error.code]).toEqual([404, 'GEN-010']);
  });
});

describe('what makes no sense is refused beside its field', () => {
  test.each([
    [{ to: '2026-08-31' }, 'to', errorText('GEN-006', { date: '01/09/2026' })],
    [{ from: '2024-10-01' }, 'to', errorText('STA-002', { n: 24 })],
    [{ site: 'Nantes', language: 'fr-FR' }, 'language', errorText('STA-003')],
  ])('%j', async (query, field, text) => {
    const own = await createOffice();
    for (const call of [getStatistics, exportStatistics]) {
      const answer = await own.admin.call(call, { query: { ...PERIOD, ...query } as never });
      expect([answer.status, answer.error.errors]).toEqual([422, { [field]: [text] }]);
    }
  });

  test('24 months are not too many', async () => {
    const own = await createOffice();
    expect((await requestStatistics(own.admin, { from: '2024-11-01' })).status).toBe(200);
  });
});

test('the file says the same as the screen, and computes nothing', async () => {
  const own = await createOffice();
  await own.scope.update('booklets', { title: '=1+1' }, ({ id }) => eq(id, own.booklet.id));
  await enrol(own, 6, { ...SEPTEMBER, state: 'opened', openedAt: toDate('2026-08-25T08:00:00Z') });
  const digest = 'd';
  await own.scope.insert('searchTerms', [{ bookletId: own.booklet.id, digest, term: '=cmd()' }]);
  await own.scope.incrementSearchMisses([{ bookletId: own.booklet.id, digest, day: '2026-09-10', count: 6 }]);
  await rollUpAndGetReport(own);
  const csv = await own.admin.call(exportStatistics, { query: PERIOD });
  const text = String(csv.body);
  expect(text).toContain('Personnes de la période;;6;');
  expect(text).toContain('Taux d’ouverture;;100 %;6');
  expect(text).toContain("Recherche sans résultat;'=cmd();6;");
  const xlsx = await own.admin.call(exportStatistics, { query: { ...PERIOD, format: 'xlsx' } });
  const rows = await readSheet(xlsx.body as unknown as Buffer, 1);
  expect(rows[0]).toEqual(['Indicateur', 'Détail', 'Valeur', 'Sur']);
  expect(rows).toContainEqual(['Taux d’ouverture', null, '100 %', '6']);
});

import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { ChapterSeed } from '../../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { addDays, getLocalDay } from '../../../platform/text/calendar/days.ts';
import {
  changePage,
  createReadingFixture,
  openTestReader,
  publishFixture,
  type ReadingFixture,
  makeTextBlock as text,
} from '../reading.fixture.ts';

let app: TestApp;
let office: ReadingFixture;
let ids: { first: string; second: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeChapters = (): ChapterSeed[] => [
  {
    title: 'Bienvenue',
    pages: [
      { id: ids.first, title: 'Les règles', slug: 'regles', blocks: [text('<p>Premières règles.</p>')] },
      {
        id: ids.second,
        title: 'La suite',
        slug: 'suite',
        unlockAfterId: ids.first,
        blocks: [text('<p>Secretdelasuite.</p>')],
      },
      {
        title: 'Le bout',
        slug: 'bout',
        unlockAfterId: ids.second,
        unlockDays: 10,
        blocks: [text('<p>Secretdubout.</p>')],
      },
    ],
  },
];
const setUp = async (mode: 'named' | 'aggregate' | 'none' = 'named') => {
  ids = { first: uuidv7(), second: uuidv7() };
  office = await createReadingFixture(app, makeChapters(), { tracking: { mode } });
};
const today = getLocalDay('Europe/Paris');
const enrol = (arrivalOn: string | null = today) =>
  app.make.enrolment(office.scope, { bookletId: office.booklet.id, arrivalOn });
const openReader = async (arrivalOn: string | null = today) => openTestReader(app, office, (await enrol(arrivalOn)).id);

describe('a page that opens after another', () => {
  it('is refused, searched and printed by nobody before, and opens once the other is read', async () => {
    await setUp();
    const reader = await openReader(addDays(today, -20));
    expect(await reader.get('/sommaire')).toMatch(/La suite[\s\S]*S’ouvre après «\u00a0Les règles\u00a0»/);
    expect(await reader.get('/sommaire')).not.toContain(`${office.base}/suite"`);
    const refused = await reader.get('/suite');
    expect(refused).toContain('Cette page s’ouvre après «\u00a0Les règles\u00a0».');
    expect(refused).toContain(`${office.base}/regles`);
    // The page to read first is itself locked: the way leads to the contents.
    expect(await reader.get('/bout')).toContain(`${office.base}/sommaire`);
    for (const rest of ['', '/sommaire', '/fin', '/imprimer', '/search.json', '/recherche?q=secretdelasuite', '/suite'])
      expect([rest, /Secretde/.test(await reader.get(rest))]).toEqual([rest, false]);

    expect((await reader.read('regles')).statusCode).toBe(303);
    expect(await reader.get('/suite')).toContain('Secretdelasuite');
    expect(await reader.get('/search.json')).toContain('Secretdelasuite');
    expect(await reader.get('/imprimer')).toContain('Secretdelasuite');
    expect(await reader.get('/bout')).not.toContain('Secretdubout');
    await reader.read('suite');
    expect(await reader.get('/bout')).toContain('Secretdubout');
  });

  it('cannot be marked as read before', async () => {
    await setUp();
    const enrolment = await enrol();
    const reader = await openTestReader(app, office, enrolment.id);
    const browser = app.browser();
    await browser.sendRequest(
      'GET',
      `${office.base}/acces/${await createPersonalLink(office.scope, enrolment.id, 'copy')}`,
    );
    const mark = (page: string) =>
      browser.sendRequest('POST', `${office.base}/moi/page`, `page=${page}`, {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      });
    expect((await mark(ids.second)).statusCode).toBe(404);
    const { pageProgress } = office.scope.views;
    const rows = () => office.scope.select().from(pageProgress).where(eq(pageProgress.enrolmentId, enrolment.id));
    expect(await rows()).toEqual([]);
    // The script learns what has just opened.
    const answer = await mark(ids.first);
    expect(JSON.parse(answer.body)).toEqual({
      done: true,
      next: { href: `${office.base}/suite`, title: 'La suite', opened: 'La suite' },
    });
    expect(await reader.get('/suite')).toContain('Secretdelasuite');
    expect(JSON.parse((await mark(ids.first)).body)).toEqual({ done: true });
  });

  it('waits for its day too', async () => {
    await setUp();
    const reader = await openReader();
    await reader.read('regles');
    await reader.read('suite');
    expect(await reader.get('/sommaire')).toMatch(/Le bout[\s\S]*S’ouvre le/);
    expect(await reader.get('/bout')).not.toContain('Secretdubout');
  });

  it('is open where nothing says what is read: without tracking, without a name, and in a trial', async () => {
    await setUp('none');
    expect(await (await openReader()).get('/suite')).toContain('Secretdelasuite');
    await setUp('aggregate');
    const trial = app.browser();
    const token = await createPersonalLink(office.scope, (await enrol()).id, 'test');
    await trial.sendRequest('GET', `${office.base}/acces/${token}`);
    expect((await trial.sendRequest('GET', `${office.base}/suite`)).body).toContain('Secretdelasuite');
    await office.scope.update(
      'booklets',
      { access: { ...DEFAULT_ACCESS, public: { ...DEFAULT_ACCESS.public, on: true } } },
      ({ id }) => eq(id, office.booklet.id),
    );
    await publishFixture(office, 'minor');
    expect((await app.browser().sendRequest('GET', `${office.base}/suite`)).body).toContain('Secretdelasuite');
  });

  it('is open when the other is hidden, for somebody else, deleted, or waits for it', async () => {
    await setUp();
    for (const change of [
      { visible: false },
      { visible: true, audience: [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }] },
      { audience: null, deletedAt: new Date() },
      // A cycle, made by two changes that no call allows together.
      { deletedAt: null, unlockAfterId: ids.second },
    ]) {
      await changePage(office, 'regles', change);
      await publishFixture(office, 'minor');
      const reader = await openReader();
      expect([change, (await reader.get('/suite')).includes('Secretdelasuite')]).toEqual([change, true]);
    }
  });
});

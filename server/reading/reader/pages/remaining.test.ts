import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveParticipants } from '../../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { ChapterSeed } from '../../../booklets/publications/booklet.fixture.ts';
import type { TenantRow } from '../../../platform/data/access/scope.ts';
import { addDays, formatFrenchDay, getLocalDay } from '../../../platform/text/calendar/days.ts';
import {
  addBlock,
  changePage,
  createReadingFixture,
  getParticipantDetail,
  makeConfirmationBlock,
  makeQuizBlock,
  makeTextBlock,
  openTestReader,
  publishFixture,
  type ReadingFixture,
} from '../reading.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = getLocalDay('Europe/Paris');
const page = (title: string, slug: string, ...blocks: ChapterSeed['pages'][number]['blocks']) => ({
  title,
  slug,
  mandatory: true,
  blocks: [makeTextBlock(`<p>${title}.</p>`), ...blocks],
});
const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Bienvenue',
    pages: [page('Les lieux', 'lieux'), page('La sécurité', 'securite', makeQuizBlock('Êtes-vous prêt ?'))],
  },
  {
    title: 'Règles',
    pages: [
      page('La charte', 'charte', makeConfirmationBlock('Charte informatique')),
      { ...page('Plus tard', 'plus-tard'), mandatory: false },
    ],
  },
];

const enrol = (office: ReadingFixture, values: Partial<TenantRow<'enrolments'>> = {}) =>
  app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    state: 'invited',
    arrivalOn: today,
    participant: { firstName: 'Léa', lastName: 'Morel', arrivalOn: today },
    ...values,
  });
const getEnrolmentState = async ({ scope }: ReadingFixture, { id }: TenantRow<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row?.state;
};
/** Content of the section of remaining tasks; empty: the section is absent. */
const findRemainingSection = (html: string): string =>
  /<section class="r-arrival r-remaining"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
const listTitles = (tasks: readonly { title: string }[] | undefined) => tasks?.map(({ title }) => title);

describe('what is left to do', () => {
  it('is nothing before the booklet was begun, then names pages, quizzes and confirmations with the way to each', async () => {
    const office = await createReadingFixture(app, CHAPTERS);
    const enrolment = await enrol(office);
    expect((await getParticipantDetail(office, office.hr, enrolment.id)).remaining).toBeNull();
    const reader = await openTestReader(app, office, enrolment.id);
    expect(findRemainingSection(await reader.get())).toBe('');
    await reader.read('lieux');
    const cover = findRemainingSection(await reader.get());
    for (const words of ['2\u00a0pages obligatoires à lire', '1\u00a0quiz à réussir', '1\u00a0lecture à confirmer'])
      expect(cover).toContain(words);
    expect(cover).toContain(`<a href="${office.base}/securite">La sécurité</a>`);
    expect(cover).toMatch(/href="[^"]*\/securite#bloc-[0-9a-f-]+">Êtes-vous prêt\u202f\?</);
    expect(cover).toMatch(/href="[^"]*\/charte#bloc-[0-9a-f-]+">Charte informatique</);
    // An optional page does not prevent completion.
    expect(cover).not.toContain('Plus tard');
    expect(findRemainingSection(await reader.get('/sommaire'))).toBe(cover);
    const end = await reader.get('/fin');
    expect(findRemainingSection(end)).toContain('1\u00a0quiz à réussir');
    // The end page lists each confirmation below.
    expect(findRemainingSection(end)).not.toContain('Charte informatique');
    expect(end).toContain('Il reste 1\u00a0lecture à confirmer.');
    expect(end).toContain('Encore 3\u00a0pages, Léa');
    expect(end).toMatch(/La suite est à «\u00a0La sécurité\u00a0», dans le chapitre «\u00a0Bienvenue\u00a0»/);
    const { remaining } = await getParticipantDetail(office, office.hr, enrolment.id);
    expect(listTitles(remaining?.pages)).toEqual(['La sécurité', 'La charte']);
    expect(listTitles(remaining?.quizzes)).toEqual(['Êtes-vous prêt ?']);
    expect(listTitles(remaining?.confirmations)).toEqual(['Charte informatique']);
    expect(cover).toContain(`#bloc-${remaining?.quizzes[0]?.blockId}`);
  });

  it('is a quiz alone: the contents do not say that the page is done, the cover leads to the quiz, the sheet says why', async () => {
    const office = await createReadingFixture(app, CHAPTERS);
    const enrolment = await enrol(office);
    const reader = await openTestReader(app, office, enrolment.id);
    for (const slug of ['lieux', 'securite', 'charte', 'plus-tard']) await reader.read(slug);
    await reader.confirm('charte', 'Léa Morel');
    const contents = await reader.get('/sommaire');
    expect(contents).toContain('<span class="r-state" data-read="">Lu</span> · quiz à réussir');
    expect(contents).toMatch(
      /Bienvenue<span class="r-chapter-state">En cours<[\s\S]*Règles<span class="r-chapter-state">Lu</,
    );
    expect(contents).toContain('Toutes les pages sont lues.');
    for (const rest of ['', '/sommaire', '/fin']) {
      expect(findRemainingSection(await reader.get(rest))).toMatch(/1\u00a0quiz à réussir<[\s\S]*#bloc-/);
    }
    expect(await reader.get()).toMatch(/<a class="r-go" href="[^"]*\/securite#bloc-[^"]+"><span>Terminer ma lecture</);
    const before = await getParticipantDetail(office, office.hr, enrolment.id);
    expect(before).toMatchObject({ state: 'started', progress: 100, remaining: { pages: [], confirmations: [] } });
    expect(listTitles(before.remaining?.quizzes)).toEqual(['Êtes-vous prêt ?']);
    expect(await reader.get('/fin')).toContain('Vous y êtes presque, Léa');
    await reader.answer('securite', '0', '1');
    for (const rest of ['', '/sommaire', '/fin']) expect(findRemainingSection(await reader.get(rest))).toBe('');
    expect(await reader.get('/sommaire')).not.toContain('quiz à réussir');
    const end = await reader.get('/fin');
    expect(end).toContain('Bravo Léa\u202f!');
    expect(end).toContain('Vous avez lu les 4 pages de ce livret.');
    expect(end).toMatch(/Quiz réussi<[\s\S]*Êtes-vous prêt\u202f\?/);
    expect(end).toMatch(/Lecture confirmée<[\s\S]*Charte informatique<[\s\S]*\/moi\/recu-\d+"/);
    expect(end).toMatch(/<a class="r-go" href="[^"]*\/moi\/recu-\d+\.pdf"/);
    expect(end).toContain('Votre arrivée');
    expect(end).toContain(`href="${office.base}/moi/arrivee.ics"`);
    const after = await getParticipantDetail(office, office.hr, enrolment.id);
    expect(after).toMatchObject({ state: 'completed', remaining: { pages: [], quizzes: [], confirmations: [] } });
  });

  it('says when a page that is not open yet opens, and leads nowhere', async () => {
    const later = { ...page('Un mois après', 'un-mois'), unlockDays: 30 };
    const office = await createReadingFixture(app, [{ title: 'Tout', pages: [page('Les lieux', 'lieux'), later] }]);
    const enrolment = await enrol(office);
    const reader = await openTestReader(app, office, enrolment.id);
    await reader.read('lieux');
    const opens = addDays(today, 30);
    expect(findRemainingSection(await reader.get())).toContain(
      `<li>Un mois après, s’ouvre le ${formatFrenchDay(opens)}</li>`,
    );
    expect((await getParticipantDetail(office, office.hr, enrolment.id)).remaining?.pages).toMatchObject([
      { title: 'Un mois après', opensOn: opens },
    ]);
  });

  it('is told to nobody where people are not followed by name, but for confirmations, which always are', async () => {
    const office = await createReadingFixture(app, CHAPTERS, { tracking: { mode: 'aggregate' } });
    const enrolment = await enrol(office);
    const reader = await openTestReader(app, office, enrolment.id);
    await reader.read('lieux');
    expect(findRemainingSection(await reader.get())).toContain('1\u00a0quiz à réussir');
    const { remaining } = await getParticipantDetail(office, office.hr, enrolment.id);
    expect(remaining).toMatchObject({ pages: [], quizzes: [], confirmations: [{ title: 'Charte informatique' }] });
  });
});

describe('a reading with nothing left to do', () => {
  it('completes by the version that takes away what was left', async () => {
    const office = await createReadingFixture(app, CHAPTERS);
    const [done, other] = [await enrol(office), await enrol(office)];
    for (const [enrolment, slugs] of [
      [done, ['lieux', 'charte']],
      [other, ['lieux']],
    ] as const) {
      const reader = await openTestReader(app, office, enrolment.id);
      for (const slug of slugs) await reader.read(slug);
      if (slugs.length > 1) await reader.confirm('charte', 'Léa Morel');
    }
    expect(await getEnrolmentState(office, done)).toBe('started');
    await changePage(office, 'securite', { mandatory: false });
    await publishFixture(office, 'minor');
    expect([await getEnrolmentState(office, done), await getEnrolmentState(office, other)]).toEqual([
      'completed',
      'started',
    ]);
    expect((await getParticipantDetail(office, office.hr, done.id)).events[0]).toMatchObject({
      what: 'complete',
      detail: '2',
    });
  });

  it('is taken back by a major version that asks for a quiz alone', async () => {
    const office = await createReadingFixture(app, CHAPTERS, { review: { majorAsks: 'everybody' } });
    const enrolment = await enrol(office);
    const reader = await openTestReader(app, office, enrolment.id);
    for (const slug of ['lieux', 'securite', 'charte']) await reader.read(slug);
    await reader.answer('securite', '0', '1');
    await reader.confirm('charte', 'Léa Morel');
    expect(await getEnrolmentState(office, enrolment)).toBe('completed');
    await addBlock(office, 'lieux', makeQuizBlock('Où est la sortie ?'));
    await publishFixture(office, 'major');
    const sheet = await getParticipantDetail(office, office.hr, enrolment.id);
    expect(sheet).toMatchObject({ state: 'started', progress: 100, toReread: true });
    expect(listTitles(sheet.remaining?.quizzes)).toEqual(['Où est la sortie ?']);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const cover = await reader.get();
    expect(cover).toContain('Une nouvelle version de ce livret est disponible');
    expect(findRemainingSection(cover)).toContain('Où est la sortie\u202f?');
    await reader.answer('lieux', '0', '1');
    expect(await getEnrolmentState(office, enrolment)).toBe('completed');
  });

  it('is complete again as soon as its access is renewed and opened', async () => {
    const office = await createReadingFixture(app, CHAPTERS);
    const completedAt = new Date('2026-03-02T10:00:00Z');
    const enrolment = await enrol(office, {
      state: 'expired',
      openedAt: completedAt,
      startedAt: completedAt,
      completedAt,
    });
    const selection = { ids: [enrolment.id] };
    const { status } = await office.hr.call(moveParticipants, {
      params: { id: office.booklet.id },
      body: { selection, action: 'renew' },
    });
    expect([status, await getEnrolmentState(office, enrolment)]).toEqual([200, 'invited']);
    await openTestReader(app, office, enrolment.id);
    expect(await getEnrolmentState(office, enrolment)).toBe('completed');
    const { enrolments } = office.scope.views;
    const [row] = await office.scope.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
    // The completion day does not change.
    expect(row?.completedAt).toEqual(completedAt);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveParticipants } from '../../../contract/people/participants/participants.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { ChapterSeed } from '../../booklets/publications/booklet.fixture.ts';
import type { Row } from '../../platform/data/scope.ts';
import { addDays, dayIn, frenchDay } from '../../platform/text/calendar/days.ts';
import {
  addBlock,
  changePage,
  confirmation,
  openOffice,
  openReader,
  putOnline,
  quiz,
  type ReadingOffice,
  sheetOf,
  text,
} from './reading.fixture.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
});
afterAll(() => house.close());

const today = dayIn('Europe/Paris');
const page = (title: string, slug: string, ...blocks: ChapterSeed['pages'][number]['blocks']) => ({
  title,
  slug,
  mandatory: true,
  blocks: [text(`<p>${title}.</p>`), ...blocks],
});
const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Bienvenue',
    pages: [page('Les lieux', 'lieux'), page('La sécurité', 'securite', quiz('Êtes-vous prêt ?'))],
  },
  {
    title: 'Règles',
    pages: [
      page('La charte', 'charte', confirmation('Charte informatique')),
      { ...page('Plus tard', 'plus-tard'), mandatory: false },
    ],
  },
];

const enrol = (office: ReadingOffice, values: Partial<Row<'enrolments'>> = {}) =>
  house.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    state: 'invited',
    arrivalOn: today,
    participant: { firstName: 'Léa', lastName: 'Morel', arrivalOn: today },
    ...values,
  });
const stateOf = async ({ scope }: ReadingOffice, { id }: Row<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row?.state;
};
/** Content of the section of remaining tasks; empty: the section is absent. */
const sectionOf = (html: string): string =>
  /<section class="r-arrival r-remaining"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
const titlesIn = (tasks: readonly { title: string }[] | undefined) => tasks?.map(({ title }) => title);

describe('what is left to do', () => {
  it('is nothing before the booklet was begun, then names pages, quizzes and confirmations with the way to each', async () => {
    const office = await openOffice(house, CHAPTERS);
    const enrolment = await enrol(office);
    expect((await sheetOf(office, office.hr, enrolment.id)).remaining).toBeNull();
    const reader = await openReader(house, office, enrolment.id);
    expect(sectionOf(await reader.get())).toBe('');
    await reader.read('lieux');
    const cover = sectionOf(await reader.get());
    for (const words of ['2\u00a0pages obligatoires à lire', '1\u00a0quiz à réussir', '1\u00a0lecture à confirmer'])
      expect(cover).toContain(words);
    expect(cover).toContain(`<a href="${office.base}/securite">La sécurité</a>`);
    expect(cover).toMatch(/href="[^"]*\/securite#bloc-[0-9a-f-]+">Êtes-vous prêt\u202f\?</);
    expect(cover).toMatch(/href="[^"]*\/charte#bloc-[0-9a-f-]+">Charte informatique</);
    // An optional page does not prevent completion.
    expect(cover).not.toContain('Plus tard');
    expect(sectionOf(await reader.get('/sommaire'))).toBe(cover);
    const end = await reader.get('/fin');
    expect(sectionOf(end)).toContain('1\u00a0quiz à réussir');
    // The end page lists each confirmation below.
    expect(sectionOf(end)).not.toContain('Charte informatique');
    expect(end).toContain('Il reste 1\u00a0lecture à confirmer.');
    const { remaining } = await sheetOf(office, office.hr, enrolment.id);
    expect(titlesIn(remaining?.pages)).toEqual(['La sécurité', 'La charte']);
    expect(titlesIn(remaining?.quizzes)).toEqual(['Êtes-vous prêt ?']);
    expect(titlesIn(remaining?.confirmations)).toEqual(['Charte informatique']);
    expect(cover).toContain(`#bloc-${remaining?.quizzes[0]?.blockId}`);
  });

  it('is a quiz alone: the contents do not say that the page is done, the cover leads to the quiz, the sheet says why', async () => {
    const office = await openOffice(house, CHAPTERS);
    const enrolment = await enrol(office);
    const reader = await openReader(house, office, enrolment.id);
    for (const slug of ['lieux', 'securite', 'charte', 'plus-tard']) await reader.read(slug);
    await reader.confirm('charte', 'Léa Morel');
    const contents = await reader.get('/sommaire');
    expect(contents).toContain('<span class="r-state" data-read="">Lu</span> · quiz à réussir');
    expect(contents).toMatch(
      /Bienvenue<span class="r-chapter-state">En cours<[\s\S]*Règles<span class="r-chapter-state">Lu</,
    );
    expect(contents).toContain('Toutes les pages sont lues.');
    for (const rest of ['', '/sommaire', '/fin']) {
      expect(sectionOf(await reader.get(rest))).toMatch(/1\u00a0quiz à réussir<[\s\S]*#bloc-/);
    }
    expect(await reader.get()).toMatch(/<a class="r-go" href="[^"]*\/securite#bloc-[^"]+"><span>Terminer ma lecture</);
    const before = await sheetOf(office, office.hr, enrolment.id);
    expect(before).toMatchObject({ state: 'started', progress: 100, remaining: { pages: [], confirmations: [] } });
    expect(titlesIn(before.remaining?.quizzes)).toEqual(['Êtes-vous prêt ?']);
    await reader.answer('securite', '0', '1');
    for (const rest of ['', '/sommaire', '/fin']) expect(sectionOf(await reader.get(rest))).toBe('');
    expect(await reader.get('/sommaire')).not.toContain('quiz à réussir');
    const after = await sheetOf(office, office.hr, enrolment.id);
    expect(after).toMatchObject({ state: 'completed', remaining: { pages: [], quizzes: [], confirmations: [] } });
  });

  it('says when a page that is not open yet opens, and leads nowhere', async () => {
    const later = { ...page('Un mois après', 'un-mois'), unlockDays: 30 };
    const office = await openOffice(house, [{ title: 'Tout', pages: [page('Les lieux', 'lieux'), later] }]);
    const enrolment = await enrol(office);
    const reader = await openReader(house, office, enrolment.id);
    await reader.read('lieux');
    const opens = addDays(today, 30);
    expect(sectionOf(await reader.get())).toContain(`<li>Un mois après, s’ouvre le ${frenchDay(opens)}</li>`);
    expect((await sheetOf(office, office.hr, enrolment.id)).remaining?.pages).toMatchObject([
      { title: 'Un mois après', opensOn: opens },
    ]);
  });

  it('is told to nobody where people are not followed by name, but for confirmations, which always are', async () => {
    const office = await openOffice(house, CHAPTERS, { tracking: { mode: 'aggregate' } });
    const enrolment = await enrol(office);
    const reader = await openReader(house, office, enrolment.id);
    await reader.read('lieux');
    expect(sectionOf(await reader.get())).toContain('1\u00a0quiz à réussir');
    const { remaining } = await sheetOf(office, office.hr, enrolment.id);
    expect(remaining).toMatchObject({ pages: [], quizzes: [], confirmations: [{ title: 'Charte informatique' }] });
  });
});

describe('a reading with nothing left to do', () => {
  it('completes by the version that takes away what was left', async () => {
    const office = await openOffice(house, CHAPTERS);
    const [done, other] = [await enrol(office), await enrol(office)];
    for (const [enrolment, slugs] of [
      [done, ['lieux', 'charte']],
      [other, ['lieux']],
    ] as const) {
      const reader = await openReader(house, office, enrolment.id);
      for (const slug of slugs) await reader.read(slug);
      if (slugs.length > 1) await reader.confirm('charte', 'Léa Morel');
    }
    expect(await stateOf(office, done)).toBe('started');
    await changePage(office, 'securite', { mandatory: false });
    await putOnline(office, 'minor');
    expect([await stateOf(office, done), await stateOf(office, other)]).toEqual(['completed', 'started']);
    expect((await sheetOf(office, office.hr, done.id)).events[0]).toMatchObject({ what: 'complete', detail: '2' });
  });

  it('is taken back by a major version that asks for a quiz alone', async () => {
    const office = await openOffice(house, CHAPTERS, { review: { majorAsks: 'everybody' } });
    const enrolment = await enrol(office);
    const reader = await openReader(house, office, enrolment.id);
    for (const slug of ['lieux', 'securite', 'charte']) await reader.read(slug);
    await reader.answer('securite', '0', '1');
    await reader.confirm('charte', 'Léa Morel');
    expect(await stateOf(office, enrolment)).toBe('completed');
    await addBlock(office, 'lieux', quiz('Où est la sortie ?'));
    await putOnline(office, 'major');
    const sheet = await sheetOf(office, office.hr, enrolment.id);
    expect(sheet).toMatchObject({ state: 'started', progress: 100, toReread: true });
    expect(titlesIn(sheet.remaining?.quizzes)).toEqual(['Où est la sortie ?']);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const cover = await reader.get();
    expect(cover).toContain('Une nouvelle version de ce livret est disponible');
    expect(sectionOf(cover)).toContain('Où est la sortie\u202f?');
    await reader.answer('lieux', '0', '1');
    expect(await stateOf(office, enrolment)).toBe('completed');
  });

  it('is complete again as soon as its access is renewed and opened', async () => {
    const office = await openOffice(house, CHAPTERS);
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
    expect([status, await stateOf(office, enrolment)]).toEqual([200, 'invited']);
    await openReader(house, office, enrolment.id);
    expect(await stateOf(office, enrolment)).toBe('completed');
    const { enrolments } = office.scope.views;
    const [row] = await office.scope.select().from(enrolments).where(eq(enrolments.id, enrolment.id));
    // The completion day does not change.
    expect(row?.completedAt).toEqual(completedAt);
  });
});

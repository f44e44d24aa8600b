import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import { DEFAULT_ACCESS } from '../../../contract/booklets/access/access.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { addParticipant, editParticipant } from '../../../contract/people/participants/participants.ts';
import { type BookletSettings, DEFAULT_SETTINGS } from '../../../contract/reading/reading.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import { createPersonalLink } from '../../people/enrolments/links.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { recountProgress } from './recount.ts';

let app: TestApp;
let scope: Scope;
let hr: Browser;
let slug: string;
let booklet: TenantRow<'booklets'>;

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const makeConfirmation = (resign: boolean) => ({
  type: 'confirmation' as const,
  props: { ...EXAMPLE_PROPS.confirmation, covers: 'page' as const, resign },
});
const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Règles',
    pages: [
      { title: 'Un', slug: 'un', mandatory: true, blocks: [text('<p>Un.</p>')] },
      { title: 'Deux', slug: 'deux', mandatory: true, blocks: [text('<p>Deux.</p>'), makeConfirmation(true)] },
      {
        title: 'Lyon',
        slug: 'lyon',
        mandatory: true,
        audience: [{ field: 'site', operator: 'is', values: ['Lyon'] }],
        blocks: [text('<p>Lyon.</p>'), makeConfirmation(false)],
      },
    ],
  },
];
const access = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true } };
const setUp = async (
  majorAsks: BookletSettings['review']['majorAsks'],
  mode: BookletSettings['tracking']['mode'] = 'named',
) => {
  const settings = {
    ...DEFAULT_SETTINGS,
    tracking: { ...DEFAULT_SETTINGS.tracking, mode },
    review: { ...DEFAULT_SETTINGS.review, majorAsks },
  };
  booklet = await makeBooklet(scope, CHAPTERS, { access, settings });
  await publishBooklet('minor');
};
const publishBooklet = async (kind: 'minor' | 'major') => {
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: { kind } });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const addPage = async (mandatory: boolean) => {
  const { chapters } = scope.views;
  const [chapter] = await scope.select().from(chapters).where(eq(chapters.bookletId, booklet.id));
  const place = { bookletId: booklet.id, chapterId: chapter?.id ?? '' };
  const [page] = await scope.insert('pages', [{ ...place, title: 'Trois', slug: 'trois', mandatory, position: 9 }]);
  const block = { ...text('<p>Trois.</p>'), version: 1, position: 1, revision: 1, words: 1 };
  await scope.insert('blocks', [{ ...block, bookletId: booklet.id, pageId: page?.id ?? '' }]);
};
const enrolParticipant = (
  values: Partial<TenantRow<'enrolments'>>,
  participant: Partial<TenantRow<'participants'>> = {},
) => app.make.enrolment(scope, { bookletId: booklet.id, ...values, participant });
const getEnrolmentRow = async ({ id }: TenantRow<'enrolments'>) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
};
const listPageIds = async () => {
  const { pages } = scope.views;
  const rows = await scope.select().from(pages).where(eq(pages.bookletId, booklet.id));
  return new Map(rows.map(({ id, slug: name }) => [name, id]));
};
const recordReadPages = async ({ id }: TenantRow<'enrolments'>, ...slugs: string[]) => {
  const ids = await listPageIds();
  await scope.insert(
    'pageProgress',
    slugs.map((name) => ({ enrolmentId: id, pageId: ids.get(name) ?? '', version: 1 })),
  );
};
const recordConfirmation = async ({ id }: TenantRow<'enrolments'>, name: string, number: number) => {
  const { blocks } = scope.views;
  const pageId = (await listPageIds()).get(name) ?? '';
  const [block] = await scope
    .select()
    .from(blocks)
    .where(and(eq(blocks.pageId, pageId), eq(blocks.type, 'confirmation')));
  const proof = { statement: {}, contentHash: 'h', previousHash: '', hash: uuidv7(), version: 1, number };
  await scope.insert('proofs', [
    { ...proof, bookletId: booklet.id, enrolmentId: id, blockId: block?.id ?? '', pageId },
  ]);
};
/** A participant of Nantes who has completed every task of version 1. */
const createCompletedEnrolment = async () => {
  const row = await enrolParticipant(
    { state: 'completed', completedAt: new Date(), versionRead: 1 },
    { site: 'Nantes' },
  );
  await recordReadPages(row, 'un', 'deux');
  await recordConfirmation(row, 'deux', 1);
  await recountProgress(scope, booklet.id, [row.id]);
  return row;
};

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await app.make.company();
  slug = company.slug;
  hr = app.browser();
  scope = app.make.scope(await app.make.signIn(hr, { companyId: company.id }), company.id);
});

describe('what is asked of people', () => {
  it('is counted as each of them sees the booklet, when it is published', async () => {
    await setUp('nobody');
    const lyon = await enrolParticipant({ state: 'started' }, { site: 'lyon' });
    const nantes = await enrolParticipant({ state: 'invited' }, { site: 'Nantes' });
    await recordReadPages(lyon, 'un');
    await recordConfirmation(lyon, 'lyon', 1);
    await publishBooklet('minor');
    expect(await getEnrolmentRow(lyon)).toMatchObject({
      pagesDone: 1,
      pagesDue: 3,
      progress: 33,
      proofsDone: 1,
      proofsDue: 2,
    });
    expect(await getEnrolmentRow(nantes)).toMatchObject({
      pagesDone: 0,
      pagesDue: 2,
      progress: 0,
      proofsDone: 0,
      proofsDue: 1,
    });
  });

  it('tells nothing of pages where nothing is followed', async () => {
    await setUp('everybody', 'none');
    const one = await enrolParticipant({ state: 'opened' }, { site: 'Nantes' });
    await publishBooklet('major');
    expect(await getEnrolmentRow(one)).toMatchObject({ pagesDue: 0, proofsDue: 1, toReread: false });
  });
});

describe('a version that asks for more', () => {
  const events = async ({ id }: TenantRow<'enrolments'>) => {
    const { enrolmentEvents } = scope.views;
    const rows = await scope.select().from(enrolmentEvents).where(eq(enrolmentEvents.enrolmentId, id));
    return rows.map(({ what, detail }) => `${what} ${detail}`);
  };

  it('takes back who had completed it, when it is major and everybody is asked; what was done stays', async () => {
    await setUp('everybody');
    const row = await createCompletedEnrolment();
    expect(await getEnrolmentRow(row)).toMatchObject({ pagesDone: 2, pagesDue: 2, proofsDone: 1, proofsDue: 1 });
    await addPage(true);
    await publishBooklet('major');
    expect(await getEnrolmentRow(row)).toMatchObject({
      state: 'started',
      toReread: true,
      pagesDone: 2,
      pagesDue: 3,
      proofsDone: 0,
      proofsDue: 1,
    });
    expect(await events(row)).toEqual(['restart 2']);
    expect(await scope.select().from(scope.views.proofs)).toHaveLength(1);
    const browser = app.browser();
    const base = `/lire/${slug}/accueil`;
    await browser.sendRequest('GET', `${base}/acces/${await createPersonalLink(scope, row.id, 'copy')}`);
    await browser.sendRequest('POST', `${base}/moi/information`, '', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await browser.sendRequest('GET', base)).body).toContain('Une nouvelle version de ce livret est disponible');
  });

  it('leaves them there when only those who are reading are asked, who are told', async () => {
    await setUp('ongoing');
    const row = await createCompletedEnrolment();
    const reading = await enrolParticipant({ state: 'started', versionRead: 1 }, { site: 'Nantes' });
    const waiting = await enrolParticipant({ state: 'invited' }, { site: 'Nantes' });
    await addPage(true);
    await publishBooklet('major');
    expect(await getEnrolmentRow(row)).toMatchObject({ state: 'completed', toReread: false, pagesDue: 3 });
    expect(await getEnrolmentRow(reading)).toMatchObject({ state: 'started', toReread: true });
    expect(await getEnrolmentRow(waiting)).toMatchObject({ state: 'invited', toReread: false });
  });

  it.each([
    ['nobody is asked', 'nobody', 'major'],
    ['it is minor', 'everybody', 'minor'],
  ] as const)('leaves everybody where they are when %s', async (_, majorAsks, kind) => {
    await setUp(majorAsks);
    const row = await createCompletedEnrolment();
    await addPage(true);
    await publishBooklet(kind);
    expect(await getEnrolmentRow(row)).toMatchObject({ state: 'completed', toReread: false });
    expect(await events(row)).toEqual([]);
  });
});

describe('who comes, or changes, after the publication', () => {
  it('is asked what she is to confirm, and something else once she is elsewhere', async () => {
    await setUp('nobody');
    const params = { id: booklet.id };
    const { body } = await hr.call(addParticipant, {
      params,
      body: { participant: { firstName: 'Inès', lastName: 'Robin', email: 'ines@exemple.fr', site: 'Lyon' } },
    });
    expect(body.proofs).toEqual({ done: 0, due: 2 });
    const answer = await hr.call(editParticipant, {
      params: { ...params, enrolmentId: body.id },
      body: { rowVersion: body.rowVersion, site: 'Nantes' },
    });
    expect(answer.body.proofs).toEqual({ done: 0, due: 1 });
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import type { ChangeChoice } from '../../../../contract/booklets/publications/change-choices.ts';
import { planPublication } from '../../../../contract/booklets/publications/publication-plan.ts';
import { publish, restorePublication } from '../../../../contract/booklets/publications/publications.ts';
import { countAskedReaders, listDraftChanges } from '../../../../contract/booklets/publications/version-changes.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { ChapterSeed } from '../../../booklets/publications/booklet.fixture.ts';
import { publishPlannedBooklets } from '../../../booklets/publications/publish-planned.ts';
import { createReadingFixture, makeTextBlock, openTestReader, type ReadingFixture } from '../reading.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeConfirmation = (covers: 'page' | 'chapter' | 'booklet') => ({
  type: 'confirmation' as const,
  props: {
    ...EXAMPLE_PROPS.confirmation,
    title: `Consigne ${covers}`,
    covers,
    allPages: false,
    signature: false,
    resign: true,
  },
});
const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Sécurité',
    pages: [
      {
        title: 'Évacuation',
        slug: 'evacuation',
        mandatory: true,
        blocks: [makeTextBlock('<p>Vous avez 15 minutes pour sortir par l’acceuil.</p>'), makeConfirmation('page')],
      },
      { title: 'Cantine', slug: 'cantine', blocks: [makeTextBlock('<p>La cantine ouvre à midi.</p>')] },
    ],
  },
];

const findTextBlock = async ({ scope, booklet }: ReadingFixture, slug: string) => {
  const { blocks, pages } = scope.views;
  const [row] = await scope
    .select({ id: blocks.id })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(and(eq(blocks.bookletId, booklet.id), eq(pages.slug, slug), eq(blocks.type, 'text')));
  return row?.id ?? '';
};
const writeText = async (office: ReadingFixture, slug: string, html: string) => {
  const id = await findTextBlock(office, slug);
  await office.scope.update('blocks', { props: { html } }, (blocks) => eq(blocks.id, id));
  return id;
};
const listChanges = async ({ hr, booklet }: ReadingFixture) =>
  (await hr.call(listDraftChanges, { params: { id: booklet.id } })).body.changes;
const publishChanges = async (office: ReadingFixture, values: Partial<ChangeChoice> = {}) => {
  const changes = (await listChanges(office)).map(({ blockId, proposed, sentence }) => ({
    ...{ blockId, level: proposed, reason: '', sentence },
    ...values,
  }));
  return office.hr.call(publish, { params: { id: office.booklet.id }, body: { kind: 'minor', note: '', changes } });
};
const countAsked = async ({ hr, booklet }: ReadingFixture, major: string[]) =>
  (await hr.call(countAskedReaders, { params: { id: booklet.id }, body: { major } })).body;
const getEnrolment = async ({ scope }: ReadingFixture, id: string) => {
  const { enrolments } = scope.views;
  const [row] = await scope.select().from(enrolments).where(eq(enrolments.id, id));
  return row;
};
const enrol = (office: ReadingFixture) =>
  app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    state: 'invited',
    participant: { firstName: 'Léa', lastName: 'Morel' },
  });
/** The reader's caches live one second. */
const waitForCaches = () => new Promise((resolve) => setTimeout(resolve, 1100));

/** One participant who confirmed, one who only read another page, one who has not come. */
const setUp = async (options: Parameters<typeof createReadingFixture>[2] = { review: { majorAsks: 'everybody' } }) => {
  const office = await createReadingFixture(app, CHAPTERS, options);
  const [confirmed, other, absent] = [await enrol(office), await enrol(office), await enrol(office)];
  const reader = await openTestReader(app, office, confirmed.id);
  await reader.read('evacuation');
  await reader.confirm('evacuation', 'Léa Morel');
  const otherReader = await openTestReader(app, office, other.id);
  await otherReader.read('cantine');
  return { office, confirmed, other, absent, reader, otherReader };
};

describe('a publication block by block', () => {
  it('asks nobody for a spelling mistake', async () => {
    const { office, confirmed, reader } = await setUp();
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'completed', proofsDone: 1 });
    const id = await writeText(office, 'evacuation', '<p>Vous avez 15 minutes pour sortir par l’accueil.</p>');
    expect(await listChanges(office)).toMatchObject([
      { blockId: id, kind: 'changed', proposed: 'minor', causes: ['spelling'], pageTitle: 'Évacuation' },
    ]);
    expect(await countAsked(office, [])).toEqual({ asked: 0, others: 3, rule: 'everybody', threshold: 0 });
    expect((await publishChanges(office)).status).toBe(200);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      state: 'completed',
      proofsDone: 1,
      toReread: false,
    });
    await waitForCaches();
    expect(await reader.get()).not.toContain('Ce qui a changé');
    expect(await reader.get('/evacuation')).toContain('Lecture confirmée');
  });

  it('asks exactly those who had confirmed, who see the change and confirm it', async () => {
    const { office, confirmed, other, absent, reader, otherReader } = await setUp();
    const stale = await reader.get('/evacuation');
    const id = await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    expect(await listChanges(office)).toMatchObject([{ blockId: id, proposed: 'major', causes: ['figure'] }]);
    expect(await countAsked(office, [id])).toMatchObject({ asked: 1, others: 2 });
    expect((await publishChanges(office, { sentence: 'Vous sortez plus vite.' })).status).toBe(200);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'started', proofsDone: 0, toReread: true });
    for (const { id: others } of [other, absent]) {
      expect(await getEnrolment(office, others)).toMatchObject({ toReread: false, proofsDone: 0, proofsDue: 1 });
    }
    await waitForCaches();
    const cover = await reader.get();
    expect(cover).toContain('Ce qui a changé');
    expect(cover).toContain('Vous sortez plus vite.');
    expect(cover).toMatch(/<del><span class="b-hidden">supprimé\u00a0: <\/span>15<\/del>/);
    expect(cover).toMatch(/<ins><span class="b-hidden">ajouté\u00a0: <\/span>5<\/ins>/);
    expect(cover).not.toContain('/moi/changements');
    expect(await otherReader.get()).not.toContain('Ce qui a changé');
    expect(await otherReader.get('/evacuation')).toContain('J’ai lu et compris ce qui précède.');
    expect(await reader.get('/evacuation')).toContain('J’ai lu et compris ces changements.');
    // The version that it replaces cannot be signed.
    const form = {
      lu: 'oui',
      nom: 'Léa Morel',
      version: '1',
      bloc: /name="bloc" value="([^"]+)"/.exec(await reader.get('/evacuation'))?.[1] ?? '',
    };
    expect(stale).toContain('Lecture confirmée');
    expect((await reader.post('/moi/confirmation', form)).statusCode).toBe(409);
    expect((await reader.confirm('evacuation', 'Léa Morel')).statusCode).toBe(303);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      state: 'completed',
      proofsDone: 1,
      toReread: false,
    });
    await waitForCaches();
    expect(await reader.get()).not.toContain('Ce qui a changé');
  });

  it('leaves the confirmation of a page when another page has the major change; its readers acknowledge it', async () => {
    const { office, confirmed, other, otherReader } = await setUp();
    await writeText(office, 'cantine', '<p>La cantine ouvre à minuit.</p>');
    await publishChanges(office);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      state: 'completed',
      proofsDone: 1,
      toReread: false,
    });
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: true });
    await waitForCaches();
    expect(await otherReader.get()).toContain('J’ai pris connaissance de ces changements');
    await otherReader.post('/moi/changements', { version: '2' });
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: false });
    expect(await otherReader.get()).not.toContain('Ce qui a changé');
  });

  it('refuses a lowered change without a reason, and a list that is out of date', async () => {
    const { office } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    const lowered = await publishChanges(office, { level: 'minor' });
    expect([lowered.status, lowered.error.code, Object.keys(lowered.error.errors ?? {})]).toEqual([
      422,
      'PUB-060',
      ['changes.0.reason'],
    ]);
    const old = await office.hr.call(publish, {
      params: { id: office.booklet.id },
      body: { kind: 'minor', note: '', changes: [] },
    });
    expect([old.status, old.error.code]).toEqual([409, 'PUB-061']);
    expect((await publishChanges(office, { level: 'minor', reason: 'Le chiffre était faux ailleurs.' })).status).toBe(
      200,
    );
    const { publications } = office.scope.views;
    const [row] = await office.scope
      .select()
      .from(publications)
      .where(and(eq(publications.bookletId, office.booklet.id), eq(publications.number, 2)));
    expect([row?.kind, row?.changes]).toMatchObject([
      'minor',
      [{ level: 'minor', proposed: 'major', reason: 'Le chiffre était faux ailleurs.', before: '', after: '' }],
    ]);
  });

  it('hides small numbers where nobody is followed by name', async () => {
    const { office } = await setUp({
      tracking: { mode: 'aggregate', threshold: 5 },
      review: { majorAsks: 'everybody' },
    });
    const id = await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    expect(await countAsked(office, [id])).toEqual({ asked: null, others: null, rule: 'everybody', threshold: 5 });
  });

  it('asks nobody where the booklet says so', async () => {
    const { office, confirmed } = await setUp({ review: { majorAsks: 'nobody' } });
    const id = await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    expect(await countAsked(office, [id])).toMatchObject({ asked: 0, rule: 'nobody' });
    await publishChanges(office);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'completed', toReread: false });
  });

  it('keeps the choices of a planned publication, and proposes a level for what changed since', async () => {
    const { office, confirmed } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    const [change] = await listChanges(office);
    const changes = [{ blockId: change?.blockId ?? '', level: 'minor' as const, reason: 'Sans effet', sentence: '' }];
    const at = '2027-06-01T08:00';
    const { hr, booklet, scope } = office;
    const planned = await hr.call(planPublication, { params: { id: booklet.id }, body: { at, note: '', changes } });
    expect(planned.status).toBe(200);
    await writeText(office, 'cantine', '<p>La cantine ouvre à minuit.</p>');
    await publishPlannedBooklets(
      app.services,
      { error: (words: unknown) => expect(words).toBeNull() } as never,
      new Date('2027-06-02'),
    );
    const { publications } = scope.views;
    const [row] = await scope
      .select()
      .from(publications)
      .where(and(eq(publications.bookletId, booklet.id), eq(publications.number, 2)));
    expect(row?.changes?.map(({ level, reason }) => [level, reason])).toEqual([
      ['minor', 'Sans effet'],
      ['major', ''],
    ]);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'completed', proofsDone: 1 });
  });

  it('asks again when an old version with another figure comes back', async () => {
    const { office, confirmed, reader } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    await waitForCaches();
    await reader.confirm('evacuation', 'Léa Morel');
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'completed' });
    const params = { id: office.booklet.id, number: 1 };
    expect((await office.hr.call(restorePublication, { params, body: { target: 'online' } })).status).toBe(200);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'started', toReread: true });
  });

  it('is refused to another company', async () => {
    const { office } = await setUp();
    const stranger = app.browser();
    await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
    const params = { id: office.booklet.id };
    expect((await stranger.call(listDraftChanges, { params })).status).toBe(404);
    expect((await stranger.call(countAskedReaders, { params, body: { major: [] } })).status).toBe(404);
  });
});

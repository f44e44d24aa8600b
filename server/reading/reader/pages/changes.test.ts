import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import { listAudit } from '../../../../contract/administration/audit/audit.ts';
import { formatAuditField } from '../../../../contract/administration/audit/audit-values.ts';
import type { ChangeChoice } from '../../../../contract/booklets/publications/change-choices.ts';
import { planPublication } from '../../../../contract/booklets/publications/publication-plan.ts';
import { publish, restorePublication } from '../../../../contract/booklets/publications/publications.ts';
import { countAskedReaders, listDraftChanges } from '../../../../contract/booklets/publications/version-changes.ts';
import { getCampaign } from '../../../../contract/messages/campaigns/campaigns.ts';
import { createVersionMessage } from '../../../../contract/messages/campaigns/version-message.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { frenchTexts } from '../../../administration/translations/french-texts.ts';
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
  // As each save does.
  await office.scope.update('booklets', { revision: sql`revision + 1` }, ({ id: own }) => eq(own, office.booklet.id));
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
    const asking = await reader.get('/evacuation');
    expect(asking).toContain('J’ai lu et compris ces changements.');
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
    // The receipt says what was ticked, that hash is the one of the form, and the way back leads to the page.
    const receipt = await reader.get('/moi/recu-2');
    expect(receipt).toMatch(
      /J’ai lu et compris les changements de la version 2 depuis la version 1, que j’ai confirmée le [^<]+ \(reçu n°\u00a01\)\./,
    );
    expect(receipt).toContain('La page «\u00a0Évacuation\u00a0»\u00a0: les changements depuis la version 1');
    expect(receipt).toMatch(/href="[^"]*\/evacuation#bloc-[^"]+">Revenir à la page</);
    const shown = /empreinte de la version publiée <span class="r-hash">(\w{12})</.exec(asking)?.[1];
    expect(receipt).toContain(`<dt>Empreinte de la version publiée (SHA-256)</dt><dd>${shown}`);
    const former = await reader.get('/moi/recu-1');
    expect(former).not.toContain('changements');
    expect(former).toContain('<dt>Portée</dt><dd>La page «\u00a0Évacuation\u00a0»</dd>');
    await waitForCaches();
    expect(await reader.get()).not.toContain('Ce qui a changé');
  });

  /** Somebody who confirmed a page and read another, with a third one to read. */
  const setUpUnfinished = async () => {
    const [chapter = { title: '', pages: [] }] = CHAPTERS;
    const third = { title: 'Badge', slug: 'badge', mandatory: true, blocks: [makeTextBlock('<p>Votre badge.</p>')] };
    const chapters = [{ ...chapter, pages: [...chapter.pages, third] }];
    const office = await createReadingFixture(app, chapters, { review: { majorAsks: 'everybody' } });
    const { id } = await enrol(office);
    const reader = await openTestReader(app, office, id);
    await reader.read('evacuation');
    await reader.confirm('evacuation', 'Léa Morel');
    await reader.read('cantine');
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    return { office, id, reader };
  };

  it('asks no longer who confirms the change, even with another page still to read', async () => {
    const { office, id, reader } = await setUpUnfinished();
    await publishChanges(office);
    expect(await getEnrolment(office, id)).toMatchObject({ state: 'started', proofsDone: 0, toReread: true });
    await waitForCaches();
    expect((await reader.confirm('evacuation', 'Léa Morel')).statusCode).toBe(303);
    expect(await getEnrolment(office, id)).toMatchObject({ state: 'started', proofsDone: 1, toReread: false });
  });

  it('still asks who has another change to know', async () => {
    const { office, id, reader } = await setUpUnfinished();
    await writeText(office, 'cantine', '<p>La cantine ouvre à minuit.</p>');
    await publishChanges(office);
    await waitForCaches();
    await reader.confirm('evacuation', 'Léa Morel');
    expect(await getEnrolment(office, id)).toMatchObject({ state: 'started', proofsDone: 1, toReread: true });
    await waitForCaches();
    expect(await reader.get()).toContain('J’ai pris connaissance de ces changements');
    await reader.post('/moi/changements', { version: '2' });
    expect(await getEnrolment(office, id)).toMatchObject({ toReread: false });
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

  const listPublicationLines = async ({ company }: ReadingFixture) => {
    const admin = app.browser();
    const { id } = await app.make.signIn(admin, { companyId: company.id });
    const { rows } = (await admin.call(listAudit, { query: { object: 'booklets' } })).body;
    return { id, rows: rows.filter(({ action }) => action === 'PUT booklets/publication') };
  };

  it('logs who lowered which block, and why, in words', async () => {
    const { office } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await writeText(office, 'cantine', '<p>La cantine ouvre à midi !</p>');
    const reason =
      'Le panneau de chaque étage disait déjà cinq minutes\u00a0; la phrase seule était fausse depuis le début.';
    expect((await publishChanges(office, { level: 'minor', reason })).status).toBe(200);
    const { rows } = await listPublicationLines(office);
    expect(rows[0]).toMatchObject({
      who: { id: office.scope.actor.id },
      outcome: 'done',
      after: { number: 2, kind: 'minor', lowered: [`«\u00a0Évacuation\u00a0», texte\u00a0: ${reason}`] },
    });
    const french = { text: (key: string) => frenchTexts[key] };
    expect(formatAuditField(french, 'lowered')).toBe('Changements passés en mineurs');
  });

  it('logs each of many lowered changes, those of a page and a reason together', async () => {
    const pages = Array.from({ length: 30 }, (_, n) => ({
      title: `Consigne ${n}`,
      slug: `consigne-${n}`,
      blocks: [makeTextBlock('<p>Attendez 15 minutes.</p>'), makeTextBlock('<p>Revenez dans 20 minutes.</p>')],
    }));
    const office = await createReadingFixture(app, [{ title: 'Consignes', pages }], {});
    const { scope, booklet } = office;
    for (const minutes of ['15', '20'])
      await scope.update('blocks', { props: { html: `<p>${minutes} secondes.</p>` } }, ({ bookletId, props }) =>
        and(eq(bookletId, booklet.id), sql`${props}::text like ${`%${minutes}%`}`),
      );
    await scope.update('booklets', { revision: sql`revision + 1` }, ({ id }) => eq(id, booklet.id));
    expect((await publishChanges(office, { level: 'minor', reason: 'Déjà affiché.' })).status).toBe(200);
    const { rows } = await listPublicationLines(office);
    expect(rows[0]?.after.lowered).toEqual(
      pages.map(({ title }) => `«\u00a0${title}\u00a0», texte (2)\u00a0: Déjà affiché.`),
    );
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
    const { rows } = await listPublicationLines(office);
    expect(rows[0]).toMatchObject({
      who: { id: office.scope.actor.id },
      after: { number: 2, kind: 'major', lowered: ['«\u00a0Évacuation\u00a0», texte\u00a0: Sans effet'] },
    });
    expect(row?.changes?.map(({ level, reason }) => [level, reason])).toEqual([
      ['minor', 'Sans effet'],
      ['major', ''],
    ]);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'completed', proofsDone: 1 });
  });

  const restoreVersion = async ({ hr, booklet }: ReadingFixture, number: number) => {
    const answer = await hr.call(restorePublication, {
      params: { id: booklet.id, number },
      body: { target: 'online' },
    });
    expect(answer.status).toBe(200);
  };

  it('asks again who confirmed another figure when an old version comes back, and not who confirmed that version', async () => {
    const { office, confirmed, other, reader, otherReader } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    await waitForCaches();
    await otherReader.read('evacuation');
    await otherReader.confirm('evacuation', 'Léa Morel');
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({ state: 'started', toReread: true });
    expect(await getEnrolment(office, other.id)).toMatchObject({ proofsDone: 1, toReread: false });
    await restoreVersion(office, 1);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      ...{ state: 'completed', toReread: false, proofsDone: 1 },
    });
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: true, proofsDone: 0 });
    await waitForCaches();
    expect(await reader.get()).not.toContain('Ce qui a changé');
    expect(await reader.get('/evacuation')).toContain('Lecture confirmée');
    const cover = await otherReader.get();
    expect(cover).toMatch(/<del><span class="b-hidden">supprimé\u00a0: <\/span>5<\/del>/);
    expect(cover).toMatch(/<ins><span class="b-hidden">ajouté\u00a0: <\/span>15<\/ins>/);
  });

  it('asks again neither the one nor the other when a figure that both confirmed comes back', async () => {
    const { office, confirmed, reader } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    await waitForCaches();
    await reader.confirm('evacuation', 'Léa Morel');
    await restoreVersion(office, 1);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      ...{ state: 'completed', proofsDone: 1, toReread: false },
    });
    await restoreVersion(office, 2);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      ...{ state: 'completed', proofsDone: 1, toReread: false },
    });
  });

  it('shows nothing of a change taken back before it was read, and still shows the one beside it', async () => {
    const { office, confirmed, other, reader, otherReader } = await setUp();
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await writeText(office, 'cantine', '<p>La cantine ouvre à minuit.</p>');
    await publishChanges(office);
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: true });
    await writeText(office, 'evacuation', '<p>Vous avez 15 minutes pour sortir par l’acceuil.</p>');
    const [change] = await listChanges(office);
    expect(await countAsked(office, [change?.blockId ?? ''])).toMatchObject({ asked: 0 });
    await publishChanges(office);
    expect(await getEnrolment(office, confirmed.id)).toMatchObject({
      ...{ state: 'completed', proofsDone: 1, toReread: false },
    });
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: true });
    await waitForCaches();
    expect(await reader.get()).not.toContain('Ce qui a changé');
    const cover = await otherReader.get();
    expect(cover.match(/<(?:del|ins)>.*?<\/(?:del|ins)>/g)).toEqual([
      '<del><span class="b-hidden">supprimé\u00a0: </span>midi</del>',
      '<ins><span class="b-hidden">ajouté\u00a0: </span>minuit</ins>',
    ]);
    await writeText(office, 'cantine', '<p>La cantine ouvre à midi.</p>');
    await publishChanges(office);
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: false });
    await waitForCaches();
    expect(await otherReader.get()).not.toContain('Ce qui a changé');
  });

  it('leaves confirmations alone where the booklet asks nobody, also of who is still reading', async () => {
    const { office, other, otherReader } = await setUp({ review: { majorAsks: 'nobody' } });
    await otherReader.confirm('evacuation', 'Léa Morel');
    await office.scope.update('enrolments', { state: 'started' }, (rows) => eq(rows.id, other.id));
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    expect(await getEnrolment(office, other.id)).toMatchObject({ proofsDone: 1, toReread: false });
    await waitForCaches();
    expect(await otherReader.get()).not.toContain('Ce qui a changé');
    expect(await otherReader.get('/evacuation')).toContain('Lecture confirmée');
    // The rule of the day of the publication stays, whatever the booklet says later.
    const { scope, booklet } = office;
    const [row] = await scope.select().from(scope.views.booklets).where(eq(scope.views.booklets.id, booklet.id));
    const review = { ...(row?.settings ?? booklet.settings).review, majorAsks: 'everybody' as const };
    await scope.update('booklets', { settings: { ...(row?.settings ?? booklet.settings), review } }, (rows) =>
      eq(rows.id, booklet.id),
    );
    await writeText(office, 'cantine', '<p>La cantine ouvre à minuit.</p>');
    await publishChanges(office);
    expect(await getEnrolment(office, other.id)).toMatchObject({ proofsDone: 1 });
    // The next change shows the text that was confirmed, not the one that nobody was asked about.
    await writeText(office, 'evacuation', '<p>Vous avez 8 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    expect(await getEnrolment(office, other.id)).toMatchObject({ proofsDone: 0, toReread: true });
    await waitForCaches();
    expect(await otherReader.get('/evacuation')).toMatch(/supprimé\u00a0: <\/span>15<\/del>/);
  });

  it('moves requests under way: the form of an old tab is refused with the new text, and keeps what was typed', async () => {
    const { office, other, otherReader } = await setUp();
    await otherReader.read('evacuation');
    const tab = await otherReader.get('/evacuation');
    const bloc = /name="bloc" value="([^"]+)"/.exec(tab)?.[1] ?? '';
    const form = { lu: 'oui', nom: 'Léa Morel', version: /name="version" value="(\d+)"/.exec(tab)?.[1] ?? '', bloc };
    expect(form.version).toBe('1');
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    await waitForCaches();
    const answer = await otherReader.post('/moi/confirmation', form);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Ce document a été mis à jour. Relisez la version 2 avant de confirmer.');
    expect(answer.body).toContain('value="Léa Morel"');
    expect(answer.body).toContain('name="version" value="2"');
    expect(answer.body).toMatch(/<del>.*15<\/del>/);
    // What waits in the offline queue of the device is answered the same way, as data.
    expect(answer.body).toContain('J’ai lu et compris ce qui précède.');
    const queued = await otherReader.post('/moi/confirmation', form, { accept: 'application/json' });
    expect([queued.statusCode, queued.json()]).toEqual([
      409,
      {
        done: false,
        code: 'LEC-005',
        message: 'Ce document a été mis à jour. Relisez la version 2 avant de confirmer.',
      },
    ]);
    expect(await getEnrolment(office, other.id)).toMatchObject({ proofsDone: 0 });
    expect((await otherReader.post('/moi/confirmation', { ...form, version: '2' })).statusCode).toBe(303);
    expect(await getEnrolment(office, other.id)).toMatchObject({ proofsDone: 1 });
  });

  it('acknowledges nothing from the form of an old tab', async () => {
    const { office, other, otherReader } = await setUp();
    await writeText(office, 'cantine', '<p>La cantine ouvre à minuit.</p>');
    await publishChanges(office);
    await writeText(office, 'cantine', '<p>La cantine ouvre à 13 h.</p>');
    await publishChanges(office);
    await waitForCaches();
    await otherReader.post('/moi/changements', { version: '2' });
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: true });
    expect(await otherReader.get()).toMatch(/<del>.*midi<\/del>/);
    await otherReader.post('/moi/changements', { version: '3' });
    expect(await getEnrolment(office, other.id)).toMatchObject({ toReread: false });
  });

  it('writes to exactly those asked again, with what changes; to nobody when nobody is asked', async () => {
    const { office, confirmed } = await setUp();
    const params = { id: office.booklet.id };
    const none = await office.hr.call(createVersionMessage, { params });
    expect([none.status, none.error.code]).toEqual([422, 'EML-001']);
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office, { sentence: 'Vous sortez en <5> minutes.' });
    const made = await office.hr.call(createVersionMessage, { params });
    const at = { ...params, campaignId: made.body.id };
    const { body: draft } = await office.hr.call(getCampaign, { params: at });
    expect(draft).toMatchObject({
      ...{ state: 'draft', kind: 'new_version' },
      audience: { kind: 'list', ids: [confirmed.id], except: [] },
    });
    expect(JSON.stringify(draft.bodies)).toContain('<li>Vous sortez en &lt;5&gt; minutes.</li>');
    expect(JSON.stringify(draft.bodies)).not.toContain('Résumez ici');
    const reviewer = app.browser();
    await app.make.signIn(reviewer, { companyId: office.company.id, role: 'editor' });
    expect((await reviewer.call(createVersionMessage, { params })).status).toBe(404);
  });

  it('does not tell by a message who read what, where nobody is followed by name', async () => {
    const { office } = await setUp({ tracking: { mode: 'aggregate' }, review: { majorAsks: 'everybody' } });
    await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir par l’acceuil.</p>');
    await publishChanges(office);
    const params = { id: office.booklet.id };
    const made = await office.hr.call(createVersionMessage, { params });
    const { body: draft } = await office.hr.call(getCampaign, { params: { ...params, campaignId: made.body.id } });
    expect(draft.audience).toMatchObject({ kind: 'filter', ids: [] });
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

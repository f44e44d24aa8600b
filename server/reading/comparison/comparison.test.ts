import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { EXAMPLE_PROPS } from '../../../blocks/examples.ts';
import {
  type BlockComparison,
  comparePage,
  compareVersions,
} from '../../../contract/booklets/publications/comparison.ts';
import { publish } from '../../../contract/booklets/publications/publications.ts';
import { listDraftChanges } from '../../../contract/booklets/publications/version-changes.ts';
import { LEVELS, type Level } from '../../../contract/platform/permissions.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { protectCounts } from '../../booklets/changes/load-comparison.ts';
import type { ChapterSeed } from '../../booklets/publications/booklet.fixture.ts';
import { createReadingFixture, makeTextBlock, openTestReader, type ReadingFixture } from '../reader/reading.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CHAPTERS: ChapterSeed[] = [
  {
    title: 'Sécurité',
    pages: [
      {
        title: 'Évacuation',
        slug: 'evacuation',
        mandatory: true,
        blocks: [
          makeTextBlock('<p>Vous avez 15 minutes pour sortir.</p>'),
          {
            type: 'confirmation',
            props: { ...EXAMPLE_PROPS.confirmation, covers: 'page', allPages: false, signature: false, resign: true },
          },
        ],
      },
      { title: 'Cantine', slug: 'cantine', blocks: [makeTextBlock('<p>La cantine ouvre à midi.</p>')] },
    ],
  },
];

const setUp = (options?: Parameters<typeof createReadingFixture>[2]) => createReadingFixture(app, CHAPTERS, options);

const writeText = async ({ scope, booklet }: ReadingFixture, slug: string, html: string) => {
  const { blocks, pages } = scope.views;
  const [row] = await scope
    .select({ id: blocks.id, pageId: pages.id })
    .from(blocks)
    .innerJoin(pages, eq(pages.id, blocks.pageId))
    .where(and(eq(blocks.bookletId, booklet.id), eq(pages.slug, slug), eq(blocks.type, 'text')));
  await scope.update('blocks', { props: { html } }, (columns) => eq(columns.id, row?.id ?? ''));
  // As each save does.
  await scope.update('booklets', { revision: sql`revision + 1` }, ({ id }) => eq(id, booklet.id));
  return { id: row?.id ?? '', pageId: row?.pageId ?? '' };
};

const publishChanges = async ({ hr, booklet }: ReadingFixture) => {
  const { body } = await hr.call(listDraftChanges, { params: { id: booklet.id } });
  const changes = body.changes.map(({ blockId, proposed, sentence }) => ({
    ...{ blockId, level: proposed, reason: '', sentence },
  }));
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: { kind: 'minor', note: '', changes } });
  expect(answer.status).toBe(200);
};

const compare = ({ hr, booklet }: ReadingFixture, from: string, to: string, who: Browser = hr) =>
  who.call(compareVersions, { params: { id: booklet.id }, query: { from, to } });
const open = ({ hr, booklet }: ReadingFixture, pageId: string, from: string, to: string, who: Browser = hr) =>
  who.call(comparePage, { params: { id: booklet.id, pageId }, query: { from, to } });
const findChange = async (office: ReadingFixture, { id, pageId }: { id: string; pageId: string }, from = '1') => {
  const { body } = await open(office, pageId, from, 'draft');
  return body.items.find((item): item is BlockComparison => item.kind !== 'same' && item.id === id);
};

const enrol = async (office: ReadingFixture) => {
  const { id } = await app.make.enrolment(office.scope, {
    bookletId: office.booklet.id,
    state: 'invited',
    participant: { firstName: 'Léa', lastName: 'Morel' },
  });
  return openTestReader(app, office, id);
};

describe('a comparison', () => {
  it('shows the draft against the version online, page by page', async () => {
    const office = await setUp();
    expect((await compare(office, '1', 'draft')).body).toMatchObject({ pages: [], unchanged: 2, booklet: [] });
    const changed = await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir.</p>');
    const { status, body } = await compare(office, '1', 'draft');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from: { number: 1, language: 'fr-FR' },
      to: { number: null, publishedAt: null },
      pages: [{ title: 'Évacuation', chapter: 'Sécurité', kind: null, counts: { changed: 1 } }],
      unchanged: 1,
      counts: { added: 0, removed: 0, moved: 0, changed: 1 },
    });
    expect(body.to.tokens['--b-primary']).toBe(office.booklet.theme.colours.primary);
    const page = (await open(office, changed.pageId, '1', 'draft')).body;
    expect(page.items.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same']);
    const change = await findChange(office, changed);
    expect(change?.inline).toMatch(/<del>.*15<\/del><ins>.*5<\/ins> minutes/);
    expect(change?.readers).toEqual({ read: 0, confirmed: 0, threshold: 0 });
  });

  it('compares any two versions, in both directions', async () => {
    const office = await setUp();
    const { pageId, id } = await writeText(office, 'cantine', '<p>La cantine ouvre à 13 h.</p>');
    await publishChanges(office);
    const forward = (await open(office, pageId, '1', '2')).body.items.find((item) => 'id' in item && item.id === id);
    const back = (await open(office, pageId, '2', '1')).body.items.find((item) => 'id' in item && item.id === id);
    expect(forward).toMatchObject({
      level: 'major',
      before: expect.stringContaining('midi'),
      after: expect.stringContaining('13'),
    });
    expect(back).toMatchObject({
      level: null,
      before: expect.stringContaining('13'),
      after: expect.stringContaining('midi'),
    });
    expect((await compare(office, '2', 'draft')).body.pages).toEqual([]);
    // The level of the later version does not hide that of the one before it, and says nothing of the draft.
    await writeText(office, 'cantine', '<p>La cantine ouvre à 13 h, au soleil.</p>');
    await publishChanges(office);
    for (const [from, to, level] of [
      ['1', '3', 'major'],
      ['2', '3', 'minor'],
      ['1', 'draft', null],
    ] as const) {
      const { items } = (await open(office, pageId, from, to)).body;
      expect(items.find((item) => 'id' in item && item.id === id)).toMatchObject({ level });
    }
  });

  it('counts those who read and confirmed the old text, whatever the version in which they read it', async () => {
    const office = await setUp();
    const [both, one] = [await enrol(office), await enrol(office)];
    await both.read('evacuation');
    await both.confirm('evacuation', 'Léa Morel');
    // Another page changes: the text of this one is still the same in version 2.
    await writeText(office, 'cantine', '<p>La cantine ouvre à 13 h.</p>');
    await publishChanges(office);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await one.read('evacuation');
    const changed = await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir.</p>');
    for (const from of ['1', '2']) {
      expect((await findChange(office, changed, from))?.readers).toEqual({ read: 2, confirmed: 1, threshold: 0 });
    }
    await publishChanges(office);
    // Nobody has read version 3, and they read the text before it.
    const newer = await writeText(office, 'evacuation', '<p>Vous avez 3 minutes pour sortir.</p>');
    expect((await findChange(office, newer, '3'))?.readers).toEqual({ read: 0, confirmed: 0, threshold: 0 });
    expect((await findChange(office, newer, '1'))?.readers).toEqual({ read: 2, confirmed: 1, threshold: 0 });
  });

  it('hides small numbers where nobody is followed by name, and counts nobody without tracking', async () => {
    const office = await setUp({ tracking: { mode: 'aggregate', threshold: 5 } });
    await (await enrol(office)).read('evacuation');
    const changed = await writeText(office, 'evacuation', '<p>Vous avez 5 minutes pour sortir.</p>');
    expect((await findChange(office, changed))?.readers).toEqual({ read: null, confirmed: null, threshold: 5 });
    const silent = await setUp({ tracking: { mode: 'none' } });
    const other = await writeText(silent, 'evacuation', '<p>Vous avez 5 minutes pour sortir.</p>');
    expect((await findChange(silent, other))?.readers).toBeNull();
  });

  it('opens for each level of the booklet, and for nobody else', async () => {
    const office = await setUp();
    const { pageId } = await writeText(office, 'cantine', '<p>La cantine ouvre à 13 h.</p>');
    const addEditor = async (level: Level | null) => {
      const browser = app.browser();
      const { id } = await app.make.signIn(browser, { companyId: office.company.id, role: 'editor' });
      if (level) await office.scope.insert('bookletRights', [{ bookletId: office.booklet.id, userId: id, level }]);
      return browser;
    };
    for (const level of LEVELS) {
      const editor = await addEditor(level);
      expect((await compare(office, '1', 'draft', editor)).status, level).toBe(200);
      expect((await open(office, pageId, '1', 'draft', editor)).status, level).toBe(200);
    }
    const outsider = await addEditor(null);
    const stranger = app.browser();
    await app.make.signIn(stranger, { companyId: (await app.make.company()).id });
    for (const who of [outsider, stranger]) {
      expect((await compare(office, '1', 'draft', who)).status).toBe(404);
      expect((await open(office, pageId, '1', 'draft', who)).status).toBe(404);
      const url = `/api/admin/booklets/${office.booklet.id}/versions/1/theme-0.css`;
      expect((await who.sendRequest('GET', url)).statusCode).toBe(404);
    }
    expect((await compare(office, '1', 'draft', app.browser())).status).toBe(401);
  });

  it('refuses an unknown version, an unknown page and a side without a meaning', async () => {
    const office = await setUp();
    const { pageId } = await writeText(office, 'cantine', '<p>La cantine ouvre à 13 h.</p>');
    expect((await compare(office, '9', 'draft')).status).toBe(404);
    expect((await open(office, office.booklet.id, '1', 'draft')).status).toBe(404);
    expect((await compare(office, 'hier', 'draft')).status).toBe(422);
    expect((await open(office, pageId, '1', '0')).status).toBe(422);
  });

  it('serves the style sheet of each version, and no other document of it', async () => {
    const office = await setUp();
    const get = (path: string) =>
      office.hr.sendRequest('GET', `/api/admin/booklets/${office.booklet.id}/versions/${path}`);
    const theme = await get('1/theme-0.css');
    expect(theme.statusCode).toBe(200);
    expect(String(theme.headers['content-type'])).toContain('text/css');
    expect((await get('draft/theme-0.css')).statusCode).toBe(200);
    expect((await get('1/evacuation')).statusCode).toBe(404);
    expect((await get(`1/fichiers/${office.booklet.id}/original`)).statusCode).toBe(404);
  });
});

test('counts without names are rounded down, and hidden when one of their parts is small', () => {
  expect(protectCounts(42, 18, 0)).toEqual({ read: 42, confirmed: 18, threshold: 0 });
  expect(protectCounts(42, 18, 5)).toEqual({ read: 40, confirmed: 15, threshold: 5 });
  expect(protectCounts(4, 0, 5)).toEqual({ read: null, confirmed: null, threshold: 5 });
  expect(protectCounts(42, 3, 5)).toEqual({ read: 40, confirmed: null, threshold: 5 });
  expect(protectCounts(42, 40, 5)).toEqual({ read: 40, confirmed: null, threshold: 5 });
  expect(protectCounts(0, 0, 5)).toEqual({ read: 0, confirmed: 0, threshold: 5 });
});

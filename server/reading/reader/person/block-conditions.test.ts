import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_PROPS } from '../../../../blocks/examples.ts';
import { DEFAULT_ACCESS } from '../../../../contract/booklets/access/access.ts';
import { duplicateBooklet } from '../../../../contract/booklets/booklets/booklets.ts';
import {
  type BlockConditions,
  getBookletTree,
  getPage,
  getPageChanges,
  setBlockConditions,
} from '../../../../contract/booklets/content/content.ts';
import { copyContent } from '../../../../contract/booklets/content/copies.ts';
import { publish, restorePublication } from '../../../../contract/booklets/publications/publications.ts';
import { getParticipant } from '../../../../contract/people/participants/participants.ts';
import type { Level } from '../../../../contract/platform/permissions.ts';
import { DEFAULT_SETTINGS } from '../../../../contract/reading/reading.ts';
import { describeView, EMPTY_PERSONA, formatViewer, type Persona } from '../../../../contract/reading/viewer.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Browser } from '../../../../test/browser.ts';
import { type ChapterSeed, makeBooklet } from '../../../booklets/publications/booklet.fixture.ts';
import { toSnapshot } from '../../../booklets/publications/snapshot.ts';
import { createPersonalLink } from '../../../people/enrolments/links.ts';
import { recountProgress } from '../../../people/enrolments/recount.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { selectOfflineSnapshot } from '../../offline/offline-pages.ts';

/* Blocks that only some readers see, or from some day, in every output of the reader. */

let test: TestApp;
let hr: Browser;
let scope: Scope;
let company: { id: string; slug: string };
let booklet: TenantRow<'booklets'>;

const text = (html: string) => ({ type: 'text' as const, props: { html } });
const LYON = [{ field: 'site' as const, operator: 'is' as const, values: ['Lyon'] }];
const POLO = [{ field: 'own' as const, key: 'polo', operator: 'is' as const, values: ['XL'] }];
const today = getLocalDay('Europe/Paris');

const makeChapters = (asks: boolean): ChapterSeed[] => [
  {
    title: 'Bienvenue',
    pages: [
      {
        title: 'Sur place',
        slug: 'sur-place',
        mandatory: true,
        blocks: [
          text('<p>Pour tout le monde.</p>'),
          { type: 'heading', props: { level: 2, text: 'Titrelyon' } },
          { ...text('<p>Badgelyonnais.</p>'), audience: LYON },
          { type: 'heading', props: { level: 2, text: 'Suite' } },
          { ...text('<p>Tailleextra.</p>'), audience: POLO },
          { ...text('<p>Secretdumois.</p>'), unlockDays: 30 },
          text('<p>Fin.</p>'),
        ],
      },
      {
        title: 'Rien que Lyon',
        slug: 'rien-que-lyon',
        mandatory: true,
        blocks: [
          { ...text('<p>Parkinglyonnais.</p>'), audience: LYON },
          ...(asks
            ? [
                {
                  type: 'confirmation' as const,
                  props: { ...EXAMPLE_PROPS.confirmation, covers: 'page' as const },
                  audience: LYON,
                },
              ]
            : []),
        ],
      },
      { title: 'Plus tard', slug: 'plus-tard', blocks: [{ ...text('<p>Bilanfutur.</p>'), unlockDays: 60 }] },
    ],
  },
];

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await test.make.company();
  hr = test.browser();
  scope = test.make.scope(await test.make.signIn(hr, { companyId: company.id }), company.id);
  await scope.insert('participantSettings', [
    {
      fields: [
        {
          ...{ key: 'polo', label: 'Taille de polo', kind: 'list', required: false, choices: ['M', 'XL'] },
          ...{ pattern: '', help: '', asVariable: true },
        },
      ],
    },
  ]);
  await setUp();
});

/** A booklet that anybody may read asks for no confirmation. */
const setUp = async (isPublic = false) => {
  booklet = await makeBooklet(scope, makeChapters(!isPublic), {
    access: {
      ...DEFAULT_ACCESS,
      personal: { ...DEFAULT_ACCESS.personal, on: true },
      public: { on: isPublic, noindex: true },
    },
    slug: isPublic ? 'public' : 'accueil',
    settings: { ...DEFAULT_SETTINGS, tracking: { ...DEFAULT_SETTINGS.tracking, mode: isPublic ? 'none' : 'named' } },
  });
};

const publishBooklet = async () => {
  const answer = await hr.call(publish, { params: { id: booklet.id }, body: {} });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const enrol = (participant: Partial<TenantRow<'participants'>> = {}) =>
  test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn: today, participant });
const base = () => `/lire/${company.slug}/accueil`;
const openAs = async ({ id }: TenantRow<'enrolments'>) => {
  const reader = test.browser();
  await reader.sendRequest('GET', `${base()}/acces/${await createPersonalLink(scope, id, 'copy')}`);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await reader.sendRequest('POST', `${base()}/moi/information`, '', headers);
  return (rest: string) => reader.sendRequest('GET', `${base()}${rest}`);
};
const listPages = async () =>
  (await hr.call(getBookletTree, { params: { id: booklet.id } })).body.chapters.flatMap(({ pages }) => pages);
const findPageId = async (slug: string) => (await listPages()).find((page) => page.slug === slug)?.id ?? '';
const listBlocks = async (pageId: string, who = hr) =>
  (await who.call(getPage, { params: { id: pageId } })).body.content;
const conditions = (own: Partial<BlockConditions> = {}): BlockConditions => ({
  audience: null,
  unlockDays: null,
  ...own,
});
const save = (id: string, to: Partial<BlockConditions>, known: Partial<BlockConditions> = {}, who = hr) =>
  who.call(setBlockConditions, { params: { id }, body: { ...conditions(to), known: conditions(known) } });
const addEditor = async (level: Level | null) => {
  const browser = test.browser();
  const { id } = await test.make.signIn(browser, { companyId: company.id, role: 'editor' });
  if (level) await scope.insert('bookletRights', [{ bookletId: booklet.id, userId: id, level }]);
  return browser;
};

describe('what readers get', () => {
  it('a participant sees the blocks of their site, fields and day, and no word of the others', async () => {
    await publishBooklet();
    const lyon = await openAs(await enrol({ site: 'lyon', fields: { polo: 'XL' } }));
    const nantes = await openAs(await enrol({ site: 'Nantes', fields: { polo: 'M' } }));
    const mine = (await lyon('/sur-place')).body;
    expect(mine).toContain('Badgelyonnais');
    expect(mine).toContain('Titrelyon');
    expect(mine).toContain('Tailleextra');
    expect(mine).not.toContain('Secretdumois');
    expect((await lyon('/rien-que-lyon')).body).toContain('Parkinglyonnais');
    const [chapter] = (await hr.call(getBookletTree, { params: { id: booklet.id } })).body.chapters;
    const printed = `/imprimer/${chapter?.id}`;
    expect((await lyon(printed)).body).toContain('Badgelyonnais');
    const paths = [
      '',
      '/sommaire',
      '/sur-place',
      '/imprimer',
      printed,
      '/search.json',
      '/recherche?q=lyonnais',
      '/fin',
    ];
    for (const rest of paths) {
      const { statusCode, body } = await nantes(rest);
      expect([rest, statusCode]).toEqual([rest, 200]);
      for (const word of ['Badgelyonnais', 'Titrelyon', 'Tailleextra', 'Secretdumois', 'Parkinglyonnais', 'Bilanfutur'])
        expect([rest, word, body.includes(word)]).toEqual([rest, word, false]);
    }
    expect((await nantes('/rien-que-lyon')).statusCode).toBe(404);
    expect((await nantes('/sommaire')).body).not.toContain('Rien que Lyon');
  });

  it('a page of which every block waits for a day is locked until the first of these days', async () => {
    await publishBooklet();
    const open = await openAs(await enrol());
    expect((await open('/plus-tard')).statusCode).toBe(403);
    expect((await open('/sommaire')).body).toContain('S’ouvre le');
    const there = await test.make.enrolment(scope, { bookletId: booklet.id, arrivalOn: '2026-01-02' });
    const opened = await openAs(there);
    expect((await opened('/plus-tard')).body).toContain('Bilanfutur');
    expect((await opened('/sur-place')).body).toContain('Secretdumois');
  });

  it('an unknown reader sees no block with an audience, and those of a later day at once, as for pages', async () => {
    await setUp(true);
    await publishBooklet();
    const get = (rest: string) => test.browser().sendRequest('GET', `/lire/${company.slug}/public${rest}`);
    const { body } = await get('/sur-place');
    expect(body).toContain('Pour tout le monde');
    expect(body).toContain('Secretdumois');
    for (const rest of ['', '/sommaire', '/sur-place', '/imprimer', '/search.json'])
      expect([rest, (await get(rest)).body.includes('lyonnais')]).toEqual([rest, false]);
    expect((await get('/rien-que-lyon')).statusCode).toBe(404);
    const { publications } = scope.views;
    const [row] = await scope.select().from(publications).where(eq(publications.bookletId, booklet.id));
    const offline = JSON.stringify(selectOfflineSnapshot(toSnapshot(row?.snapshot)).chapters);
    expect(offline).toContain('Pour tout le monde');
    expect(offline).not.toMatch(/lyonnais|Secretdumois|Bilanfutur/);
  });

  it('what is asked counts only what the person sees', async () => {
    await publishBooklet();
    const lyon = await enrol({ site: 'Lyon' });
    const nantes = await enrol({ site: 'Nantes' });
    await recountProgress(scope, booklet.id);
    const { enrolments } = scope.views;
    const find = async ({ id }: TenantRow<'enrolments'>) =>
      (await scope.select().from(enrolments).where(eq(enrolments.id, id)))[0];
    expect(await find(lyon)).toMatchObject({ pagesDue: 2, proofsDue: 1 });
    expect(await find(nantes)).toMatchObject({ pagesDue: 1, proofsDue: 0 });
    const detail = async ({ id }: TenantRow<'enrolments'>) =>
      (await hr.call(getParticipant, { params: { id: booklet.id, enrolmentId: id } })).body;
    expect((await detail(lyon)).pages?.map(({ title }) => title)).toContain('Rien que Lyon');
    expect((await detail(nantes)).pages?.map(({ title }) => title)).not.toContain('Rien que Lyon');
  });

  it('« Voir en tant que… » shows the same, and says why the rest is missing', async () => {
    const view = async (fields: Partial<Persona>) => {
      const as = formatViewer({ ...EMPTY_PERSONA, ...fields });
      const { body } = await hr.call(describeView, { params: { id: booklet.id }, query: { as } });
      const page = await hr.sendRequest('GET', `/api/admin/booklets/${booklet.id}/views/${as}/sur-place`);
      return {
        pages: new Map(body.chapters.flatMap(({ pages }) => pages.map((one) => [one.slug, one]))),
        html: page.body,
      };
    };
    const nantes = await view({ site: 'Nantes' });
    expect(nantes.pages.get('rien-que-lyon')).toMatchObject({ state: 'hidden', reasons: [{ kind: 'blocks' }] });
    expect(nantes.pages.get('sur-place')).toMatchObject({ state: 'open', hiddenBlocks: { others: 2, later: 1 } });
    expect(nantes.pages.get('plus-tard')).toMatchObject({ state: 'locked', reasons: [{ kind: 'day' }] });
    expect(nantes.html).not.toContain('Badgelyonnais');
    const lyon = await view({ site: 'Lyon', fields: { polo: 'XL' }, day: 30 });
    expect(lyon.pages.get('sur-place')).toMatchObject({ hiddenBlocks: { others: 0, later: 0 } });
    for (const word of ['Badgelyonnais', 'Tailleextra', 'Secretdumois']) expect(lyon.html).toContain(word);
  });
});

describe('the conditions of a block', () => {
  it('are kept beside its words, and told to others who have the page open', async () => {
    const pageId = await findPageId('sur-place');
    const [first] = await listBlocks(pageId);
    const { revision } = (await hr.call(getPage, { params: { id: pageId } })).body;
    const saved = await save(first?.id ?? '', { audience: LYON, unlockDays: 5 });
    expect([saved.status, saved.body.block]).toMatchObject([
      200,
      { audience: LYON, unlockDays: 5, rowVersion: first?.rowVersion, props: first?.props },
    ]);
    const { body } = await hr.call(getPageChanges, { params: { id: pageId }, query: { since: revision } });
    expect(body.changed).toMatchObject([{ id: first?.id, audience: LYON, unlockDays: 5 }]);
    expect((await save(first?.id ?? '', {}, { audience: LYON, unlockDays: 5 })).body.block).toMatchObject(conditions());
  });

  it('are refused when somebody changed them, when they are wrong, and for a field that nobody has', async () => {
    const [first] = await listBlocks(await findPageId('sur-place'));
    const id = first?.id ?? '';
    expect((await save(id, { audience: LYON }, { unlockDays: 3 })).error.code).toBe('EDI-061');
    const lost = await save(id, { audience: [{ field: 'own', key: 'inconnu', operator: 'is', values: ['x'] }] });
    expect([lost.status, lost.error.code]).toEqual([422, 'EDI-060']);
    for (const [wrong, status] of [
      [{ audience: [] }, 422],
      [{ audience: [{ field: 'site', operator: 'is', values: [] }] }, 422],
      [{ audience: [{ field: 'own', operator: 'is', values: ['x'] }] }, 422],
      [{ audience: [{ field: 'site', key: 'polo', operator: 'is', values: ['x'] }] }, 422],
      [{ audience: [{ field: 'contractType', operator: 'is', values: ['stagiaire'] }] }, 422],
      [{ unlockDays: 366 }, 422],
      [{ unlockDays: 1.5 }, 422],
    ] as const)
      expect([wrong, (await save(id, wrong as unknown as BlockConditions)).status]).toEqual([wrong, status]);
    expect((await listBlocks(await findPageId('sur-place')))[0]).toMatchObject(conditions());
    expect((await save(uuidv7(), { audience: LYON })).status).toBe(404);
  });

  it('are for those who may write there', async () => {
    const [first] = await listBlocks(await findPageId('sur-place'));
    const id = first?.id ?? '';
    for (const [level, status] of [
      [null, 404],
      ['reviewer', 403],
      ['writer', 200],
    ] as const)
      expect([level, (await save(id, {}, {}, await addEditor(level))).status]).toEqual([level, status]);
    const elsewhere = test.browser();
    await test.make.signIn(elsewhere, { companyId: (await test.make.company()).id });
    expect((await save(id, {}, {}, elsewhere)).status).toBe(404);
    expect((await save(id, {}, {}, test.browser())).status).toBe(401);
    await scope.update('blocks', { locked: true }, (rows) => eq(rows.id, id));
    expect((await save(id, {}, {}, await addEditor('writer'))).error.code).toBe('EDI-009');
  });

  it('follow a copy of the booklet and of its blocks, and a version put back', async () => {
    const list = async (pageId: string) =>
      (await listBlocks(pageId)).map(({ audience, unlockDays }) => ({ audience, unlockDays }));
    const pageId = await findPageId('sur-place');
    const before = await list(pageId);
    expect(before[2]).toEqual(conditions({ audience: LYON }));
    const { body } = await hr.call(duplicateBooklet, { params: { id: booklet.id }, body: {} });
    const copy = (await hr.call(getBookletTree, { params: { id: body.id } })).body.chapters[0];
    expect(await list(copy?.pages[0]?.id ?? '')).toEqual(before);
    const copied = await hr.call(copyContent, {
      params: { id: body.id },
      body: { kind: 'page', sourceId: pageId, chapterId: copy?.id ?? '' },
    });
    expect(await list(copied.body.pageId ?? '')).toEqual(before);
    const ids = (await listBlocks(pageId)).map(({ id }) => id);
    await hr.call(copyContent, {
      params: { id: body.id },
      body: { kind: 'blocks', ids, pageId: copy?.pages[1]?.id ?? '' },
    });
    expect((await list(copy?.pages[1]?.id ?? '')).slice(2)).toEqual(before);

    await publishBooklet();
    for (const { id, ...known } of await listBlocks(pageId))
      await save(id, {}, { audience: known.audience, unlockDays: known.unlockDays });
    expect(new Set((await list(pageId)).map((one) => JSON.stringify(one)))).toHaveLength(1);
    await hr.call(restorePublication, { params: { id: booklet.id, number: 1 }, body: { target: 'draft' } });
    expect(await list(pageId)).toEqual(before);
  });
});

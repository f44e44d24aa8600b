import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  archiveBooklet,
  BOOKLET_TYPES,
  binBooklet,
  createBooklet,
  listBooklets,
  purgeBooklet,
  restoreBooklet,
  unarchiveBooklet,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { publish, unpublishBooklet } from '../../../contract/booklets/publications/publications.ts';
import { grantRight, revokeRight } from '../../../contract/booklets/rights/rights.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { createRandom } from '../../../test/create-random.ts';
import { libraryContent, seedLibrary } from '../../operations/seed/library.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { GOOD_CHAPTERS, makeBooklet, PUBLIC_ACCESS } from '../publications/booklet.fixture.ts';

const STEPS = 40;
const TAGS = ['Été', 'Usine', 'Bureau'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedLibrary(app.services.db, libraryContent);
});
afterAll(() => app.close());

type BookletFilter = Pick<
  CallQuery<typeof listBooklets>,
  'state' | 'type' | 'ownerId' | 'sectorId' | 'tag' | 'language'
>;
interface Viewer {
  scope: Scope;
  /** Booklets on which the viewer has a right in force; null: they see all. */
  readable: ReadonlySet<string> | null;
}

const isMatch = (row: TenantRow<'booklets'>, filter: BookletFilter): boolean => {
  const { state, type, ownerId, sectorId, tag, language } = filter;
  if ((state === 'binned') !== (row.binnedAt !== null)) return false;
  if (state === 'planned' && row.plannedAt === null) return false;
  if (!['all', 'planned', 'binned', row.state].includes(state)) return false;
  if (sectorId !== undefined && row.sectorId !== sectorId && row.secondSectorId !== sectorId) return false;
  return (
    (type === undefined || row.type === type) &&
    (ownerId === undefined || row.ownerId === ownerId) &&
    (tag === undefined || row.tags.includes(tag)) &&
    (language === undefined || row.sourceLanguage === language)
  );
};

/** Counts from the rows themselves, without the statements of the list. */
const countFromRows = async ({ scope, readable }: Viewer, filter: BookletFilter) => {
  const { booklets, people } = scope.views;
  const all = await scope.select().from(booklets);
  const rows = all.filter(({ id }) => readable === null || readable.has(id));
  const names = new Map((await scope.select().from(people)).map(({ id, name }) => [id, name]));
  const labels = new Map((await app.services.db.select().from(sectors)).map(({ id, label }) => [id, label]));
  const states: Record<string, number> = {};
  for (const row of rows) {
    const state = row.binnedAt === null ? row.state : 'binned';
    states[state] = (states[state] ?? 0) + 1;
    if (row.plannedAt !== null && row.binnedAt === null) states.planned = (states.planned ?? 0) + 1;
  }
  const sort = (texts: Iterable<string>) => [...new Set(texts)].sort(new Intl.Collator('fr').compare);
  return {
    total: rows.filter((row) => isMatch(row, filter)).length,
    states,
    types: [...new Set(rows.map(({ type }) => type))].sort(),
    owners: sort(rows.flatMap(({ ownerId }) => names.get(ownerId ?? '') ?? [])),
    sectors: sort(rows.flatMap(({ sectorId }) => labels.get(sectorId ?? '') ?? [])),
    tags: sort(rows.flatMap(({ tags }) => tags)),
    languages: [...new Set(rows.map(({ sourceLanguage }) => sourceLanguage))].sort(),
  };
};

const loadListCounts = async (browser: Browser, filter: BookletFilter) => {
  const { status, body } = await browser.call(listBooklets, { query: filter });
  expect(status, JSON.stringify(body)).toBe(200);
  const { total, facets } = body;
  const { states, types, tags, languages } = facets;
  const owners = facets.owners.map(({ name }) => name);
  return { total, states, types, owners, sectors: facets.sectors.map(({ label }) => label), tags, languages };
};

test.each([1, 2, 3])('counts stay those of the rows after each of many changes (seed %i)', async (seed) => {
  const fraction = createRandom(seed);
  const random = (limit: number): number => Math.floor(fraction() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const me = app.browser();
  const admin = await app.make.signIn(me, { firstName: 'Nadia', lastName: `Bensaïd ${seed}` });
  const companyId = admin.companyId ?? '';
  const scope = app.make.scope(admin, companyId);
  const editorBrowser = app.browser();
  const editor = await app.make.signIn(editorBrowser, {
    companyId,
    role: 'editor',
    firstName: 'Éloi',
    lastName: 'Zola',
  });
  const trades = await app.services.db.select().from(sectors).orderBy(asc(sectors.code)).limit(2);
  for (const n of [1, 2, 3]) {
    await makeBooklet(scope, GOOD_CHAPTERS, { title: `Prêt ${n}`, slug: `pret-${n}`, access: PUBLIC_ACCESS });
  }
  const listRows = () => scope.select().from(scope.views.booklets);
  const listReadable = async () => {
    const { bookletRights } = scope.views;
    const rows = await scope.select().from(bookletRights).where(eq(bookletRights.userId, editor.id));
    return new Set(rows.map(({ bookletId }) => bookletId));
  };
  const update = (row: TenantRow<'booklets'>, body: object) =>
    me.call(updateBooklet, { params: { id: row.id }, body: { ...body, rowVersion: row.rowVersion } });
  const changes: ((row: TenantRow<'booklets'>) => Promise<{ status: number }>)[] = [
    () => me.call(createBooklet, { body: { way: 'guided', type: pick(BOOKLET_TYPES) } }),
    () => editorBrowser.call(createBooklet, { body: { way: 'guided', type: pick(BOOKLET_TYPES) } }),
    (row) => update(row, { title: `Titre ${random(1000)}` }),
    (row) => update(row, { sourceLanguage: pick(['fr-FR', 'en-GB']) }),
    (row) => update(row, { tags: TAGS.filter(() => random(2) === 0) }),
    (row) => update(row, { sectorId: pick([null, ...trades.map(({ id }) => id)]) }),
    (row) => update(row, { type: pick(BOOKLET_TYPES) }),
    (row) => update(row, { ownerId: pick([admin.id, editor.id]) }),
    ({ id }) => me.call(publish, { params: { id }, body: {} }),
    ({ id }) => me.call(unpublishBooklet, { params: { id } }),
    ({ id }) => me.call(archiveBooklet, { params: { id } }),
    ({ id }) => me.call(unarchiveBooklet, { params: { id } }),
    ({ id }) => me.call(binBooklet, { params: { id } }),
    ({ id }) => me.call(restoreBooklet, { params: { id } }),
    ({ id, title }) => me.call(purgeBooklet, { params: { id }, query: { title: title ?? '' } }),
    ({ id }) => me.call(grantRight, { params: { id, userId: editor.id }, body: { level: 'writer', notify: false } }),
    ({ id }) => me.call(revokeRight, { params: { id, userId: editor.id } }),
    // A right that has ended, and one that ends by itself between two lists.
    async ({ id }) => {
      const ends = sql<Date>`now() + interval '30 milliseconds'`;
      await scope.update('bookletRights', { expiresAt: ends }, (right) => eq(right.bookletId, id));
      await loadListCounts(editorBrowser, { state: 'all' });
      await new Promise((resolve) => setTimeout(resolve, 40));
      return { status: 200 };
    },
    async ({ id }) => {
      const plannedAt = pick([null, new Date(Date.now() + 86_400_000)]);
      await scope.update('booklets', { plannedAt }, (columns) => eq(columns.id, id));
      return { status: 200 };
    },
  ];
  let done = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const at = random(changes.length);
    const answer = await changes[at]?.(pick(await listRows()));
    if (answer?.status === 200) done += 1;
    const filter: BookletFilter = {
      state: pick(['all', 'all', 'building', 'draft', 'published', 'archived', 'binned', 'planned'] as const),
      type: pick([undefined, undefined, ...BOOKLET_TYPES]),
      ownerId: pick([undefined, undefined, admin.id, editor.id]),
      sectorId: pick([undefined, undefined, ...trades.map(({ id }) => id)]),
      tag: pick([undefined, undefined, ...TAGS]),
      language: pick([undefined, undefined, 'fr-FR', 'en-GB']),
    };
    for (const asked of [filter, { state: filter.state }]) {
      const place = `step ${step}, change ${at}, ${JSON.stringify(asked)}`;
      expect(await loadListCounts(me, asked), place).toEqual(await countFromRows({ scope, readable: null }, asked));
      const readable = await listReadable();
      expect(await loadListCounts(editorBrowser, asked), place).toEqual(
        await countFromRows({ scope, readable }, asked),
      );
    }
  }
  // Refused changes are part of it, but most must change something.
  expect(done).toBeGreaterThan(STEPS / 3);
});

test('finds the booklets with a page to review, and those without anyone enrolled, each time anew', async () => {
  const company = await app.make.company();
  const browser = app.browser();
  const user = await app.make.signIn(browser, { companyId: company.id });
  const scope = app.make.scope(user, company.id);
  const old = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Ancien', slug: 'ancien' });
  const fresh = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Récent', slug: 'recent' });
  const find = async (attention: 'to_review' | 'no_participant') => {
    const { body } = await browser.call(listBooklets, { query: { attention } });
    return [body.total, ...body.rows.map(({ title }) => title).sort()];
  };
  expect(await find('to_review')).toEqual([0]);
  expect(await find('no_participant')).toEqual([2, 'Ancien', 'Récent']);
  await scope.update('pages', { reviewOn: '2026-01-01' }, ({ bookletId }) => eq(bookletId, old.id));
  await scope.update('pages', { reviewOn: '2999-01-01' }, ({ bookletId }) => eq(bookletId, fresh.id));
  await app.make.enrolment(scope, { bookletId: fresh.id });
  expect(await find('to_review')).toEqual([1, 'Ancien']);
  expect(await find('no_participant')).toEqual([1, 'Ancien']);
  await scope.update('pages', { deletedAt: new Date() }, ({ bookletId }) => eq(bookletId, old.id));
  expect(await find('to_review')).toEqual([0]);
});

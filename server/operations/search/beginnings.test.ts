import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAll } from '../../../contract/operations/search.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';

interface House {
  admin: Browser;
  scope: Scope;
  booklet: Row<'booklets'>;
  companyId: string;
}

let house: TestApp;
let here: House;
let elsewhere: House;

/** A company with the same texts as the others. */
const furnish = async (): Promise<House> => {
  const companyId = (await house.make.company()).id;
  const admin = house.browser();
  const scope = house.make.scope(await house.make.signIn(admin, { companyId }), companyId);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Accueil des maçons' });
  const participant = {
    firstName: 'Inès',
    lastName: 'Quillévéré',
    email: 'iq@chantier.example',
    employeeNumber: 'K4711',
  };
  await house.make.enrolment(scope, { bookletId: booklet.id, participant });
  const [page] = await scope.select().from(scope.views.pages).limit(1);
  if (!page) throw new Error('no page');
  const text = `Les échafaudages, avant ${'z'.repeat(2046)}`;
  const block = { bookletId: booklet.id, pageId: page.id, type: 'text', version: 1, position: 9, revision: 1 };
  await scope.insert('blocks', [{ ...block, props: { html: `<p>${text}</p>` } }]);
  return { admin, scope, booklet, companyId };
};

beforeAll(async () => {
  house = await startTestApp();
  here = await furnish();
  elsewhere = await furnish();
  const { exec } = house.services.database;
  await exec(`insert into tutorials (id, title, summary, category, level, minutes, blocks, roles, screens, position, state)
    select gen_random_uuid(), title, 'Zinguerie', 'first_steps', 'beginner', 2, '[]', '{}', '{}', 1, state
    from (values ('Couvertures et bardages', 'published'), ('Couvertures à venir', 'draft')) t(title, state)`);
});
afterAll(() => house.close());

const hits = async ({ admin }: House, q: string) => (await admin.call(searchAll, { query: { q } })).body;
const rowsOf = async (query: ReturnType<typeof sql>) =>
  ((await house.services.database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

describe('a beginning', () => {
  test.each([
    ['of a title', 'maço', 'booklet'],
    ['of a title, after a whole word', 'accueil maç', 'booklet'],
    ['of a text', 'échaf', 'page'],
    ['of a word without end', 'zzzzzz', 'page'],
    ['of a name', 'quillé', 'participant'],
    ['of an e-mail address', 'iq', 'participant'],
    ['of an employee number', 'K47', 'participant'],
  ] as const)('%s finds what is of this company alone', async (_, q, kind) => {
    for (const one of [here, elsewhere]) {
      const found = await hits(one, q);
      expect(found).toMatchObject({ hits: [{ kind }], approximate: false });
      expect(found.hits[0]?.href).toContain(one.booklet.id);
    }
  });

  test('finds a published article of the help, wherever one is', async () => {
    for (const q of ['couvert', 'zingu', 'bardages', 'couverture bard']) {
      for (const one of [here, elsewhere]) {
        expect((await hits(one, q)).hits, q).toMatchObject([{ kind: 'help', title: 'Couvertures et bardages' }]);
      }
    }
  });
});

test('what holds no word for the database finds nothing', async () => {
  expect(await hits(here, '²²')).toEqual({ hits: [], approximate: false });
});

describe('the index', () => {
  const found = (companyId: string, asked: ReturnType<typeof sql>) =>
    rowsOf(sql`select distinct company_id as whose from search_items s
      where search_words_of(s.company_id, s.words) @@ search_asked_of(${companyId}::uuid, ${asked})`);

  test('is asked for the words of one company, not for everybody’s', async () => {
    const beginning = sql`to_tsquery('simple', 'mac:*')`;
    for (const { companyId } of [here, elsewhere]) {
      expect(await found(companyId, beginning)).toEqual([{ whose: companyId }]);
    }
  });

  test.each([
    ['words', sql`to_tsquery('simple', 'accueil & des')`],
    ['stems', sql`to_tsquery('french', 'accueillir | échafaudage')`],
    ['an address', sql`plainto_tsquery('simple', 'iq@chantier.example')`],
    ['beginnings', sql`to_tsquery('simple', 'ac:* & mac:* | quil:* | couv:*')`],
    ['words with marks', sql`${String.raw`'l''acc' | 'b\\' | 'mac':*`}::tsquery`],
  ])('finds by %s what the words themselves find', async (_, asked) => {
    const { companyId } = here;
    const whose = sql`(s.company_id = ${companyId}::uuid or s.company_id is null)`;
    const keyed = sql`(search_asked_of(${companyId}::uuid, ${asked}) || search_asked_of(null, ${asked}))`;
    const plain = await rowsOf(
      sql`select item_id from search_items s where ${whose} and s.words @@ ${asked} order by 1`,
    );
    const found = sql`search_words_of(s.company_id, s.words) @@ ${keyed}`;
    const rows = await rowsOf(sql`select item_id from search_items s where ${whose} and ${found} order by 1`);
    expect(rows).toEqual(plain);
    expect(plain).not.toEqual([]);
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAll } from '../../../contract/operations/search.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { GOOD_CHAPTERS, makeBooklet } from '../../booklets/publications/booklet.fixture.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';

interface CompanySample {
  admin: Browser;
  scope: Scope;
  booklet: TenantRow<'booklets'>;
  companyId: string;
}

let app: TestApp;
let sampleCompany: CompanySample;
let otherCompany: CompanySample;

/** A company with the same texts as the others. */
const createSampleCompany = async (): Promise<CompanySample> => {
  const companyId = (await app.make.company()).id;
  const admin = app.browser();
  const scope = app.make.scope(await app.make.signIn(admin, { companyId }), companyId);
  const booklet = await makeBooklet(scope, GOOD_CHAPTERS, { title: 'Accueil des maçons' });
  const participant = {
    firstName: 'Inès',
    lastName: 'Quillévéré',
    email: 'iq@chantier.example',
    employeeNumber: 'K4711',
  };
  await app.make.enrolment(scope, { bookletId: booklet.id, participant });
  const [page] = await scope.select().from(scope.views.pages).limit(1);
  if (!page) throw new Error('no page');
  const text = `Les échafaudages, avant ${'z'.repeat(2046)}`;
  const block = { bookletId: booklet.id, pageId: page.id, type: 'text', version: 1, position: 9, revision: 1 };
  await scope.insert('blocks', [{ ...block, props: { html: `<p>${text}</p>` } }]);
  return { admin, scope, booklet, companyId };
};

beforeAll(async () => {
  app = await startTestApp();
  sampleCompany = await createSampleCompany();
  otherCompany = await createSampleCompany();
  const { exec } = app.services.database;
  await exec(`insert into tutorials (id, title, summary, category, level, minutes, blocks, roles, screens, position, state)
    select gen_random_uuid(), title, 'Zinguerie', 'start', 'beginner', 2, '[]', '{}', '{}', 1, state
    from (values ('Couvertures et bardages', 'published'), ('Couvertures à venir', 'draft')) t(title, state)`);
});
afterAll(() => app.close());

const searchAs = async ({ admin }: CompanySample, q: string) => (await admin.call(searchAll, { query: { q } })).body;
const queryRows = async (query: ReturnType<typeof sql>) =>
  ((await app.services.database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

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
    for (const one of [sampleCompany, otherCompany]) {
      const found = await searchAs(one, q);
      expect(found).toMatchObject({ hits: [{ kind }], approximate: false });
      expect(found.hits[0]?.href).toContain(one.booklet.id);
    }
  });

  test('finds a published article of the help, wherever one is', async () => {
    for (const q of ['couvert', 'zingu', 'bardages', 'couverture bard']) {
      for (const one of [sampleCompany, otherCompany]) {
        expect((await searchAs(one, q)).hits, q).toMatchObject([{ kind: 'help', title: 'Couvertures et bardages' }]);
      }
    }
  });
});

test('what holds no word for the database finds nothing', async () => {
  expect(await searchAs(sampleCompany, '²²')).toEqual({ hits: [], approximate: false });
});

describe('the index', () => {
  const found = (companyId: string, asked: ReturnType<typeof sql>) =>
    queryRows(sql`select distinct company_id as whose from search_items s
      where search_words_of(s.company_id, s.words) @@ search_asked_of(${companyId}::uuid, ${asked})`);

  test('is asked for the words of one company, not for everybody’s', async () => {
    const beginning = sql`to_tsquery('simple', 'mac:*')`;
    for (const { companyId } of [sampleCompany, otherCompany]) {
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
    const { companyId } = sampleCompany;
    const whose = sql`(s.company_id = ${companyId}::uuid or s.company_id is null)`;
    const keyed = sql`(search_asked_of(${companyId}::uuid, ${asked}) || search_asked_of(null, ${asked}))`;
    const plain = await queryRows(
      sql`select item_id from search_items s where ${whose} and s.words @@ ${asked} order by 1`,
    );
    const found = sql`search_words_of(s.company_id, s.words) @@ ${keyed}`;
    const rows = await queryRows(sql`select item_id from search_items s where ${whose} and ${found} order by 1`);
    expect(rows).toEqual(plain);
    expect(plain).not.toEqual([]);
  });
});

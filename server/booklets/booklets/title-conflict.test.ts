import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  binBooklet,
  createBooklet,
  duplicateBooklet,
  restoreBooklet,
  updateBooklet,
} from '../../../contract/booklets/booklets/booklets.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { Browser } from '../../../test/browser.ts';
import { toFoldedKey } from '../../platform/text/titles.ts';

/*
 * Two people take one title at the same moment: each check found it free. A trigger stands for the second person: it
 * takes the title (or the slug) between the check and the write, on any database.
 */

let app: TestApp;
let me: Browser;
let user: Awaited<ReturnType<TestApp['make']['signIn']>>;

beforeAll(async () => {
  app = await startTestApp();
  me = app.browser();
  user = await app.make.signIn(me);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.services.db.execute(sql`drop trigger if exists somebody_else on booklets`);
});

const scope = () => app.make.scope(user, user.companyId ?? '');
const listBookletRows = async () =>
  (await scope().select().from(scope().views.booklets)).sort((a, b) => a.id.localeCompare(b.id));

const simulateConcurrentWrite = async (moment: 'update' | 'insert', taken: { titleKey?: string; slug?: string }) => {
  const { db } = app.services;
  const { id } = await createTitledBooklet(null);
  const change = taken.titleKey ? `title_key = '${taken.titleKey.replaceAll("'", "''")}'` : `slug = '${taken.slug}'`;
  await db.execute(
    sql.raw(`create or replace function somebody_else() returns trigger language plpgsql as $$
    begin
      if new.id <> '${id}' then update booklets set ${change} where id = '${id}'; end if;
      return new;
    end $$`),
  );
  await db.execute(
    sql.raw(`create trigger somebody_else before ${moment} on booklets for each row execute function somebody_else()`),
  );
};

const createTitledBooklet = async (title: string | null) => {
  const { body } = await me.call(createBooklet, { body: { way: 'guided', type: 'employee' } });
  if (title === null) return body;
  const slug = toFoldedKey(title).replaceAll(' ', '-');
  const answer = await me.call(updateBooklet, {
    params: { id: body.id },
    body: { rowVersion: body.rowVersion, title, slug },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const LIV001 = 'Un livret porte déjà ce titre. Ajoutez une précision (site, population, année).';

describe('LIV-001: a title taken at the same moment', () => {
  test('taking a booklet out of the bin: it stays there', async () => {
    const { id } = await createTitledBooklet('Accueil atelier');
    await me.call(binBooklet, { params: { id } });
    await simulateConcurrentWrite('update', { titleKey: 'accueil atelier' });
    const before = await listBookletRows();
    const { status, error } = await me.call(restoreBooklet, { params: { id } });
    expect([status, error.code, error.message]).toEqual([422, 'LIV-001', LIV001]);
    expect(error.errors).toEqual({ title: [LIV001] });
    expect(await listBookletRows()).toEqual(before);
  });

  test('giving a new booklet its title', async () => {
    const booklet = await createTitledBooklet(null);
    await simulateConcurrentWrite('update', { titleKey: 'accueil chantier' });
    const before = await listBookletRows();
    const { status, error } = await me.call(updateBooklet, {
      params: { id: booklet.id },
      body: { rowVersion: booklet.rowVersion, title: 'Accueil chantier' },
    });
    expect([status, error.code]).toEqual([422, 'LIV-001']);
    expect(error.errors).toEqual({ title: [LIV001] });
    expect(await listBookletRows()).toEqual(before);
  });

  test('copying a booklet', async () => {
    const { id } = await createTitledBooklet('Accueil bureaux');
    await simulateConcurrentWrite('insert', { titleKey: 'accueil bureaux (copie)' });
    const before = await listBookletRows();
    const { status, error } = await me.call(duplicateBooklet, { params: { id }, body: {} });
    expect([status, error.code]).toEqual([422, 'LIV-001']);
    expect(await listBookletRows()).toEqual(before);
  });

  test('two new booklets given one title at once: one has it, the other is told', async () => {
    const both = await Promise.all([createTitledBooklet(null), createTitledBooklet(null)]);
    const answers = await Promise.all(
      both.map(({ id, rowVersion }) =>
        me.call(updateBooklet, { params: { id }, body: { rowVersion, title: 'Accueil du siège' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error.code).toBe('LIV-001');
  });

  test('two booklets of one title taken out of the bin at once: neither fails, each has a title of its own', async () => {
    const first = await createTitledBooklet('Accueil des stagiaires');
    await me.call(binBooklet, { params: { id: first.id } });
    const second = await createTitledBooklet('Accueil des stagiaires');
    await me.call(binBooklet, { params: { id: second.id } });
    const answers = await Promise.all([first, second].map(({ id }) => me.call(restoreBooklet, { params: { id } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.title)).size).toBe(2);
  });
});

test('LIV-004: an address taken at the same moment, with a free one close to it', async () => {
  const { id } = await createTitledBooklet('Accueil des alternants');
  await me.call(binBooklet, { params: { id } });
  await simulateConcurrentWrite('update', { slug: 'accueil-des-alternants' });
  const before = await listBookletRows();
  const { status, error } = await me.call(restoreBooklet, { params: { id } });
  expect([status, error.code]).toEqual([422, 'LIV-004']);
  expect(error.errors?.slug?.[0]).toContain('accueil-des-alternants');
  expect(await listBookletRows()).toEqual(before);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBooklet } from '../publications/booklet.fixture.ts';
import { createResultCache, getDraftStamp } from './draft-stamp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const setUp = async () => {
  const { id: companyId } = await app.make.company();
  const user = await app.make.user({ companyId });
  const scope = app.make.scope(user, companyId);
  const booklet = await makeBooklet(scope, []);
  const readStamp = async () => {
    const { booklets } = scope.views;
    const [row] = await scope.select().from(booklets).where(eq(booklets.id, booklet.id));
    if (!row) throw new Error('no booklet');
    return getDraftStamp(scope, row);
  };
  return { scope, booklet, readStamp };
};

test('a draft keeps its stamp until it changes, or what it shows', async () => {
  const { scope, booklet, readStamp } = await setUp();
  const other = await setUp();
  const stamps = [await readStamp()];
  expect(await readStamp()).toBe(stamps[0]);
  const changes = [
    () => scope.update('booklets', { revision: sql`revision + 1` }, ({ id }) => eq(id, booklet.id)),
    () =>
      scope.update('booklets', { welcome: { ...booklet.welcome, message: 'Bonjour.' } }, ({ id }) =>
        eq(id, booklet.id),
      ),
    () => scope.updateCompany({ name: 'Autre nom' }),
    () =>
      scope.insert('referents', [
        {
          bookletId: booklet.id,
          firstName: 'Léa',
          lastName: 'Morel',
          role: 'manager',
          perimeter: { kind: 'all' },
          position: 1,
        },
      ]),
  ];
  const kept = await other.readStamp();
  for (const change of changes) {
    await change();
    stamps.push(await readStamp());
    expect(await readStamp()).toBe(stamps.at(-1));
  }
  expect(new Set(stamps).size).toBe(changes.length + 1);
  expect(await other.readStamp()).toBe(kept);
});

test('a result is computed once for a key, again once it is dropped or has failed', async () => {
  const computed: string[] = [];
  const keep = createResultCache<string>(2);
  const read = (key: string) =>
    keep(key, async () => {
      computed.push(key);
      if (key === 'wrong') throw new Error('wrong');
      return key;
    });
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a', 'a', 'b']);
  await read('a');
  await read('c');
  await read('a');
  expect(computed).toEqual(['a', 'b', 'c']);
  await read('b');
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
  await expect(read('wrong')).rejects.toThrow('wrong');
  await expect(read('wrong')).rejects.toThrow('wrong');
  expect(computed.filter((key) => key === 'wrong')).toHaveLength(2);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteMedia,
  LICENCES,
  listMedia,
  MEDIA_FILTERS,
  updateMedia,
} from '../../../contract/booklets/media/media.ts';
import { addFolder, binMedia, moveMedia, restoreMedia } from '../../../contract/booklets/media/media-library.ts';
import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createRandom } from '../../../test/create-random.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { createPicture, uploadFile } from './library.fixture.ts';

const STEPS = 40;
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Filter = Pick<CallQueryInput<typeof listMedia>, 'kind' | 'search' | 'folder' | 'show'>;

const isShown = (row: TenantRow<'media'>, all: readonly TenantRow<'media'>[], show: Filter['show'], me: string) => {
  const kept = all.filter(({ deletedAt }) => deletedAt === null);
  const soon = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  switch (show) {
    // Nothing uses a file here.
    case 'used':
    case 'shared':
      return false;
    case 'no_alt':
      return row.kind === 'image' && row.alt === '' && !row.decorative;
    case 'no_rights':
      return row.licence === null;
    case 'expiring':
      return row.licenceExpiresOn !== null && row.licenceExpiresOn <= soon;
    case 'duplicates':
      return kept.some(({ id, sha256 }) => id !== row.id && sha256 === row.sha256);
    case 'mine':
      return row.createdBy === me;
    default:
      return true;
  }
};

test.each([1, 2])('the library counts its files after any change (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const me = app.browser();
  const user = await app.make.signIn(me);
  const companyId = user.companyId ?? '';
  const scope = app.make.scope(user, companyId);
  const editor = app.browser();
  await app.make.signIn(editor, { companyId, role: 'editor' });
  const folders = ['Photos', 'Logos'].map(
    async (name) => (await me.call(addFolder, { body: { name, parentId: null } })).body.id,
  );
  const folderIds = await Promise.all(folders);
  for (const name of ['un.png', 'deux.png', 'trois.png']) await uploadFile(me, name, await createPicture());
  const listRows = () => scope.select().from(scope.views.media);
  const update = ({ id, rowVersion }: TenantRow<'media'>, body: object) =>
    me.call(updateMedia, { params: { id }, body: { ...body, rowVersion } });
  const changes: ((row: TenantRow<'media'>) => Promise<{ status: number }>)[] = [
    async () => uploadFile(me, `image ${random()}.png`, await createPicture()),
    async () => uploadFile(editor, `photo ${random()}.png`, await createPicture(), { folderId: pick(folderIds) }),
    (row) => update(row, { alt: pick(['', 'Une usine']) }),
    (row) => update(row, { decorative: pick([true, false]) }),
    (row) => update(row, { name: pick(['Image une', 'Photo deux']) }),
    (row) => update(row, { licence: pick([null, ...LICENCES]) }),
    (row) => {
      const days = pick([null, 10, 60]);
      const licenceExpiresOn = days && new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      return update(row, { licenceExpiresOn });
    },
    ({ id }) => me.call(moveMedia, { body: { ids: [id], folderId: pick([null, ...folderIds]) } }),
    ({ id }) => me.call(binMedia, { body: { ids: [id] } }),
    ({ id }) => me.call(deleteMedia, { params: { id } }),
    ({ id }) => me.call(restoreMedia, { params: { id } }),
    async ({ id, sha256 }) => {
      const [other] = (await listRows()).filter((row) => row.id !== id);
      if (other) await scope.update('media', { sha256, isCopy: true }, (columns) => eq(columns.id, other.id));
      return { status: other ? 200 : 404 };
    },
  ];
  const countFromRows = async ({ kind, search = '', folder, show }: Filter) => {
    const all = await listRows();
    return all.filter((row) => {
      const inFolder = show === 'bin' || folder === undefined || row.folderId === (folder === 'root' ? null : folder);
      return (
        (show === 'bin') === (row.deletedAt !== null) &&
        (kind === undefined || row.kind === kind) &&
        row.name.toLowerCase().includes(search) &&
        inFolder &&
        isShown(row, all, show, user.id)
      );
    }).length;
  };
  let done = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const at = Math.floor(random() * changes.length);
    const answer = await changes[at]?.(pick(await listRows()));
    if (answer?.status === 200) done += 1;
    const filters: Filter[] = [
      {},
      { show: pick(MEDIA_FILTERS) },
      { kind: pick(['image', 'video'] as const), folder: pick(['root', ...folderIds]) },
      { search: pick(['image', 'photo']), show: pick([...MEDIA_FILTERS, undefined]) },
    ];
    for (const filter of filters) {
      const { status, body } = await me.call(listMedia, { query: filter });
      expect(status, JSON.stringify(body)).toBe(200);
      const place = `step ${step}, change ${at}, ${JSON.stringify(filter)}`;
      const expected = await countFromRows(filter);
      expect(body.total, place).toBe(expected);
      expect(body.rows, place).toHaveLength(Math.min(expected, 25));
    }
  }
  // Refused changes are part of it, but most must change something.
  expect(done).toBeGreaterThan(STEPS / 2);
});

import { afterEach, expect, test, vi } from 'vitest';
import { getBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { addFolder } from '../../contract/booklets/media/media-library.ts';
import { api, buildCallUrl } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('a call about one thing is never made without saying which: its address would be that of the list', () => {
  expect(() => buildCallUrl(getBooklet, { params: { id: '' } })).toThrow('id is empty');
  const id = '01890000-0000-7000-8000-000000000000';
  expect(buildCallUrl(getBooklet, { params: { id } })).toBe(`/api/admin/booklets/${id}`);
});

/** Answers the calls with these statuses, one after the other, and returns the headers that each call had. */
const answerCalls = (statuses: number[]) => {
  const sent: { path: string; key: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, key: headers['Idempotency-Key'] });
    if (path === '/api/auth/csrf-token') return Response.json({ csrfToken: 'fresh' });
    return Response.json({}, { status: statuses.shift() ?? 200 });
  });
  return sent;
};

test('a creation that is replayed with a fresh CSRF token has the same idempotency key; the next one has another', async () => {
  const sent = answerCalls([419, 200, 200]);
  const body = { name: 'Photos', parentId: null };
  await api(addFolder, { body, silent: true });
  await api(addFolder, { body, silent: true });
  const keys = sent.filter(({ path }) => path === addFolder.path).map(({ key }) => key);
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a read has no idempotency key', async () => {
  const sent = answerCalls([200]);
  await api(getBooklet, { params: { id: '01890000-0000-7000-8000-000000000000' }, silent: true });
  expect(sent).toEqual([{ path: '/api/admin/booklets/01890000-0000-7000-8000-000000000000', key: undefined }]);
});

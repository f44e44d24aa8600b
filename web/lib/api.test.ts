import { expect, test } from 'vitest';
import { getBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { buildCallUrl } from './api.ts';

test('a call about one thing is never made without saying which: its address would be that of the list', () => {
  expect(() => buildCallUrl(getBooklet, { params: { id: '' } })).toThrow('id is empty');
  const id = '01890000-0000-7000-8000-000000000000';
  expect(buildCallUrl(getBooklet, { params: { id } })).toBe(`/api/admin/booklets/${id}`);
});

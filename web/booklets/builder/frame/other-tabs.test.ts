import { afterEach, expect, test } from 'vitest';
import { OtherTabs } from './other-tabs.ts';

const opened: OtherTabs[] = [];
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close();
});

const openTab = (bookletId: string) => {
  const seen = { count: 0 };
  const tabs = new OtherTabs(bookletId, (count) => {
    seen.count = count;
  });
  opened.push(tabs);
  return { seen, close: () => tabs.close() };
};

test('two tabs of one draft see each other, whichever was first, until one closes', async () => {
  const first = openTab('a');
  const second = openTab('a');
  const other = openTab('b');
  await expect.poll(() => [first.seen.count, second.seen.count]).toEqual([1, 1]);
  expect(other.seen.count).toBe(0);
  second.close();
  opened.splice(1, 1);
  await expect.poll(() => first.seen.count).toBe(0);
});

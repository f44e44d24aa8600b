// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useRowPages } from './use-row-pages.ts';

const TOTAL = 60;
const toPage = (page: number) => ({
  rows: Array.from({ length: 25 }, (_, n) => ({ id: `${(page - 1) * 25 + n}` })).filter(({ id }) => Number(id) < TOTAL),
  total: TOTAL,
});
const load = vi.fn(async (page: number) => toPage(page));

function RowList() {
  const { rows, more } = useRowPages(['rows'], load, { first: toPage(1) });
  return (
    <button type="button" onClick={more.onMore}>
      {`${rows.length} ${more.shown} ${more.total} ${rows.at(-1)?.id}`}
    </button>
  );
}

test('the first page of another answer is not read again; the next ones come on demand, each row once', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RowList />
      </QueryClientProvider>,
    ),
  );
  const button = document.querySelector('button');
  expect([button?.textContent, load.mock.calls.length]).toEqual(['25 25 60 24', 0]);
  const ask = async (words: string) => {
    await act(async () => button?.click());
    await vi.waitFor(() => act(async () => expect(button?.textContent).toBe(words)));
  };
  await ask('50 50 60 49');
  await ask('60 60 60 59');
  expect(load.mock.calls.map(([page]) => page)).toEqual([2, 3]);
  await act(async () => root.unmount());
});

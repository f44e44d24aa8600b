// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setBuiltInTexts } from '../../lib/i18n.ts';
import { useRowPages } from '../../lib/use-row-pages.ts';
import french from '../../locales/fr-FR.json' with { type: 'json' };
import { UiProvider } from '../UiProvider.tsx';
import { MoreRows } from './MoreRows.tsx';
import { RowsLeftOut } from './RowsLeftOut.tsx';

let root: Root;
beforeAll(() => {
  setBuiltInTexts(french);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(async () => {
  await act(async () => root.unmount());
});

const TOTAL = 60;
const toPage = (page: number) => ({
  rows: Array.from({ length: 25 }, (_, n) => ({ id: `${(page - 1) * 25 + n}` })).filter(({ id }) => Number(id) < TOTAL),
  total: TOTAL,
});
const load = vi.fn(async (page: number) => toPage(page));

function RowList() {
  const { rows, more } = useRowPages(['rows'], load, { first: toPage(1) });
  return (
    <>
      <ul>
        {rows.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}
const show = (node: React.ReactNode) => act(async () => root.render(<UiProvider>{node}</UiProvider>));
const countRows = () => document.querySelectorAll('li').length;
const getStatus = () => document.querySelector('[role=status]')?.textContent;
const ask = () =>
  act(async () => {
    document.querySelector('button')?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

test('the next rows come on demand, after the page that was there; the focus goes to the count with the last', async () => {
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <RowList />
    </QueryClientProvider>,
  );
  expect([countRows(), getStatus(), load.mock.calls.length]).toEqual([25, '25 sur 60', 0]);
  await ask();
  expect([countRows(), getStatus(), load.mock.calls.at(-1)?.[0]]).toEqual([50, '50 sur 60', 2]);
  await ask();
  expect([countRows(), getStatus()]).toEqual([60, '60 sur 60']);
  expect(document.querySelector('button')).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('status');
});

test('a whole list says nothing; one that is cut says how many are left', async () => {
  const getWords = () => document.querySelector('p')?.textContent;
  await show(<MoreRows shown={3} total={3} isLoading={false} onMore={() => {}} />);
  expect([getWords(), document.querySelector('button')]).toEqual([undefined, null]);
  await show(<RowsLeftOut count={0} />);
  expect(getWords()).toBeUndefined();
  await show(<RowsLeftOut count={12} />);
  expect(getWords()).toBe('et 12 autres');
});

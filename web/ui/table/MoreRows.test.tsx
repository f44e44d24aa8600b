// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setBuiltInTexts } from '../../lib/i18n.ts';
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

function RowCount() {
  const [shown, setShown] = useState(25);
  return <MoreRows shown={shown} total={60} isLoading={false} onMore={() => setShown(Math.min(60, shown + 25))} />;
}
const show = (node: React.ReactNode) => act(async () => root.render(<UiProvider>{node}</UiProvider>));
const getStatus = () => document.querySelector('[role=status]')?.textContent;
const ask = () => act(async () => document.querySelector('button')?.click());

test('says how many rows are there; the focus goes to the count when the button leaves', async () => {
  await show(<RowCount />);
  expect(getStatus()).toBe('25 sur 60');
  await ask();
  expect(getStatus()).toBe('50 sur 60');
  await ask();
  expect([getStatus(), document.querySelector('button')]).toEqual(['60 sur 60', null]);
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

// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import french from '../locales/fr-FR.json' with { type: 'json' };
import { SearchField } from '../ui/SearchField.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { startTexts } from './i18n.ts';
import { useListState } from './use-list-state.ts';

let root: Root;
beforeAll(() => {
  startTexts(french);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

/** A list as screens make it: a search, filters, and the button that is offered where nothing is found. */
function ListScreen() {
  const list = useListState({
    path: '/liste',
    sorts: ['title'],
    sort: { column: 'title', direction: 'asc' },
    filters: { state: 'etat', ownerId: 'proprietaire' },
  });
  return (
    <>
      <SearchField label="Rechercher" value={list.words} onChange={list.setWords} />
      <output>{JSON.stringify({ ...list.query, narrowed: list.narrowed })}</output>
      <button type="button" onClick={list.clear}>
        Effacer
      </button>
    </>
  );
}

const open = async (address: string) => {
  const rootRoute = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => rootRoute, path: '/liste', component: ListScreen });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren([list]), history });
  await router.load();
  await act(async () =>
    root.render(
      <UiProvider>
        <RouterProvider router={router as never} />
      </UiProvider>,
    ),
  );
  return {
    address: () => history.location.href,
    search: () => document.querySelector('input')?.value,
    query: () => JSON.parse(document.querySelector('output')?.textContent ?? '{}'),
    press: (label: string) =>
      act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click()),
    // As long as the field waits before it searches, and more.
    wait: () => act(async () => vi.advanceTimersByTimeAsync(1000)),
  };
};

describe('« Effacer la recherche et les filtres »', () => {
  test('forgets the words, every filter and the page, and the address says none of them', async () => {
    const list = await open('/liste?q=atelier&etat=draft&proprietaire=ines&page=3');
    expect([list.search(), list.query()]).toMatchObject([
      'atelier',
      { search: 'atelier', state: 'draft', ownerId: 'ines', page: 3, narrowed: true },
    ]);
    await list.press('Effacer');
    await list.wait();
    expect([list.address(), list.search()]).toEqual(['/liste', '']);
    expect(list.query()).toEqual({ page: 1, size: 25, sort: 'title', direction: 'asc', search: '', narrowed: false });
  });

  test('leaves the order of the rows and their number on a page', async () => {
    const list = await open('/liste?q=atelier&ordre=desc&taille=50');
    await list.press('Effacer');
    await list.wait();
    expect(list.query()).toMatchObject({ search: '', direction: 'desc', size: 50, narrowed: false });
    expect(list.address()).not.toContain('q=');
  });
});

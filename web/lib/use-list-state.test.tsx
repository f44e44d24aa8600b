// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listBooklets } from '../../contract/booklets/booklets/booklets.ts';
import { paths } from '../../contract/platform/paths.ts';
import { useAuditState } from '../administration/audit/list-state.ts';
import { useTextsState } from '../administration/translations/texts-state.ts';
import french from '../locales/fr-FR.json' with { type: 'json' };
import { useStatisticsState } from '../reading/statistics/statistics-state.ts';
import { SearchField } from '../ui/table/SearchField.tsx';
import { UiProvider } from '../ui/UiProvider.tsx';
import { lazyScreen } from './chunks.ts';
import { setBuiltInTexts } from './i18n.ts';
import { CurrentScreen, RouterProvider } from './router/RouterProvider.tsx';
import { createRouter } from './router/router.ts';
import { useListState } from './use-list-state.ts';

let root: Root;
beforeAll(() => {
  setBuiltInTexts(french);
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

/** A typical list screen: a search, filters, and the button of an empty result. */
function ListScreen() {
  const list = useListState({
    call: listBooklets,
    path: '/liste',
    sorts: ['title'],
    sort: { column: 'title', direction: 'asc' },
    filters: { state: 'etat', ownerId: 'proprietaire' },
  });
  return (
    <>
      <SearchField label="Rechercher" value={list.words} onChange={list.setWords} />
      <output>{JSON.stringify({ ...list.query, narrowed: list.hasFilters })}</output>
      <button type="button" onClick={list.clear}>
        Effacer
      </button>
    </>
  );
}

/** Audit log, translations and statistics: lists with more state in their address than a search and filters. */
const AuditScreen = () => {
  const { filter, hasFilters: narrowed, clear } = useAuditState();
  return <Told told={{ ...filter, narrowed }} onClear={clear} />;
};
const TextsScreen = () => {
  const { query, locale, hasFilters, clear } = useTextsState();
  return <Told told={{ ...query, locale, narrowed: hasFilters }} onClear={clear} />;
};
const StatisticsScreen = () => {
  const { preset, asked, isNarrowed, clear } = useStatisticsState();
  return <Told told={{ preset, ...asked, narrowed: isNarrowed }} onClear={clear} />;
};
function Told({ told, onClear }: { told: object; onClear: () => void }) {
  return (
    <>
      <output>{JSON.stringify(told)}</output>
      <button type="button" onClick={onClear}>
        Effacer
      </button>
    </>
  );
}

const open = async (address: string, path = '/liste', component: () => ReactNode = ListScreen) => {
  const route = { path, Screen: lazyScreen(async () => ({ Screen: component }), 'Screen') };
  await route.Screen.preload();
  window.history.replaceState(null, '', address);
  const router = createRouter({ routes: [route], loadingRoute: route, unknownRoute: route });
  await act(async () =>
    root.render(
      <UiProvider>
        <RouterProvider router={router}>
          <CurrentScreen renderError={String} />
        </RouterProvider>
      </UiProvider>,
    ),
  );
  return {
    address: () => window.location.pathname + window.location.search,
    search: () => document.querySelector('input')?.value,
    query: () => JSON.parse(document.querySelector('output')?.textContent ?? '{}'),
    press: (label: string) =>
      act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click()),
    // Longer than the delay of the search field.
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

  test('in the journal forgets the period too, and not which journal', async () => {
    const address = `${paths.audit}?journal=plateforme&qui=ines&du=2026-01-01&au=2026-02-01&resultat=refused`;
    const list = await open(address, paths.audit, AuditScreen);
    expect(list.query()).toMatchObject({ of: 'platform', userId: 'ines', from: '2026-01-01', narrowed: true });
    await list.press('Effacer');
    expect(list.query()).toEqual({ of: 'platform', narrowed: false });
  });

  test('among the texts of a language leaves the language', async () => {
    const address = `${paths.translations}?langue=en-GB&q=livret&statut=to_review&partie=booklets`;
    const list = await open(address, paths.translations, TextsScreen);
    expect(list.query()).toMatchObject({ locale: 'en-GB', search: 'livret', module: 'booklets', narrowed: true });
    await list.press('Effacer');
    expect(list.query()).toEqual({
      page: 1,
      size: 25,
      sort: 'key',
      direction: 'asc',
      locale: 'en-GB',
      narrowed: false,
    });
  });

  test('among the figures leaves the period', async () => {
    const address = `${paths.statistics}?periode=mois&livrets=un.deux&site=Lyon`;
    const list = await open(address, paths.statistics, StatisticsScreen);
    const { preset } = list.query();
    expect(list.query()).toMatchObject({ booklets: 'un,deux', site: 'Lyon', narrowed: true });
    await list.press('Effacer');
    expect(list.query()).toEqual({ preset, from: expect.any(String), to: expect.any(String), narrowed: false });
  });
});

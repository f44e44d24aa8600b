// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen } from '../chunks.ts';
import { Link } from './Link.tsx';
import { CurrentScreen, RouterProvider } from './RouterProvider.tsx';
import { type Blocker, createRouter } from './router.ts';
import { useBlocker, useParams, useSearch } from './router-hooks.ts';
import type { Route } from './routes.ts';

vi.mock('../../ui/states/LoadingSkeleton.tsx', () => ({ LoadingSkeleton: () => <p>Chargement</p> }));

let root: Root;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => act(async () => root.unmount()));

const createRoute = (path: string, Screen: () => ReactNode): Route => ({
  path,
  Screen: lazyScreen(async () => ({ Screen }), 'Screen'),
});
const createTextRoute = (path: string, text = path): Route => createRoute(path, () => <p>{text}</p>);

interface TestRouterOptions {
  address?: string;
  findRedirect?: (address: { path: string }) => string | null;
  later?: Route[];
}

const SlowScreen = () => <p>lent</p>;
const TargetScreen = () => <p>but</p>;
const ParameterScreen = () => <p>{JSON.stringify([useParams(), useSearch()])}</p>;
const LinkScreen = () => (
  <Link to="/but" search={{ page: 2 }}>
    Aller
  </Link>
);
const FailingScreen = () => {
  throw new Error('cassé');
};
const blocker = vi.fn<Blocker>(async () => true);
const KeptScreen = () => {
  useBlocker(blocker);
  return <p>gardé</p>;
};

/** A router on the address bar of the test, and the text on display. */
const openRouter = async (routes: Route[], { address = '/', findRedirect, later = [] }: TestRouterOptions = {}) => {
  window.history.replaceState(null, '', address);
  const router = createRouter({
    routes,
    loadingRoute: createRoute('', () => {
      queueMicrotask(() => router.addRoutes(later));
      return <p>Chargement</p>;
    }),
    unknownRoute: createTextRoute('', 'inconnu'),
    ...(findRedirect && { findRedirect }),
  });
  await act(async () =>
    root.render(
      <RouterProvider router={router}>
        <CurrentScreen renderError={(error) => <p>{String(error)}</p>} />
      </RouterProvider>,
    ),
  );
  return {
    router,
    text: () => document.querySelector('p')?.textContent,
    address: () => window.location.pathname + window.location.search,
    navigate: (href: string) => act(() => router.open(href)),
    back: () =>
      act(async () => {
        window.history.back();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
};

test('a screen whose chunk is on its way draws a skeleton as soon as it is opened', async () => {
  const chunk = Promise.withResolvers<{ Screen: () => ReactNode }>();
  const slow: Route = { path: '/lent', Screen: lazyScreen(() => chunk.promise, 'Screen') };
  const app = await openRouter([createTextRoute('/'), slow]);
  act(() => void app.router.open('/lent'));
  expect([app.text(), app.address()]).toEqual(['Chargement', '/lent']);
  await act(async () => chunk.resolve({ Screen: SlowScreen }));
  expect(app.text()).toBe('lent');
});

test('a screen that was preloaded is drawn without a skeleton', async () => {
  const known = createTextRoute('/connu');
  const app = await openRouter([createTextRoute('/'), known]);
  await app.router.preload('/connu');
  act(() => void app.router.open('/connu'));
  expect(app.text()).toBe('/connu');
});

test('the guard leads elsewhere, and the address it refuses leaves no entry', async () => {
  const app = await openRouter([createTextRoute('/'), createTextRoute('/entree')], {
    findRedirect: ({ path }) => (path === '/ferme' ? '/entree' : null),
  });
  await app.navigate('/ferme');
  expect([app.text(), app.address()]).toEqual(['/entree', '/entree']);
  await app.back();
  expect([app.text(), app.address()]).toEqual(['/', '/']);
});

test('an address of the later routes opens once they are there; any other one is unknown', async () => {
  const app = await openRouter([createTextRoute('/')], { address: '/tard', later: [createTextRoute('/tard')] });
  expect(app.text()).toBe('/tard');
  await app.navigate('/nulle-part');
  expect(app.text()).toBe('inconnu');
});

test('a screen reads the parameters of its address', async () => {
  const app = await openRouter([
    createTextRoute('/'),
    createTextRoute('/un/neuf'),
    createRoute('/un/$id', ParameterScreen),
  ]);
  await app.navigate('/un/a%20b?page=2');
  expect(app.text()).toBe('[{"id":"a b"},{"page":"2"}]');
  await app.navigate('/un/neuf');
  expect(app.text()).toBe('/un/neuf');
});

test('a blocker keeps the screen, for a link and for the history, and can be ignored', async () => {
  blocker.mockClear();
  const app = await openRouter([createTextRoute('/'), createRoute('/garde', KeptScreen)]);
  await app.navigate('/garde');
  await app.navigate('/');
  expect([app.text(), app.address()]).toEqual(['gardé', '/garde']);
  await app.back();
  expect([app.text(), app.address()]).toEqual(['gardé', '/garde']);
  expect(blocker).toHaveBeenCalledTimes(2);
  await act(() => app.router.open('/', { ignoreBlocker: true }));
  expect(app.text()).toBe('/');
});

test('the last of two navigations wins', async () => {
  const answer = Promise.withResolvers<null>();
  const slow = { ...createTextRoute('/lent'), findRedirect: () => answer.promise };
  const app = await openRouter([createTextRoute('/'), slow, createTextRoute('/vite')]);
  const first = app.router.open('/lent');
  await app.navigate('/vite');
  await act(async () => {
    answer.resolve(null);
    await first;
  });
  expect([app.text(), app.address()]).toEqual(['/vite', '/vite']);
});

test('a screen that fails leaves its place to the error, and the next one is drawn', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = await openRouter([createTextRoute('/'), createRoute('/casse', FailingScreen)]);
  await app.navigate('/casse');
  expect(app.text()).toBe('Error: cassé');
  await app.navigate('/');
  expect(app.text()).toBe('/');
});

test('a link opens its screen without loading the page, and fetches it on intent', async () => {
  const load = vi.fn(async () => ({ Screen: TargetScreen }));
  const target: Route = { path: '/but', Screen: lazyScreen(load, 'Screen') };
  const app = await openRouter([createRoute('/', LinkScreen), target]);
  const link = document.querySelector('a') as HTMLAnchorElement;
  expect(link.getAttribute('href')).toBe('/but?page=2');
  await act(async () => link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  expect([load.mock.calls.length, app.address()]).toEqual([1, '/']);
  // Left to the browser, which opens another tab.
  const newTab = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  let isLeft = false;
  document.addEventListener(
    'click',
    (event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await act(async () => link.dispatchEvent(newTab));
  expect([isLeft, app.address()]).toEqual([true, '/']);
  await act(async () => link.click());
  expect([app.text(), app.address()]).toEqual(['but', '/but?page=2']);
});

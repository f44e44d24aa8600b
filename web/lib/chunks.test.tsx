// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen, type ScreenComponent } from './chunks.ts';

vi.mock('../ui/states/LoadingSkeleton.tsx', () => ({ LoadingSkeleton: () => <p>Chargement</p> }));

let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(() => root.unmount());

/** Calls `onDrawn` with the drawing; promises come next, then the other effects. */
const DrawnSignal = ({ onDrawn }: { onDrawn: () => void }) => {
  useLayoutEffect(onDrawn, [onDrawn]);
  return null;
};
const ArrivedScreen = () => <p>Écran</p>;

test('shows a chunk that arrives between the drawing of the skeleton and its effect', async () => {
  // `act` and `flushSync` would run the effects right after the drawing: nothing could arrive in between.
  const chunk = Promise.withResolvers<Record<string, ScreenComponent>>();
  const LateScreen = lazyScreen(() => chunk.promise, 'Screen');
  const loading = LateScreen.preload();
  const drawn: (string | null)[] = [];
  root.render(
    <>
      <LateScreen />
      <DrawnSignal
        onDrawn={() => {
          drawn.push(document.body.textContent);
          chunk.resolve({ Screen: ArrivedScreen });
        }}
      />
    </>,
  );
  await loading;
  await vi.waitFor(() => expect(document.body.textContent).toBe('Écran'));
  expect(drawn).toEqual(['Chargement']);
});

test('shows a chunk that is already there at once, without a skeleton', async () => {
  const KnownScreen = lazyScreen(async () => ({ Screen: ArrivedScreen }), 'Screen');
  await KnownScreen.preload();
  flushSync(() => root.render(<KnownScreen />));
  expect(document.body.textContent).toBe('Écran');
});

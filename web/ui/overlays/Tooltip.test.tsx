// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './Tooltip.tsx';

let root: Root;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <Tooltip label="Annuler la saisie" data-menu="1">
        <button type="button">A</button>
      </Tooltip>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

const getButton = () => document.querySelector('button') as HTMLButtonElement;
const findBubble = () => document.querySelector('[role="tooltip"]');
const point = (type: string, pointerType = 'mouse') =>
  act(async () => getButton().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })));
const wait = (time: number) => act(async () => vi.advanceTimersByTime(time));

test('appears under a resting pointer after a moment, describes its anchor, and leaves with the pointer', async () => {
  await point('pointerover');
  await wait(300);
  expect(findBubble()).toBeNull();
  await wait(200);
  expect(findBubble()?.textContent).toBe('Annuler la saisie');
  expect(getButton().getAttribute('aria-describedby')).toBe(findBubble()?.id);
  await point('pointerout');
  expect(findBubble()).toBeNull();
  expect(getButton().hasAttribute('aria-describedby')).toBe(false);
});

test('does not appear after a touch, nor once the button is pressed', async () => {
  await point('pointerover', 'touch');
  await wait(500);
  expect(findBubble()).toBeNull();
  await point('pointerover');
  await point('pointerdown');
  await wait(500);
  expect(findBubble()).toBeNull();
});

test('closes on Escape', async () => {
  await point('pointerover');
  await wait(500);
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(findBubble()).toBeNull();
});

test('passes the props of a menu target on to its anchor', () => {
  expect(getButton().dataset.menu).toBe('1');
});

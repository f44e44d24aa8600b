// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setBuiltInTexts } from '../../lib/i18n.ts';
import french from '../../locales/fr-FR.json' with { type: 'json' };
import { UiProvider } from '../UiProvider.tsx';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

let root: Root;
let received: (number | '')[];
beforeAll(() => {
  setBuiltInTexts(french);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  received = [];
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});
afterEach(async () => {
  await act(async () => root.unmount());
});

function ControlledField({ value: first = '', ...props }: NumberFieldProps) {
  const [value, setValue] = useState(first);
  const change = (next: number | '') => {
    received.push(next);
    setValue(next);
  };
  return <NumberField {...props} value={value} onChange={change} />;
}

const showField = async (props: Partial<NumberFieldProps>) => {
  await act(async () =>
    root.render(
      <UiProvider>
        <ControlledField label="Délai" {...props} />
      </UiProvider>,
    ),
  );
  return document.querySelector('input') as HTMLInputElement;
};

const typeText = (input: HTMLInputElement, text: string) =>
  act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const leave = (input: HTMLInputElement) => act(async () => input.blur());
const press = (input: HTMLInputElement, key: string) =>
  act(async () => {
    input.focus();
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test('shows a French number with its unit', async () => {
  expect((await showField({ value: 1234.5, suffix: '\u00a0jours' })).value).toBe('1\u202f234,5\u00a0jours');
});

test('keeps what is typed, decimal comma included, and returns its number', async () => {
  const input = await showField({});
  await typeText(input, '1,50');
  expect(input.value).toBe('1,50');
  await typeText(input, '1.5');
  expect(input.value).toBe('1,5');
  expect(received).toEqual([1.5]);
  await leave(input);
  expect(input.value).toBe('1,5');
});

test('returns nothing for a text that is not a number', async () => {
  const input = await showField({ value: 3 });
  await typeText(input, '-');
  expect(input.value).toBe('-');
  expect(received).toEqual(['']);
  await leave(input);
  expect(input.value).toBe('');
});

test('corrects a number out of bounds when the field is left, not before', async () => {
  const input = await showField({ min: 1, max: 60 });
  await typeText(input, '75');
  expect(received).toEqual([75]);
  await leave(input);
  expect(received).toEqual([75, 60]);
  expect(input.value).toBe('60');
});

test('steps with the arrow keys and the buttons, within the bounds', async () => {
  const input = await showField({ value: 59, min: 1, max: 60 });
  await press(input, 'ArrowUp');
  await press(input, 'ArrowUp');
  await press(input, 'ArrowDown');
  expect(received).toEqual([60, 59]);
  const [more] = document.querySelectorAll<HTMLButtonElement>('button[aria-hidden]');
  await act(async () => more?.click());
  expect(received).toEqual([60, 59, 60]);
  expect(more?.disabled).toBe(true);
});

test('cannot be stepped while it is read-only', async () => {
  const input = await showField({ value: 5, readOnly: true });
  await press(input, 'ArrowUp');
  expect(received).toEqual([]);
  expect(document.querySelector('button[aria-hidden]')).toBeNull();
});

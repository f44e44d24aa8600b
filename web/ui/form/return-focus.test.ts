// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { returnFocusToButtons } from './return-focus.ts';

const wait = () => new Promise((resolve) => setTimeout(resolve, 0));
const setUp = () => {
  document.body.innerHTML = '<button id="save">Enregistrer</button><button id="other">Autre</button>';
  const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
  return { save: find('save'), other: find('other'), stop: returnFocusToButtons(document.body) };
};
afterEach(() => {
  document.body.innerHTML = '';
});

test('a button that was disabled while it saved takes the focus again', async () => {
  const { save, stop } = setUp();
  save.focus();
  save.blur();
  save.disabled = true;
  await wait();
  save.disabled = false;
  await wait();
  expect(document.activeElement).toBe(save);
  stop();
});

test('the focus stays where the person put it meanwhile', async () => {
  const { save, other, stop } = setUp();
  save.focus();
  save.blur();
  save.disabled = true;
  await wait();
  other.focus();
  save.disabled = false;
  await wait();
  expect(document.activeElement).toBe(other);
  stop();
});

test('nothing moves once it has stopped', async () => {
  const { save, stop } = setUp();
  save.focus();
  stop();
  save.blur();
  save.disabled = true;
  save.disabled = false;
  await wait();
  expect(document.activeElement).toBe(document.body);
});

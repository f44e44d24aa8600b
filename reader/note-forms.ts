import { findElement } from './device.ts';

const LABELS = { add: 'Mettre un marque-page', remove: 'Retirer le marque-page' };

const findState = (form: HTMLFormElement): HTMLInputElement | null => {
  const state = form.elements.namedItem('etat');
  return state instanceof HTMLInputElement ? state : null;
};

/** True if the page has a bookmark: the form offers to remove it. */
export const hasBookmark = (form: HTMLFormElement): boolean => findState(form)?.value === 'retirer';

export const showBookmark = (form: HTMLFormElement, isSet: boolean): void => {
  const label = findElement('[data-bookmark-label]', form);
  if (label) label.textContent = isSet ? LABELS.remove : LABELS.add;
  findElement('button', form)?.toggleAttribute('data-set', isSet);
  const state = findState(form);
  if (state) state.value = isSet ? 'retirer' : 'mettre';
};

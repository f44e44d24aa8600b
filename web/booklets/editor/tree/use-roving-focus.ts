import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** Names of chapters and pages. */
const STOP = '[data-stop]';
/** Buttons of a row, its name included. */
const ROW_BUTTONS = 'button:not([data-handle])';

const listStops = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(STOP)];

/** The only stop of Tab: the focused row, else the one before, else the open page, else the first row. */
const setTabStop = (box: HTMLElement): void => {
  const stops = listStops(box);
  const focused = document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>(STOP);
  const chosen =
    stops.find((stop) => stop === focused) ??
    stops.find((stop) => stop.tabIndex === 0) ??
    stops.find((stop) => stop.getAttribute('aria-current') === 'page') ??
    stops[0];
  for (const stop of stops) stop.tabIndex = stop === chosen ? 0 : -1;
};

const findNextStop = (stops: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined =>
  ({ ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], Home: stops[0], End: stops.at(-1) })[key];

/**
 * Makes a list of chapters and pages one stop of Tab: up and down go from row to row, right and left along the buttons
 * of a row, or unfold and fold a chapter. Every button of the list has a `tabIndex` of −1.
 */
export const useRovingFocus = (list: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const update = () => setTabStop(box);
    update();
    const observer = new MutationObserver(update);
    observer.observe(box, { childList: true, subtree: true });
    box.addEventListener('focusin', update);
    return () => {
      observer.disconnect();
      box.removeEventListener('focusin', update);
    };
  }, [list]);

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest('[data-row]');
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !row || !list.current) return;
    const stops = listStops(list.current);
    const name = row.querySelector<HTMLElement>(STOP);
    const vertical = name && findNextStop(stops, stops.indexOf(name), event.key);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (vertical) {
      event.preventDefault();
      vertical.focus();
    } else if (step !== undefined) {
      event.preventDefault();
      const folded = target === name ? name.getAttribute('aria-expanded') : null;
      if (folded === 'false' && step === 1) return target.click();
      const buttons = [...row.querySelectorAll<HTMLElement>(ROW_BUTTONS)];
      const next = buttons[buttons.indexOf(target) + step];
      if (next) next.focus();
      else if (folded === 'true' && step === -1) target.click();
    }
  };
};

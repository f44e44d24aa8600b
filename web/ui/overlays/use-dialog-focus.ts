import { useFocusTrap } from '@mantine/hooks';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { FocusPlace, TABBABLE_SELECTOR } from './focus-place.ts';

/** A menu entry disappears with its menu: the focus then returns to the menu button. */
function findOpener(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : null;
}

/** Initial focus: the autofocus element, else the first field or button of the content, else the window itself. */
function getInitialFocus(frame: HTMLElement): HTMLElement {
  const inside = [...frame.querySelectorAll<HTMLElement>('[data-part] :is(*)')];
  return (
    frame.querySelector<HTMLElement>('[data-autofocus]') ??
    inside.find((element) => element.matches(TABBABLE_SELECTOR) && element.getClientRects().length > 0) ??
    frame
  );
}

/** Moves the focus into an open window, traps it when `modal`, and returns it to the opener on close. */
export function useDialogFocus(frame: RefObject<HTMLElement | null>, opened: boolean, modal: boolean) {
  const trap = useFocusTrap(opened && modal);
  const place = useRef<FocusPlace | null>(null);

  const giveBack = useCallback(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || frame.current?.contains(active)) {
      place.current?.restore();
      // No element takes the focus: blur, so that the page still receives the next key.
      if (active instanceof HTMLElement && document.activeElement === active) active.blur();
    }
    place.current = null;
  }, [frame]);

  // Not in a clean-up: React restores the focus once all of them have run.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (!opened) return giveBack();
    const opener = findOpener(document.activeElement);
    place.current = opener && opener !== document.body ? new FocusPlace(opener) : null;
    const start = getInitialFocus(element);
    // The trap searches its own first element a moment later: the attribute makes both agree.
    start.setAttribute('data-autofocus', '');
    start.focus({ preventScroll: true });
    trap(element);
    return () => start.removeAttribute('data-autofocus');
  }, [opened, frame, trap, giveBack]);

  // If unmounted while open, its elements leave the page, so React has no focus to restore.
  useLayoutEffect(() => giveBack, [giveBack]);
}

import { useFocusTrap } from '@mantine/hooks';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { FocusPlace, TABBABLE } from './focus-place.ts';

/** A menu entry is gone once its menu closes: the focus then goes back to the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : null;
}

/** Where to start: what asks for it, else the first thing to fill or press in the content, else the window itself. */
function startOf(frame: HTMLElement): HTMLElement {
  const inside = [...frame.querySelectorAll<HTMLElement>('[data-part] :is(*)')];
  return (
    frame.querySelector<HTMLElement>('[data-autofocus]') ??
    inside.find((element) => element.matches(TABBABLE) && element.getClientRects().length > 0) ??
    frame
  );
}

/** Brings the focus into an open window, keeps it there when `modal`, and gives it back to the opener when it closes. */
export function useDialogFocus(frame: RefObject<HTMLElement | null>, opened: boolean, modal: boolean) {
  const trap = useFocusTrap(opened && modal);
  const place = useRef<FocusPlace | null>(null);

  const giveBack = useCallback(() => {
    const active = document.activeElement;
    if (active === null || active === document.body || frame.current?.contains(active)) {
      place.current?.restore();
      // Nowhere to go: the next key is the page’s all the same.
      if (active instanceof HTMLElement && document.activeElement === active) active.blur();
    }
    place.current = null;
  }, [frame]);

  // Not in a clean-up: React puts the focus back where it was once all of them have run.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    if (!opened) return giveBack();
    const opener = openerOf(document.activeElement);
    place.current = opener && opener !== document.body ? new FocusPlace(opener) : null;
    const start = startOf(element);
    // The trap looks for its own first element a moment later: this makes it agree.
    start.setAttribute('data-autofocus', '');
    start.focus({ preventScroll: true });
    trap(element);
    return () => start.removeAttribute('data-autofocus');
  }, [opened, frame, trap, giveBack]);

  // Taken away while open: its elements leave the page, so that React has nothing to go back to.
  useLayoutEffect(() => giveBack, [giveBack]);
}

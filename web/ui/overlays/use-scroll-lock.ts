import { useLayoutEffect } from 'react';

let lockCount = 0;
let previousStyle = { overflow: '', paddingRight: '' };

function lockScroll(): void {
  lockCount += 1;
  if (lockCount > 1) return;
  const { style } = document.body;
  const scrollBar = window.innerWidth - document.documentElement.clientWidth;
  previousStyle = { overflow: style.overflow, paddingRight: style.paddingRight };
  style.overflow = 'hidden';
  document.body.dataset.scrollLocked = '';
  // Without its scroll bar the page would jump sideways.
  if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
}

function unlockScroll(): void {
  lockCount -= 1;
  if (lockCount > 0) return;
  Object.assign(document.body.style, previousStyle);
  delete document.body.dataset.scrollLocked;
}

/** Locks the scroll of the page until the last window that requested it has closed. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    lockScroll();
    return unlockScroll;
  }, [locked]);
}

import { useLayoutEffect } from 'react';

let locks = 0;
let before = { overflow: '', paddingRight: '' };

function lock(): void {
  locks += 1;
  if (locks > 1) return;
  const { style } = document.body;
  const scrollBar = window.innerWidth - document.documentElement.clientWidth;
  before = { overflow: style.overflow, paddingRight: style.paddingRight };
  style.overflow = 'hidden';
  // Without its scroll bar the page would jump sideways.
  if (scrollBar > 0) style.paddingRight = `${scrollBar}px`;
}

function unlock(): void {
  locks -= 1;
  if (locks === 0) Object.assign(document.body.style, before);
}

/** Locks the scroll of the page until the last window that requested it has closed. */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    lock();
    return unlock;
  }, [locked]);
}

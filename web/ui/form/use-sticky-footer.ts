import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Lowest part of the window, which a bar stuck to the bottom always touches. */
const BOTTOM_ROOT_MARGIN = '-99% 0px 0px 0px';

/**
 * For a bar that sticks to the bottom of the window: while it does, `--foot` holds its height, so that floating
 * elements (the notifications) stay above it and its buttons remain reachable.
 */
export const useStickyFooter = <Bar extends HTMLElement>(): RefObject<Bar | null> => {
  const bar = useRef<Bar>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    let low = false;
    const tell = () => {
      if (low) style.setProperty('--foot', `${current.offsetHeight}px`);
      else style.removeProperty('--foot');
    };
    const place = new IntersectionObserver(
      (entries) => {
        low = entries.at(-1)?.isIntersecting ?? false;
        tell();
      },
      { rootMargin: BOTTOM_ROOT_MARGIN },
    );
    const size = new ResizeObserver(tell);
    place.observe(current);
    size.observe(current);
    return () => {
      place.disconnect();
      size.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return bar;
};

import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The lowest part of the window: what a bar that sticks to its foot always touches. */
const LOWEST = '-99% 0px 0px 0px';

/**
 * For a bar that sticks to the foot of the window: while it does, its height is told as `--foot`, so that what floats
 * there (the notifications) stands above it and its buttons can be reached.
 */
export const useFoot = <Bar extends HTMLElement>(): RefObject<Bar | null> => {
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
      { rootMargin: LOWEST },
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

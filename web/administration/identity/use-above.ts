import { useEffect, useRef } from 'react';

/** Tells style sheets how much of the window stands above the page (`--above`), so that what fills the window still does. */
export const useAbove = () => {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watching = new ResizeObserver(() => style.setProperty('--above', `${banner.current?.offsetHeight ?? 0}px`));
    if (banner.current) watching.observe(banner.current);
    return () => {
      watching.disconnect();
      style.removeProperty('--above');
    };
  }, []);
  return banner;
};

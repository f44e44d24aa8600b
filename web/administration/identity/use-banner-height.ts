import { useEffect, useRef } from 'react';

/** Sets `--above` to the height of the banner, so that full-height layouts can subtract it. */
export const useBannerHeight = () => {
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

import { findElement, listElements } from './device.ts';

/** Marks, in « Sur cette page », the title that is being read: the last one above the upper third of the window. */
export const startOutline = (): void => {
  const links = listElements<HTMLAnchorElement>('[data-outline]');
  const places = links.flatMap((link) => {
    const heading = findElement(`#${CSS.escape(link.dataset.outline ?? '')}`);
    return heading ? [{ link, heading }] : [];
  });
  if (places.length === 0) return;
  let isWaiting = false;
  const mark = () => {
    isWaiting = false;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = places.filter(({ heading }) => heading.getBoundingClientRect().top < innerHeight / 3);
    const current = isAtEnd ? places.at(-1) : passed.at(-1);
    for (const { link } of places) {
      if (link === current?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  const request = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(mark);
  };
  addEventListener('scroll', request, { passive: true });
  addEventListener('resize', request);
  mark();
};

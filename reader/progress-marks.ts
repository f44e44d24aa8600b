import { findElement, listElements } from './device.ts';
import { formatReadCount } from './format-count.ts';

/** Draws the ring for this number of pages read, and writes the same in words beside it. */
export const showReadCount = (read: number, total: number): void => {
  const ring = document.querySelector<SVGElement>('[data-ring]');
  if (!ring || total === 0) return;
  const percent = Math.floor((100 * read) / total);
  ring.dataset.ring = `${read}/${total}`;
  ring.querySelector('.r-ring-value')?.setAttribute('stroke-dasharray', `${percent} 100`);
  const number = ring.querySelector('.r-ring-number')?.firstChild;
  if (number) number.nodeValue = String(percent);
  const words = findElement('[data-count]');
  if (words) words.textContent = formatReadCount({ read, total });
};

const showTick = (link: HTMLElement, isRead: boolean): void => {
  const tick = findElement('[data-tick]', link);
  const words = findElement('[data-tick-words]', link);
  tick?.toggleAttribute('data-read', isRead);
  if (words) words.textContent = isRead ? ', lu' : '';
};

/** Ticks of chapters and pages, and the ring beside them, from the hashes of the pages that this device knows as read. */
export const showDeviceProgress = (read: ReadonlySet<string>): void => {
  const hashesOf = (link: HTMLElement) => (link.dataset.hashes ?? '').split(' ');
  for (const link of listElements('[data-hashes]'))
    showTick(
      link,
      hashesOf(link).every((hash) => read.has(hash)),
    );
  const state = findElement('[data-device-state]');
  if (!state) return;
  const chapters = listElements('[data-chapter-link]').flatMap(hashesOf);
  showReadCount(chapters.filter((hash) => read.has(hash)).length, chapters.length);
  state.hidden = false;
};

/** Counts one more page for a known reader, whose progress the server has written. */
export const showPageRead = (): void => {
  const link = findElement('.r-side-page[aria-current]');
  if (!link || findElement('[data-tick][data-read]', link)) return;
  showTick(link, true);
  const [read = 0, total = 0] = (document.querySelector<SVGElement>('[data-ring]')?.dataset.ring ?? '')
    .split('/')
    .map(Number);
  showReadCount(read + 1, total);
};

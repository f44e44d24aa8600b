import { NextIcon } from './icons.tsx';
import { isPageOpen, listPages, type ReaderBooklet } from './reader-booklet.ts';

/**
 * The one link that starts or resumes the reading. Its label comes from the server for a known reader; otherwise the
 * script changes it to the page read last on this device.
 */
export const StartButton = ({ booklet }: { booklet: ReaderBooklet }) => {
  if (booklet.personal?.hasTracking) return booklet.personal.placeholder('start');
  const open = listPages(booklet).filter(({ page }) => isPageOpen(booklet, page));
  const first = open[0];
  if (!first) return null;
  return (
    <a
      className="r-go"
      href={`${booklet.addresses.base}/${first.page.slug}`}
      data-start=""
      data-pages={open.map(({ page }) => page.slug).join(' ')}
    >
      <span data-start-label="">Commencer</span> <NextIcon />
    </a>
  );
};

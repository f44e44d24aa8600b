import { BLOCK_DEFINITIONS } from '../../blocks/registry.ts';
import { typesetText } from '../../blocks/typography.ts';
import type { ReaderBooklet, ReaderPage } from './reader-booklet.ts';

/** With one title only, the list would repeat the page. */
const MIN_HEADINGS = 2;

/** Titles of the first two levels of a page, each with the anchor of its block. */
const listHeadings = ({ blocks }: ReaderPage, { text, language }: ReaderBooklet) =>
  blocks.flatMap(({ id, type, props }) => {
    const read = type === 'heading' ? BLOCK_DEFINITIONS.heading.props.safeParse(props) : null;
    if (!read?.success || read.data.level > 3) return [];
    return [{ id: `bloc-${id}`, level: read.data.level, title: typesetText(text(read.data.text), language) }];
  });

/** « Sur cette page »: shown from 1,200 px. The script marks the title that is being read. */
export const PageOutline = ({ booklet, page }: { booklet: ReaderBooklet; page: ReaderPage }) => {
  const headings = listHeadings(page, booklet);
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="r-outline" aria-labelledby="sur-cette-page">
      <p className="r-outline-title" id="sur-cette-page">
        Sur cette page
      </p>
      <ol className="r-outline-list">
        {headings.map(({ id, level, title }) => (
          <li key={id}>
            <a className={`r-outline-link r-outline-${level}`} href={`#${id}`} data-outline={id}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};

import { Fragment } from 'react';
import type { RenderContext } from '../context.ts';

/** Plain text of several lines: a blank line separates paragraphs, a single line feed breaks the line. */
export const Paragraphs = ({ text, context }: { text: string; context: RenderContext }) =>
  context
    .fillText(text)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph of plain text is its place
      <p key={index}>
        {paragraph.split('\n').map((words, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: same
          <Fragment key={row}>
            {row > 0 && <br />}
            {words}
          </Fragment>
        ))}
      </p>
    ));

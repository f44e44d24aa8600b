import { memo } from 'react';
import '../../../../blocks/blocks.css';
import type { ComparedSide } from '../../../../contract/booklets/publications/comparison.ts';
import classes from './compare.module.css';

interface ThemedHtmlProps {
  html: string;
  side: ComparedSide;
}

/** Blocks drawn by the server, in the theme of their version. */
export const ThemedHtml = memo(({ html, side }: ThemedHtmlProps) => (
  <div
    className={`b-page ${classes.paper}`}
    style={side.tokens}
    lang={side.language}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from sanitised texts, as for readers
    dangerouslySetInnerHTML={{ __html: html }}
  />
));

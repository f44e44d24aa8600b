import type { ReactNode } from 'react';
import classes from './PreviewBox.module.css';

interface PreviewBoxProps {
  /** The effect in one sentence. */
  summary: ReactNode;
  lines: readonly { key: string; words: string }[];
}

/** The effect of a change before it is saved. */
export function PreviewBox({ summary, lines }: PreviewBoxProps) {
  return (
    <div className={classes.box} role="status">
      <p>{summary}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ key, words }) => (
            <li key={key}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

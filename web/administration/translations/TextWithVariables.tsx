import classes from './translations.module.css';

const VARIABLE_PATTERN = /(\{\{\w+\}\})/;

/** A text with its variables highlighted: the translation must contain them too. */
export function TextWithVariables({ text }: { text: string }) {
  return (
    <span translate="no" className={classes.french}>
      {text.split(VARIABLE_PATTERN).map((piece, index) =>
        VARIABLE_PATTERN.test(piece) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <code key={index} className={classes.variable}>
            {piece}
          </code>
        ) : (
          piece
        ),
      )}
    </span>
  );
}

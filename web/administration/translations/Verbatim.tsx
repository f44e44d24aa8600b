import classes from './translations.module.css';

const PIECES = /(\{\{\w+\}\})/;

/** A text with its variables highlighted: the translation must contain them too. */
export function Verbatim({ text }: { text: string }) {
  return (
    <span translate="no" className={classes.french}>
      {text.split(PIECES).map((piece, index) =>
        PIECES.test(piece) ? (
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

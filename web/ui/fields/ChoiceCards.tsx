import { type ReactNode, useId } from 'react';
import { IconCheck } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './ChoiceCards.module.css';
import { FieldError } from './FieldError.tsx';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  sentence?: ReactNode;
  /** Fills the top of the card; decorative, because the label says the same. */
  picture?: ReactNode;
  disabled?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  label: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  help?: ReactNode;
  error?: ReactNode;
  /** Minimum width of a card, as a CSS length. Default `13rem`. */
  cardWidth?: string;
}

/** One choice among cards with pictures. The cards are radio buttons: arrows move, Tab leaves. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, onChange, help, error, cardWidth = '13rem' } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error || help ? `${id}-help` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div
        className={shared.gridSm}
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${cardWidth}, 100%), 1fr))` }}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card}>
            <input
              type="radio"
              className={shared.cardRadio}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture && (
              <span className={classes.picture} aria-hidden>
                {choice.picture}
              </span>
            )}
            <span className={`${shared.stack} ${classes.words}`}>
              <span className={classes.name}>{choice.label}</span>
              {choice.sentence && <span className={shared.hint}>{choice.sentence}</span>}
            </span>
            <span className={classes.mark} aria-hidden>
              <IconCheck size={16} stroke={3} />
            </span>
          </label>
        ))}
      </div>
      {(error || help) && (
        <div id={`${id}-help`} className={`${shared.hint} ${classes.help}`} data-error={Boolean(error)}>
          {error ? <FieldError>{error}</FieldError> : help}
        </div>
      )}
    </fieldset>
  );
}

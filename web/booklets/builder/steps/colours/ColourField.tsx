import { useEffect, useId, useState } from 'react';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { COLOUR_NAMES, type ColourToken } from '../../../../../contract/platform/text/colour.ts';
import { useT } from '../../../../lib/i18n.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import classes from './ColoursStep.module.css';
import { parseHexColour } from './ratio.ts';

interface ColourFieldProps {
  token: ColourToken;
  value: string;
  /** Contrast error of this colour. */
  error: string | undefined;
  onChange: (colour: string) => void;
  /** Reports invalid input: it stays in the field. */
  onWrong: (wrong: boolean) => void;
}

/** Colour field: a picker and a #RRGGBB value. */
export function ColourField({ token, value, error, onChange, onWrong }: ColourFieldProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(value.toUpperCase());
  const read = parseHexColour(typed);
  // The parent changed the value: a palette, or a correction.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the value, not what is typed
  useEffect(() => {
    if (read !== value.toLowerCase()) {
      setTyped(value.toUpperCase());
      onWrong(false);
    }
  }, [value]);
  const change = (next: string) => {
    setTyped(next);
    const colour = parseHexColour(next);
    onWrong(colour === null);
    if (colour) onChange(colour);
  };
  return (
    <div className={classes.field}>
      <label className={classes.swatch} style={{ background: read ?? value }}>
        <span className={shared.hidden}>{t('builder.colours.pick', { name: COLOUR_NAMES[token] })}</span>
        <input
          type="color"
          value={read ?? value}
          onChange={(event) => change(event.currentTarget.value.toUpperCase())}
        />
      </label>
      <TextField
        id={id}
        className={classes.hex}
        label={COLOUR_NAMES[token]}
        help={t(`builder.colours.${token}.help`)}
        maxLength={20}
        data-wrong={read === null || undefined}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        error={read ? error : errorText('WIZ-004')}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}

import type { ThemeColours } from '../../../../contract/booklets/booklets/theme.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { COLOUR_NAMES, type ColourToken, checkContrast } from '../../../../contract/platform/text/colour.ts';
import { ColourField } from '../../../booklets/builder/steps/colours/ColourField.tsx';
import classes from '../library.module.css';

interface PaletteFieldProps {
  value: ThemeColours;
  onChange: (colours: ThemeColours) => void;
}

const TOKENS = Object.keys(COLOUR_NAMES) as ColourToken[];
const formatDecimal = (value: number) => value.toLocaleString('fr-FR');

/** Six colours. The first colour of an illegible pair shows the error at once. */
export function PaletteField({ value, onChange }: PaletteFieldProps) {
  const bad = checkContrast(value).filter(({ ok }) => !ok);
  return (
    <div className={classes.entry}>
      {TOKENS.map((token) => {
        const finding = bad.find(({ a }) => a === token);
        return (
          <ColourField
            key={token}
            token={token}
            value={value[token]}
            error={
              finding && errorText('BIB-013', { ratio: formatDecimal(finding.ratio), min: formatDecimal(finding.min) })
            }
            onChange={(colour) => onChange({ ...value, [token]: colour })}
            onWrong={() => undefined}
          />
        );
      })}
    </div>
  );
}

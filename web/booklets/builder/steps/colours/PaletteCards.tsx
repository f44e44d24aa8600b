import type { ThemeColours } from '../../../../../contract/booklets/booklets/theme.ts';
import { getReadableColour } from '../../../../../contract/platform/text/colour.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ChoiceCards } from '../../../../ui/fields/ChoiceCards.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import classes from './ColoursStep.module.css';

export interface Palette {
  id: string;
  label: string;
  colours: ThemeColours;
}

interface PaletteCardsProps {
  label: string;
  palettes: readonly Palette[];
  current: ThemeColours;
  onChange: (colours: ThemeColours) => void;
}

const hasSameColours = (a: ThemeColours, b: ThemeColours) =>
  (Object.keys(a) as (keyof ThemeColours)[]).every((token) => a[token].toLowerCase() === b[token].toLowerCase());

/** Predefined palettes, each drawn as a small page. */
export function PaletteCards({ label, palettes, current, onChange }: PaletteCardsProps) {
  const t = useT();
  const chosen = palettes.find(({ colours }) => hasSameColours(colours, current));
  return (
    <ChoiceCards<string>
      label={label}
      cardWidth="9.5rem"
      help={chosen ? undefined : t('builder.colours.own')}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const palette = palettes.find((one) => one.id === id);
        if (palette) onChange(palette.colours);
      }}
      choices={palettes.map(({ id, label: name, colours }) => ({
        value: id,
        label: name,
        picture: (
          <span
            className={`${shared.stack} ${classes.sheet}`}
            style={{ background: colours.background, color: colours.text }}
          >
            <span
              className={classes.band}
              style={{ background: colours.primary, color: getReadableColour(colours.primary) }}
            >
              Aa
            </span>
            <span className={classes.lines}>
              <span style={{ background: colours.secondary }} />
              <span style={{ background: colours.text }} />
              <span style={{ background: colours.link }} />
              <span style={{ background: colours.accent }} />
            </span>
          </span>
        ),
      }))}
    />
  );
}

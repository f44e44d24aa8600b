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

/** A page of the booklet in small: its title, its text with a link, a button and a tinted note. */
function PaletteSheet({ colours }: { colours: ThemeColours }) {
  const t = useT();
  const { primary, secondary, accent, background, text, link } = colours;
  return (
    <span className={`${shared.stack} ${classes.sheet}`} style={{ background, color: text }}>
      <span className={classes.band} style={{ background: primary }}>
        <span style={{ background: accent }} />
      </span>
      <span className={classes.title} style={{ color: primary }}>
        {t('builder.colours.sheet.title')}
      </span>
      <span className={classes.words}>
        {t('builder.colours.sheet.text')} <span style={{ color: link }}>{t('builder.colours.sheet.link')}</span>
      </span>
      <span className={classes.foot}>
        <span className={classes.button} style={{ background: primary, color: getReadableColour(primary) }}>
          {t('builder.colours.sheet.button')}
        </span>
        <span
          className={classes.note}
          style={{
            background: `color-mix(in oklab, ${primary} 13%, ${background})`,
            borderInlineStartColor: secondary,
          }}
        >
          {t('builder.colours.sheet.note')}
        </span>
      </span>
    </span>
  );
}

/** Predefined palettes, each drawn as a small page. */
export function PaletteCards({ label, palettes, current, onChange }: PaletteCardsProps) {
  const t = useT();
  const chosen = palettes.find(({ colours }) => hasSameColours(colours, current));
  return (
    <ChoiceCards<string>
      label={label}
      cardWidth="11.5rem"
      help={chosen ? undefined : t('builder.colours.own')}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const palette = palettes.find((one) => one.id === id);
        if (palette) onChange(palette.colours);
      }}
      choices={palettes.map(({ id, label: name, colours }) => ({
        value: id,
        label: name,
        picture: <PaletteSheet colours={colours} />,
      }))}
    />
  );
}

import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import { FONT_PAIRS, getFontPair } from '../../../../../contract/booklets/fonts/fonts.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ChoiceCards } from '../../../../ui/fields/ChoiceCards.tsx';
import { IconEyeCheck } from '../../../../ui/icons/index.ts';
import shared from '../../../../ui/theme/shared.module.css';
import panel from '../../parts/Panel.module.css';
import classes from './FontStep.module.css';
import type { OwnFontFamily } from './families.ts';
import { declareFont } from './load-font.ts';

interface PairCardsProps {
  /** Title of the booklet: each specimen shows it. */
  title: string | null;
  theme: Theme;
  families: readonly OwnFontFamily[];
  put: (theme: Partial<Theme>) => void;
}

/** The bundled font pairs, each shown in itself. A pair fills each use that no company font covers. */
export function PairCards({ title: name, theme, families, put }: PairCardsProps) {
  const t = useT();
  const { title, text } = theme.ownFonts ?? { title: null, text: null };
  const replaced = title !== null && text !== null;
  const nameOf = (id: string) => families.find(({ files }) => files.some((file) => file.id === id))?.name;
  const own = nameOf(title ?? text ?? '');
  const note = replaced
    ? t('builder.font.pair.unused')
    : own && t(title === null ? 'builder.font.pair.keepsTitles' : 'builder.font.pair.keepsText', { name: own });
  return (
    <>
      {note && <p className={panel.note}>{note}</p>}
      <ChoiceCards<string>
        label={t('builder.font.pair')}
        cardWidth="15rem"
        value={replaced ? null : getFontPair(theme.fontPair).id}
        onChange={(id) => put({ fontPair: id, ...(replaced && { ownFonts: { title: null, text: null } }) })}
        choices={FONT_PAIRS.map((pair) => ({
          value: pair.id,
          label: pair.name,
          sentence: (
            <>
              {pair.mood}
              {pair.hyperlegible && (
                <span className={`${shared.row} ${classes.mark}`}>
                  <IconEyeCheck size={16} aria-hidden /> {t('builder.font.hyperlegible')}
                </span>
              )}
            </>
          ),
          picture: (
            <span
              className={`${shared.stack} ${classes.specimen}`}
              style={{ background: theme.colours.background, color: theme.colours.text }}
            >
              <span
                className={classes.letters}
                style={{ fontFamily: declareFont(pair.title), color: theme.colours.primary }}
              >
                {name || t('builder.font.word')}
              </span>
              <span className={classes.sentence} style={{ fontFamily: declareFont(pair.text) }}>
                {t('builder.font.specimen')}
              </span>
            </span>
          ),
        }))}
      />
    </>
  );
}

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
  theme: Theme;
  families: readonly OwnFontFamily[];
  put: (theme: Partial<Theme>) => void;
}

/** The bundled font pairs, each shown in itself. A pair fills each use that no company font covers. */
export function PairCards({ theme, families, put }: PairCardsProps) {
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
            <span className={`${shared.stack} ${classes.picture}`}>
              <span className={classes.letters} style={{ fontFamily: declareFont(pair.title) }}>
                {t('builder.font.word')}
              </span>
              <span style={{ fontFamily: declareFont(pair.text) }}>Œuvre, naïf, 1 234,56 €</span>
            </span>
          ),
        }))}
      />
    </>
  );
}

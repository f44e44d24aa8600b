import type { Theme } from '../../../../../contract/booklets/booklets/theme.ts';
import { FONT_SIZES, LINE_HEIGHTS } from '../../../../../contract/booklets/fonts/fonts.ts';
import { useT } from '../../../../lib/i18n.ts';
import { SegmentedChoice } from '../../../../ui/fields/SegmentedChoice.tsx';
import { useDraft } from '../../frame/draft.ts';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import classes from './FontStep.module.css';
import { OwnFonts } from './OwnFonts.tsx';
import { PairCards } from './PairCards.tsx';
import { declareThemeFonts, useOwnFonts } from './use-own-fonts.ts';

const TEXT_SIZES = ['S', 'M', 'L'] as const;
const LINE_HEIGHT_NAMES = ['normal', 'relaxed'] as const;

/** Typography: a pair of fonts or the company's own, shown in themselves, their size and line height. */
export function FontStep() {
  const t = useT();
  const { booklet, session, saved } = useDraft();
  const own = useOwnFonts();
  const families = own.families ?? [];
  const { theme } = booklet;
  const { size, lineHeight, colours } = theme;
  const drawn = declareThemeFonts(theme, families);
  const put = (change: Partial<Theme>) => session.fields.addChange({ theme: change }, 'chosen');
  const refused = saved.errors['theme.fontPair'] ?? saved.errors['theme.ownFonts'];
  return (
    <div className={panel.stack}>
      {refused && <Notice tone="danger">{refused}</Notice>}
      <PairCards title={booklet.title} theme={theme} families={families} put={put} />
      <div className={classes.settings}>
        <SegmentedChoice<Theme['size']>
          label={t('builder.font.size')}
          value={size}
          onChange={(next) => put({ size: next })}
          options={TEXT_SIZES.map((one) => ({ value: one, label: t(`builder.font.size.${one}`) }))}
        />
        <SegmentedChoice<Theme['lineHeight']>
          label={t('builder.font.lineHeight')}
          value={lineHeight}
          onChange={(next) => put({ lineHeight: next })}
          options={LINE_HEIGHT_NAMES.map((one) => ({ value: one, label: t(`builder.font.lineHeight.${one}`) }))}
        />
      </div>
      <figure
        className={classes.sample}
        style={{ background: colours.background, color: colours.text, fontFamily: drawn.text }}
      >
        <p className={classes.sampleTitle} style={{ color: colours.primary, fontFamily: drawn.title }}>
          {t('builder.font.sample.title')}
        </p>
        <p style={{ fontSize: `${FONT_SIZES[size]}px`, lineHeight: LINE_HEIGHTS[lineHeight] }}>
          {t('builder.font.sample.text')}
        </p>
      </figure>
      <OwnFonts fonts={own} theme={theme} put={put} />
    </div>
  );
}

import { IconEyeCheck } from '@tabler/icons-react';
import { FONT_PAIRS, FONT_SIZES, fontPair, LINE_HEIGHTS } from '../../../../contract/fonts.ts';
import type { Theme } from '../../../../contract/theme.ts';
import { useT } from '../../../lib/i18n.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { SegmentedChoice } from '../../../ui/SegmentedChoice.tsx';
import { useDraft } from '../../frame/draft.ts';
import { Notice } from '../../parts/Notice.tsx';
import panel from '../../parts/Panel.module.css';
import classes from './FontStep.module.css';
import { declareFont } from './load-font.ts';

const SIZES = ['S', 'M', 'L'] as const;
const HEIGHTS = ['normal', 'relaxed'] as const;

/** The letters: a pair of fonts shown in themselves, their size and their air. */
export function FontStep() {
  const t = useT();
  const { booklet, desk, saved } = useDraft();
  const { fontPair: pairId, size, lineHeight, colours } = booklet.theme;
  const pair = fontPair(pairId);
  const put = (theme: Partial<Theme>) => desk.fields.put({ theme }, 'chosen');
  return (
    <div className={panel.stack}>
      <figure
        className={classes.sample}
        style={{ background: colours.background, color: colours.text, fontFamily: declareFont(pair.text) }}
      >
        <p className={classes.sampleTitle} style={{ color: colours.primary, fontFamily: declareFont(pair.title) }}>
          {t('builder.font.sample.title')}
        </p>
        <p style={{ fontSize: `${FONT_SIZES[size]}px`, lineHeight: LINE_HEIGHTS[lineHeight] }}>
          {t('builder.font.sample.text')}
        </p>
      </figure>
      <div className={classes.settings}>
        <SegmentedChoice<Theme['size']>
          label={t('builder.font.size')}
          value={size}
          onChange={(next) => put({ size: next })}
          options={SIZES.map((one) => ({ value: one, label: t(`builder.font.size.${one}`) }))}
        />
        <SegmentedChoice<Theme['lineHeight']>
          label={t('builder.font.lineHeight')}
          value={lineHeight}
          onChange={(next) => put({ lineHeight: next })}
          options={HEIGHTS.map((one) => ({ value: one, label: t(`builder.font.lineHeight.${one}`) }))}
        />
      </div>
      {saved.errors['theme.fontPair'] && <Notice tone="danger">{saved.errors['theme.fontPair']}</Notice>}
      <ChoiceCards<string>
        label={t('builder.font.pair')}
        value={pair.id}
        onChange={(id) => put({ fontPair: id })}
        choices={FONT_PAIRS.map(({ id, name, mood, title, text, hyperlegible }) => ({
          value: id,
          label: name,
          sentence: (
            <>
              {mood}
              {hyperlegible && (
                <span className={classes.mark}>
                  <IconEyeCheck size={16} aria-hidden /> {t('builder.font.hyperlegible')}
                </span>
              )}
            </>
          ),
          picture: (
            <span className={classes.picture}>
              <span className={classes.letters} style={{ fontFamily: declareFont(title) }}>
                {t('builder.font.word')}
              </span>
              <span style={{ fontFamily: declareFont(text) }}>Œuvre, naïf, 1 234,56 €</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}

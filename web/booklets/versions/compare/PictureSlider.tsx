import { useId, useState } from 'react';
import type { ComparedPicture } from '../../../../contract/booklets/publications/comparison.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './compare.module.css';

const START_PERCENT = 50;

/** The old and the new picture, one over the other: a native slider tells how much of the new one shows. */
export function PictureSlider({ picture: { before, after } }: { picture: ComparedPicture }) {
  const t = useT();
  const id = useId();
  const [percent, setPercent] = useState(START_PERCENT);
  return (
    <figure className={classes.slider}>
      <div className={classes.pictures}>
        <img src={before.url} alt={`${t('comparison.slider.old')}\u00a0: ${before.alt}`} />
        <img
          className={classes.over}
          src={after.url}
          alt={`${t('comparison.slider.new')}\u00a0: ${after.alt}`}
          style={{ clipPath: `inset(0 0 0 ${100 - percent}%)` }}
        />
        <span className={classes.divide} style={{ insetInlineStart: `${100 - percent}%` }} />
      </div>
      <figcaption className={classes.scale}>
        <span aria-hidden>{t('comparison.slider.old')}</span>
        <label htmlFor={id} className={classes.sliderLabel}>
          {t('comparison.slider')}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={t('comparison.slider.value', { n: percent })}
          onChange={(event) => setPercent(Number(event.currentTarget.value))}
        />
        <span aria-hidden>{t('comparison.slider.new')}</span>
      </figcaption>
    </figure>
  );
}

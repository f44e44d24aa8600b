import type { ThemeColours } from '../../../../../contract/booklets/booklets/theme.ts';
import { checkContrast, getColourName, getGroundColour } from '../../../../../contract/platform/text/colour.ts';
import { useT } from '../../../../lib/i18n.ts';
import { IconCircleCheck, IconCircleX } from '../../../../ui/icons/index.ts';
import classes from './ColoursStep.module.css';
import { formatMinRatio, formatRatio } from './ratio.ts';

/** Contrast ratio of every pair of adjacent colours, with a sample, an icon and words. */
export function ContrastTable({ colours }: { colours: ThemeColours }) {
  const t = useT();
  return (
    <table className={classes.table}>
      <caption>{t('builder.colours.check')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('builder.colours.pair')}</th>
          <th scope="col">{t('builder.colours.ratio')}</th>
          <th scope="col">{t('builder.colours.result')}</th>
        </tr>
      </thead>
      <tbody>
        {checkContrast(colours).map(({ a, b, ratio, min, ok }) => (
          <tr key={`${a}-${b}`}>
            <th scope="row">
              <span
                className={classes.sample}
                style={{ background: getGroundColour(colours, b), color: colours[a] }}
                aria-hidden
              >
                Aa
              </span>
              {t('builder.colours.on', { a: getColourName(a), b: getColourName(b) })}
            </th>
            <td className={classes.ratio}>{formatRatio(ratio)}:1</td>
            <td data-ok={ok}>
              <span className={classes.result}>
                {ok ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleX size={18} aria-hidden />}
                {ok ? t('builder.colours.ok') : t('builder.colours.needs', { min: formatMinRatio(min) })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

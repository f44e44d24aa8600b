import type { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './Numbers.module.css';

type Counts = CallAnswer<typeof getBookletOverview>['counts'];
const COUNT_NAMES = ['chapters', 'pages', 'blocks', 'readingMinutes'] as const;

/** Number of chapters, pages and blocks, and reading minutes. */
export function Numbers({ counts }: { counts: Counts }) {
  const t = useT();
  return (
    <dl className={classes.numbers}>
      {COUNT_NAMES.map((name) => (
        <div key={name} className={`${shared.card} ${classes.number}`}>
          <dt>{t(`booklet.counts.${name}`, { count: counts[name] })}</dt>
          <dd>{formatNumber(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

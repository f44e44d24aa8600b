import type { getOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { number } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './Numbers.module.css';

type Counts = AnswerOf<typeof getOverview>['counts'];
const SHOWN = ['chapters', 'pages', 'blocks', 'readingMinutes'] as const;

/** Number of chapters, pages and blocks, and reading minutes. */
export function Numbers({ counts }: { counts: Counts }) {
  const t = useT();
  return (
    <dl className={classes.numbers}>
      {SHOWN.map((name) => (
        <div key={name} className={classes.number}>
          <dt>{t(`booklet.counts.${name}`, { count: counts[name] })}</dt>
          <dd>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

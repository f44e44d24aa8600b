import type { getBookletOverview } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import shared from '../../ui/theme/shared.module.css';

type Counts = CallAnswer<typeof getBookletOverview>['counts'];
const COUNT_NAMES = ['chapters', 'pages', 'blocks', 'readingMinutes'] as const;

/** What a booklet is made of, in one line. */
export function Inventory({ counts }: { counts: Counts }) {
  const t = useT();
  return (
    <p className={shared.note}>
      {COUNT_NAMES.map(
        (name) => `${formatNumber(counts[name])}\u00a0${t(`booklet.counts.${name}`, { count: counts[name] })}`,
      ).join(' · ')}
    </p>
  );
}

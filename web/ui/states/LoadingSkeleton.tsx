import { Skeleton } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import shared from '../theme/shared.module.css';
import classes from './LoadingSkeleton.module.css';

const LINE_WIDTHS = ['100%', '92%', '97%', '64%'];

/** Grey placeholder of a screen: a title and `blocks` paragraphs. */
export function LoadingSkeleton({ blocks = 3 }: { blocks?: number }) {
  const t = useT();
  return (
    <div className={classes.root} role="status" aria-label={t('ui.state.loading')}>
      <Skeleton height={28} width="min(22rem, 70%)" />
      {Array.from({ length: blocks }, (_, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey blocks have nothing else to be told apart by
        <div key={block} className={`${shared.card} ${classes.block}`}>
          {LINE_WIDTHS.map((width) => (
            <Skeleton key={width} height={12} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

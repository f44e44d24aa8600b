import { IconArchive, IconCircleCheck, IconClock, IconHourglassEmpty, IconPencil } from '@tabler/icons-react';
import type { ArticleState } from '../../../contract/home/tutorials.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const LOOKS = {
  draft: { tone: 'neutral', Icon: IconPencil },
  scheduled: { tone: 'info', Icon: IconClock },
  published: { tone: 'success', Icon: IconCircleCheck },
  expired: { tone: 'warning', Icon: IconHourglassEmpty },
  archived: { tone: 'neutral', Icon: IconArchive },
} as const;

/** Badge of the state of a tutorial or a news item. */
export function ArticleBadge({ state }: { state: ArticleState }) {
  const t = useT();
  const { tone, Icon } = LOOKS[state];
  return (
    <StatusBadge tone={tone} icon={<Icon size={14} />}>
      {t(`articles.state.${state}`)}
    </StatusBadge>
  );
}

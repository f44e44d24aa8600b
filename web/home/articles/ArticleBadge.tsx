import type { ArticleState } from '../../../contract/home/tutorials.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconArchive, IconCircleCheck, IconClock, IconHourglassEmpty, IconPencil } from '../../ui/icons/index.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: IconPencil },
  scheduled: { tone: 'info', icon: IconClock },
  published: { tone: 'success', icon: IconCircleCheck },
  expired: { tone: 'warning', icon: IconHourglassEmpty },
  archived: { tone: 'neutral', icon: IconArchive },
} as const;

/** Badge of the state of a tutorial or a news item. */
export function ArticleBadge({ state }: { state: ArticleState }) {
  const t = useT();
  return <StatusBadge {...LOOKS[state]}>{t(`articles.state.${state}`)}</StatusBadge>;
}

import type { Booklet } from '../../../contract/booklets/booklets/booklets.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconArchive, IconCircleCheck, IconEyeOff, IconPencil, IconProgress, IconTrash } from '../../ui/icons/index.ts';

type BookletStateFields = Pick<Booklet, 'state' | 'plannedAt' | 'binnedAt' | 'hasUnpublishedChanges'>;

const STATE_BADGES = {
  building: { icon: IconProgress, tone: 'info' },
  draft: { icon: IconPencil, tone: 'neutral' },
  published: { icon: IconCircleCheck, tone: 'success' },
  unpublished: { icon: IconEyeOff, tone: 'warning' },
  archived: { icon: IconArchive, tone: 'neutral' },
  binned: { icon: IconTrash, tone: 'danger' },
} as const;

/** State of a booklet as an icon and words, with its unpublished changes. */
export function BookletState({ booklet }: { booklet: BookletStateFields }) {
  const t = useT();
  const name = booklet.binnedAt ? 'binned' : booklet.state;
  return (
    <>
      <StatusBadge {...STATE_BADGES[name]}>{t(`booklet.state.${name}`)}</StatusBadge>
      {booklet.plannedAt && !booklet.binnedAt && (
        <StatusBadge tone="info" icon={IconProgress}>
          {t('booklet.state.planned.at', { when: formatDay(booklet.plannedAt) })}
        </StatusBadge>
      )}
      {booklet.hasUnpublishedChanges && !booklet.binnedAt && (
        <StatusBadge tone="warning" icon={IconPencil}>
          {t('booklet.state.changes')}
        </StatusBadge>
      )}
    </>
  );
}

import type { ListedMedia } from '../../../contract/booklets/media/media.ts';
import { formatDay } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { IconAlertTriangle, IconEyeOff, IconLock, IconWorld } from '../../ui/icons/index.ts';

const DAY_MS = 86_400_000;
const LICENCE_WARNING_DAYS = 30;

/** Warnings and notes about a file: missing alternative text, licence, lock, sharing. */
export function MediaBadges({ media }: { media: ListedMedia }) {
  const t = useT();
  const { licenceExpiresOn } = media;
  const left = licenceExpiresOn === null ? null : (new Date(licenceExpiresOn).getTime() - Date.now()) / DAY_MS;
  return (
    <>
      {media.kind === 'image' && media.alt === '' && !media.decorative && (
        <StatusBadge tone="warning" icon={IconEyeOff}>
          {t('media.mark.noAlt')}
        </StatusBadge>
      )}
      {left !== null && left <= LICENCE_WARNING_DAYS && (
        <StatusBadge tone={left < -1 ? 'danger' : 'warning'} icon={IconAlertTriangle}>
          {t(left < -1 ? 'media.mark.expired' : 'media.mark.expires', { date: formatDay(licenceExpiresOn ?? '') })}
        </StatusBadge>
      )}
      {media.isLocked && (
        <StatusBadge tone="warning" icon={IconLock}>
          {t('media.mark.locked')}
        </StatusBadge>
      )}
      {media.visibility === 'global' && (
        <StatusBadge tone="info" icon={IconWorld}>
          {t('media.mark.shared')}
        </StatusBadge>
      )}
    </>
  );
}

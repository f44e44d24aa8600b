import { paths } from '../../../../contract/platform/paths.ts';
import { useT } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/router/Link.tsx';
import { IconRefreshAlert } from '../../../ui/icons/index.ts';
import shared from '../../../ui/theme/shared.module.css';
import classes from './updates.module.css';
import { useTemplateUpdatesCount } from './use-updates-count.ts';

/** « Mise à jour disponible » notice of a booklet; hidden when there is nothing to decide. */
export function UpdatesNotice({ bookletId }: { bookletId: string }) {
  const t = useT();
  const count = useTemplateUpdatesCount(bookletId);
  if (count === 0) return null;
  return (
    <p className={`${shared.rowWrap} ${classes.notice}`}>
      <IconRefreshAlert size={20} aria-hidden />
      <span>
        <strong>{t('library.updates.available')}</strong> {t('library.updates.pages', { count })}
      </span>
      <Link to={paths.bookletUpdates} search={{ livret: bookletId }}>
        {t('library.updates.look')}
      </Link>
    </p>
  );
}

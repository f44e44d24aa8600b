import type { MaintenanceNotice } from '../../../contract/administration/maintenance/maintenance.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { formatDayAndTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from '../identity/IdentityBanner.module.css';
import { useBannerHeight } from '../identity/use-banner-height.ts';

/** Banner above every page of super admins during a maintenance, with the way to end it. */
export function MaintenanceBanner({ maintenance }: { maintenance: MaintenanceNotice }) {
  const t = useT();
  const banner = useBannerHeight();
  return (
    <section ref={banner} className={`${shared.rowWrap} ${classes.banner}`} aria-label={t('maintenance.title')}>
      <p className={`${shared.rowXs} ${shared.narrow} ${shared.noMargin} ${classes.words}`}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{t('maintenance.banner', { end: formatDayAndTime(maintenance.endsAt) })}</span>
      </p>
      <Link to={paths.maintenance} className={classes.link}>
        {t('maintenance.banner.manage')}
      </Link>
    </section>
  );
}

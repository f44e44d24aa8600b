import { useT } from '../../lib/i18n.ts';
import { IconEye } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './IdentityBanner.module.css';
import { useBannerHeight } from './use-banner-height.ts';

/** Banner above every page while changes are forbidden: the reason. */
export function ReadOnlyBanner({ why }: { why: string }) {
  const t = useT();
  const banner = useBannerHeight();
  return (
    <section ref={banner} className={`${shared.rowWrap} ${classes.banner}`} aria-label={t('shell.looking')}>
      <p className={`${shared.rowXs} ${shared.narrow} ${shared.noMargin} ${classes.words}`}>
        <IconEye size={18} aria-hidden />
        <span>{why}</span>
      </p>
    </section>
  );
}

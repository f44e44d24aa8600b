import { useEffect, useMemo, useState } from 'react';
import type { User } from '../../../contract/administration/accounts/auth.ts';
import { returnIdentity } from '../../../contract/administration/accounts/identity.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { IconUserShare } from '../../ui/icons/index.ts';
import shared from '../../ui/theme/shared.module.css';
import classes from './IdentityBanner.module.css';
import { useBannerHeight } from './use-banner-height.ts';

const SECOND_MS = 1000;

/** « 24:10 » */
const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds % 60)).padStart(2, '0')}`;

/** Whole seconds until a time of `performance.now()`, which is immune to clock changes. */
const getSecondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS));

/** Banner above every page during an identity switch: the other user, the time left, and the way back. */
export function IdentityBanner({ user, switched }: { user: User; switched: NonNullable<User['switched']> }) {
  const t = useT();
  const end = useMemo(() => performance.now() + switched.secondsLeft * SECOND_MS, [switched]);
  const [seconds, setSeconds] = useState(switched.secondsLeft);
  const [busy, setBusy] = useState(false);
  const banner = useBannerHeight();
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(getSecondsUntil(end)), SECOND_MS);
    return () => clearInterval(ticking);
  }, [end]);
  // Time is up: the server has already ended the switch, and returns the real user.
  useEffect(() => {
    if (seconds === 0) window.location.assign(switched.route);
  }, [seconds, switched.route]);
  const comeBack = async () => {
    setBusy(true);
    // The answer contains the redirect.
    await api(returnIdentity).catch(() => setBusy(false));
  };
  return (
    <section ref={banner} className={`${shared.rowWrap} ${classes.banner}`} aria-label={t('identity.banner.label')}>
      <p className={`${shared.rowXs} ${shared.narrow} ${shared.noMargin} ${classes.words}`}>
        <IconUserShare size={18} aria-hidden />
        <span>
          {t(`identity.banner.${switched.mode}`, {
            name: `${user.firstName} ${user.lastName}`,
            company: user.company?.name ?? t('users.platform'),
          })}{' '}
          <span role="timer" className={classes.clock}>
            {t('identity.banner.left', { left: formatClock(seconds) })}
          </span>
        </span>
      </p>
      <button type="button" className={classes.back} disabled={busy} onClick={() => void comeBack()}>
        {t('identity.banner.back')}
      </button>
    </section>
  );
}

import type { ReactNode } from 'react';
import { formatDayAndTime, formatTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FormSection } from '../../ui/FormSection.tsx';
import shared from '../../ui/shared.module.css';
import type { IdentityList } from './IdentityPage.tsx';
import classes from './identity.module.css';

interface RecentSwitchesProps {
  recent: IdentityList['recent'];
  action: (one: IdentityList['recent'][number]) => ReactNode;
}

/** The last identities taken by the user, with their reasons. */
export function RecentSwitches({ recent, action }: RecentSwitchesProps) {
  const t = useT();
  return (
    <div className={classes.recent}>
      <FormSection title={t('identity.recent')}>
        <ul className={shared.plainList}>
          {recent.map((one) => (
            <li key={one.id} className={`${shared.spread} ${classes.item}`}>
              <div>
                <strong>
                  {one.person.firstName} {one.person.lastName}
                </strong>
                <p>{one.reason}</p>
                <p className={classes.quiet}>
                  {t(`identity.recent.${one.mode}`, {
                    from: formatDayAndTime(one.startedAt),
                    to: one.endedAt ? formatTime(one.endedAt) : t('identity.recent.open'),
                  })}
                </p>
              </div>
              {action(one)}
            </li>
          ))}
        </ul>
      </FormSection>
    </div>
  );
}

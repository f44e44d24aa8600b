import type { ReactNode } from 'react';
import type { listIdentities } from '../../../contract/administration/accounts/identity.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { formatDayAndTime, formatTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FormSection } from '../../ui/form/FormSection.tsx';
import shared from '../../ui/theme/shared.module.css';
import classes from './identity.module.css';

type RecentSwitch = CallAnswer<typeof listIdentities>['recent'][number];

interface RecentSwitchesProps {
  recent: readonly RecentSwitch[];
  action: (one: RecentSwitch) => ReactNode;
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
                <p className={`${shared.quiet} ${shared.normal} ${classes.quiet}`}>
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

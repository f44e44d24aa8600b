import { UnstyledButton } from '@mantine/core';
import {
  PARTICIPANT_TABS,
  type ParticipantList,
  type ParticipantTab,
} from '../../../contract/people/participants/participants.ts';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './participants.module.css';

interface ParticipantTabsProps {
  tabs: ParticipantList['tabs'];
  value: ParticipantTab;
  onChange: (tab: ParticipantTab) => void;
}

/** Main filters, with their counts. Tabs that reveal individual reading need named follow-up. */
export function ParticipantTabs({ tabs, value, onChange }: ParticipantTabsProps) {
  const t = useT();
  return (
    <fieldset className={classes.tabs} aria-label={t('participants.tabs')}>
      {PARTICIPANT_TABS.map((tab) => {
        const count = tabs[tab];
        return count === null ? null : (
          <UnstyledButton key={tab} className={classes.tab} aria-pressed={tab === value} onClick={() => onChange(tab)}>
            {t(`participants.tab.${tab}`)}
            <span className={classes.count}>{formatNumber(count)}</span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

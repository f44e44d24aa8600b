import {
  PARTICIPANT_TABS,
  type ParticipantList,
  type ParticipantTab,
} from '../../../../contract/people/participants/participants.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import classes from '../participants.module.css';

interface ParticipantTabsProps {
  tabs: ParticipantList['tabs'];
  value: ParticipantTab;
  onChange: (tab: ParticipantTab) => void;
}

/** Main filters, with their counts. Tabs that reveal individual reading need named follow-up. */
export function ParticipantTabs({ tabs, value, onChange }: ParticipantTabsProps) {
  const t = useT();
  const shown = PARTICIPANT_TABS.flatMap((tab) => {
    const count = tabs[tab];
    if (count === null) return [];
    const label = (
      <>
        {t(`participants.tab.${tab}`)}
        <span className={classes.count}>{formatNumber(count)}</span>
      </>
    );
    return [{ value: tab, label }];
  });
  return <Tabs<ParticipantTab> label={t('participants.tabs')} tabs={shown} value={value} onChange={onChange} />;
}

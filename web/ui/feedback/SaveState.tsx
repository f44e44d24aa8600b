import { formatTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconRefresh } from '../icons/index.ts';
import shared from '../theme/shared.module.css';
import classes from './SaveState.module.css';

interface SaveStateProps {
  state: 'saved' | 'saving' | 'offline' | 'failed';
  /** Date of the last acknowledgement by the server. */
  at?: Date;
}

const icons = { saved: IconCircleCheck, saving: IconRefresh, offline: IconCloudOff, failed: IconAlertTriangle };

/**
 * « Enregistré à 14:32 »: save status of a form with autosave. It says « saved » only after the server acknowledged.
 */
export function SaveState({ state, at }: SaveStateProps) {
  const t = useT();
  const Icon = icons[state];
  const words = {
    saved: at ? t('ui.save.savedAt', { time: formatTime(at) }) : t('ui.save.saved'),
    saving: t('ui.save.saving'),
    offline: t('ui.save.offline'),
    failed: t('ui.save.failed'),
  };
  return (
    <span className={`${shared.hint} ${shared.numbers} ${classes.state}`} data-state={state} role="status">
      <Icon size={16} aria-hidden />
      {words[state]}
    </span>
  );
}

import type { TextStatus } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge, type StatusLook } from '../../ui/feedback/StatusBadge.tsx';
import { IconCircleCheck, IconCircleDashed, IconEye, IconPencil, IconRefreshAlert } from '../../ui/icons/index.ts';
import { formatTextStatus } from './format-text.ts';
import classes from './translations.module.css';

const STATUS_LOOKS: Record<TextStatus, StatusLook> = {
  missing: { tone: 'neutral', icon: IconCircleDashed },
  proposed: { tone: 'info', icon: IconPencil },
  to_review: { tone: 'warning', icon: IconEye },
  validated: { tone: 'success', icon: IconCircleCheck },
  obsolete: { tone: 'danger', icon: IconRefreshAlert },
};

export function StatusCell({ row }: { row: Pick<TextRow, 'status' | 'sourceChanged'> }) {
  const t = useT();
  return (
    <>
      <StatusBadge {...STATUS_LOOKS[row.status]}>{formatTextStatus(t, row.status)}</StatusBadge>
      {row.sourceChanged && (
        <p className={classes.note}>
          {t(row.status === 'obsolete' ? 'translations.status.obsolete.help' : 'translations.sourceChanged')}
        </p>
      )}
    </>
  );
}

import { IconCircleCheck, IconCircleDashed, IconEye, IconPencil, IconRefreshAlert } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { TextStatus } from '../../../contract/administration/languages/text-forms.ts';
import type { TextRow } from '../../../contract/administration/languages/translations.ts';
import { useT } from '../../lib/i18n.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { formatTextStatus } from './format-text.ts';
import classes from './translations.module.css';

const STATUS_LOOKS: Record<TextStatus, [ComponentProps<typeof StatusBadge>['tone'], typeof IconEye]> = {
  missing: ['neutral', IconCircleDashed],
  proposed: ['info', IconPencil],
  to_review: ['warning', IconEye],
  validated: ['success', IconCircleCheck],
  obsolete: ['danger', IconRefreshAlert],
};

export function StatusCell({ row }: { row: Pick<TextRow, 'status' | 'sourceChanged'> }) {
  const t = useT();
  const [tone, Icon] = STATUS_LOOKS[row.status];
  return (
    <>
      <StatusBadge tone={tone} icon={<Icon size={16} />}>
        {formatTextStatus(t, row.status)}
      </StatusBadge>
      {row.sourceChanged && (
        <p className={classes.note}>
          {t(row.status === 'obsolete' ? 'translations.status.obsolete.help' : 'translations.sourceChanged')}
        </p>
      )}
    </>
  );
}

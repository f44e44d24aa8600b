import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportOwnStatistics, exportStatistics } from '../../../contract/reading/statistics/statistics.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { ownOf, type StatisticsAsked } from './state.ts';

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** Exports the displayed figures to a file. */
export function Export({ asked, isOwn }: { asked: StatisticsAsked; isOwn: boolean }) {
  const t = useT();
  const download = (format: (typeof FORMATS)[number]) => () =>
    void (
      isOwn
        ? api(exportOwnStatistics, { query: { ...ownOf(asked), format } })
        : api(exportStatistics, { query: { ...asked, format } })
    ).then(
      (file) => saveFile(file as unknown as File),
      // A toast already shows the error.
      () => undefined,
    );
  return (
    <ActionMenu
      label={t('statistics.export')}
      actions={FORMATS.map((format) => ({ label: t(`statistics.export.${format}`), onClick: download(format) }))}
      target={
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('statistics.export')}
        </Button>
      }
    />
  );
}

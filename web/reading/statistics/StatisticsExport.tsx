import { Button } from '@mantine/core';
import { exportOwnStatistics, exportStatistics } from '../../../contract/reading/statistics/statistics.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { IconDownload } from '../../ui/icons/index.ts';
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx';
import { type StatisticsReportQuery, toReferentQuery } from './statistics-state.ts';

const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** Exports the displayed figures to a file. */
export function StatisticsExport({ asked, isOwn }: { asked: StatisticsReportQuery; isOwn: boolean }) {
  const t = useT();
  const download = (format: (typeof EXPORT_FORMATS)[number]) => () =>
    void (
      isOwn
        ? api(exportOwnStatistics, { query: { ...toReferentQuery(asked), format } })
        : api(exportStatistics, { query: { ...asked, format } })
    ).then(
      (file) => saveFile(file as unknown as File),
      // A toast already shows the error.
      () => undefined,
    );
  return (
    <ActionMenu
      label={t('statistics.export')}
      actions={EXPORT_FORMATS.map((format) => ({ label: t(`statistics.export.${format}`), onClick: download(format) }))}
      target={
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('statistics.export')}
        </Button>
      }
    />
  );
}

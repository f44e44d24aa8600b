import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  type CleanUpKind,
  exportStorageUsage,
  getStorageUsage,
  type StorageUsage,
  type StorageWeights,
} from '../../../contract/operations/storage-usage.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { QuotaGauge } from '../../administration/companies/QuotaGauge.tsx';
import dashboard from '../../home/dashboard/dashboard.module.css';
import { lazyComponent } from '../../lib/chunks.ts';
import { formatDay, formatNumber, formatSize } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import { StatisticsBlock } from '../../reading/statistics/StatisticsBlock.tsx';
import statistics from '../../reading/statistics/statistics.module.css';
import { ButtonWithIcon } from '../../ui/form/ButtonWithIcon.tsx';
import { IconDownload } from '../../ui/icons/index.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadState } from '../../ui/states/LoadState.tsx';
import { RowsLeftOut } from '../../ui/table/RowsLeftOut.tsx';
import { CleanUpDialog } from './CleanUpDialog.tsx';

const VisitsChart = lazyComponent('VisitsChart', () => import('../../reading/statistics/VisitsChart.tsx'));

interface StorageRow {
  name: string;
  files: number | null;
  bytes: number;
}

function StorageTable({ rows, first }: { rows: readonly StorageRow[]; first: string }) {
  const t = useT();
  if (rows.length === 0) return <p className={dashboard.quiet}>{t('storage.none')}</p>;
  return (
    <table className={dashboard.table}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t('storage.files')}</th>
          <th scope="col">{t('storage.size')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, files, bytes }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{files === null ? '—' : formatNumber(files)}</td>
            <td>{formatSize(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Trend({ usage }: { usage: StorageUsage }) {
  const t = useT();
  const { days, fullOn, quota, used } = usage;
  const words =
    used >= quota
      ? t('storage.full')
      : fullOn
        ? t('storage.fullOn', { date: formatDay(`${fullOn}T12:00:00Z`) })
        : t('storage.notFull');
  const written = (on: string) => formatDay(`${on}T12:00:00Z`);
  return (
    <StatisticsBlock
      title={t('storage.trend')}
      sentence={words}
      wide
      chart={
        days.length > 1 && (
          <Suspense fallback={null}>
            <VisitsChart
              bars={days.map(({ day: on, bytes }) => ({ name: written(on), values: { bytes: bytes / MEGABYTE } }))}
              series={[{ name: 'bytes', label: t('storage.megabytes'), color: 'primary.6' }]}
            />
          </Suspense>
        )
      }
      table={
        days.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('storage.day')}</th>
                <th scope="col">{t('storage.size')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day: on, bytes }) => (
                <tr key={on}>
                  <th scope="row">{written(on)}</th>
                  <td>{formatSize(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    />
  );
}

function Assistant({
  cleanUps,
  open,
}: {
  cleanUps: NonNullable<StorageUsage['cleanUps']>;
  open: (kind: CleanUpKind) => void;
}) {
  const t = useT();
  return (
    <section className={dashboard.block} aria-labelledby="nettoyage">
      <h2 id="nettoyage">{t('storage.assistant')}</h2>
      <p className={dashboard.quiet}>{t('storage.assistant.sentence')}</p>
      <ul className={dashboard.finds}>
        {cleanUps.map(({ kind, files, bytes }) => (
          <li key={kind}>
            <div className={dashboard.find}>
              <strong>{t(`storage.clean.${kind}`)}</strong>
              <p className={dashboard.quiet}>{t(`storage.clean.${kind}.help`)}</p>
            </div>
            <span className={dashboard.gain}>{t('storage.gain', { count: files, size: formatSize(bytes) })}</span>
            <Button
              variant="default"
              size="sm"
              // The list of unused files also says what it leaves, and why.
              disabled={files === 0 && kind !== 'orphans'}
              aria-label={t('storage.see.kind', { kind: t(`storage.clean.${kind}`) })}
              onClick={() => open(kind)}
            >
              {t('storage.see')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/tableau-bord/espace-utilise` (A24): storage by kind and place, its growth, and the space that can be freed. */
export function StorageUsagePage() {
  const t = useT();
  const cache = useQueryClient();
  const [cleaning, setCleaning] = useState<CleanUpKind | null>(null);
  const { data, error, refetch } = useCallQuery(['storage-usage'], getStorageUsage, { staleTime: 0 });
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  const named = (rows: StorageWeights['rows'], none: string): StorageRow[] =>
    rows.map(({ name, files, bytes }) => ({ name: name || none, files, bytes }));
  return (
    <>
      <PageHeader
        title={t('storage.title')}
        sentence={t('storage.sentence')}
        more={
          <ButtonWithIcon variant="default" icon={IconDownload} onClick={() => void downloadFile(exportStorageUsage)}>
            {t('storage.csv')}
          </ButtonWithIcon>
        }
      />
      <section className={dashboard.block} aria-label={t('storage.title')} style={{ marginBottom: 24 }}>
        <QuotaGauge quota="quotaBytes" used={data.used} of={data.quota} />
      </section>
      <div className={statistics.blocks}>
        <Trend usage={data} />
      </div>
      <div className={dashboard.columns} style={{ marginTop: 24 }}>
        {data.cleanUps && <Assistant cleanUps={data.cleanUps} open={setCleaning} />}
        <section className={dashboard.block} aria-labelledby="par-type">
          <h2 id="par-type">{t('storage.kinds')}</h2>
          <StorageTable
            first={t('storage.kind')}
            rows={data.kinds.map(({ kind, ...rest }) => ({ name: t(`storage.kind.${kind}`), ...rest }))}
          />
        </section>
        <section className={dashboard.block} aria-labelledby="a-part">
          <h2 id="a-part">{t('storage.beside')}</h2>
          <StorageTable
            first={t('storage.what')}
            rows={[
              { name: t('storage.derivatives'), files: null, bytes: data.derivatives },
              { name: t('storage.versions'), files: null, bytes: data.versions },
              { name: t('storage.bin'), files: data.bin.files, bytes: data.bin.bytes },
            ]}
          />
          <p className={dashboard.quiet}>{t('storage.exports', { count: data.exports.files })}</p>
        </section>
        <section className={dashboard.block} aria-labelledby="par-livret">
          <h2 id="par-livret">{t('storage.booklets')}</h2>
          <StorageTable first={t('storage.booklet')} rows={named(data.booklets.rows, t('booklets.untitled'))} />
          <RowsLeftOut count={data.booklets.left} />
        </section>
        <section className={dashboard.block} aria-labelledby="par-dossier">
          <h2 id="par-dossier">{t('storage.folders')}</h2>
          <StorageTable first={t('storage.folder')} rows={named(data.folders.rows, t('storage.folder.none'))} />
          <RowsLeftOut count={data.folders.left} />
        </section>
        <section className={dashboard.block} aria-labelledby="par-utilisateur">
          <h2 id="par-utilisateur">{t('storage.users')}</h2>
          <StorageTable first={t('storage.user')} rows={named(data.users.rows, t('storage.user.none'))} />
          <RowsLeftOut count={data.users.left} />
        </section>
      </div>
      {cleaning && (
        <CleanUpDialog
          kind={cleaning}
          onClose={() => setCleaning(null)}
          onDone={() => void cache.invalidateQueries({ queryKey: ['storage-usage'] })}
        />
      )}
    </>
  );
}

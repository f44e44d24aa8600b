import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getSectorCard } from '../../../contract/sector-cards.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenFailure } from '../../ui/ScreenFailure.tsx';
import { libraryKeys } from '../use-library.ts';
import { SectorForm } from './SectorForm.tsx';

/** `/parametres/builder/secteurs-activite/{id}` (A16): what a trade suggests. */
export function SectorPage() {
  const t = useT();
  const { sectorId = '' } = useParams({ strict: false }) as { sectorId?: string };
  const { data, error, refetch } = useQuery({
    queryKey: libraryKeys.sector(sectorId),
    queryFn: ({ signal }) => api(getSectorCard, { params: { id: sectorId }, signal, quiet: true }),
  });
  if (error && !data) return <ScreenFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  return (
    <>
      <PageHeader
        title={data.fields.label}
        sentence={`${data.code} · ${t('library.usedBy', { count: data.usages })}`}
      />
      <SectorForm key={data.rowVersion} card={data} />
    </>
  );
}

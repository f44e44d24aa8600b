import { Suspense } from 'react';
import { getSectorCard } from '../../../../contract/library/sector-cards.ts';
import { lazyComponent } from '../../../lib/chunks.ts';
import { useT } from '../../../lib/i18n.ts';
import { useParams } from '../../../lib/router/router-hooks.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LoadingSkeleton } from '../../../ui/states/LoadingSkeleton.tsx';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import { libraryKeys } from '../use-library.ts';
import { SectorView } from './SectorView.tsx';

// Loaded on demand: most users may only read sectors and need no form.
const SectorForm = lazyComponent('SectorForm', () => import('./SectorForm.tsx'));

/** `/parametres/builder/secteurs-activite/{id}` (A16): contents of a sector. */
export function SectorPage() {
  const t = useT();
  const { sectorId = '' } = useParams();
  const { data, error, refetch } = useCallQuery(libraryKeys.sector(sectorId), getSectorCard, {
    params: { id: sectorId },
  });
  if (!data) return <LoadState isScreen error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        title={data.fields.label}
        sentence={`${data.code} · ${t('library.usedBy', { count: data.usages })}`}
      />
      {data.can.edit ? (
        <Suspense fallback={<LoadingSkeleton />}>
          <SectorForm key={data.rowVersion} card={data} />
        </Suspense>
      ) : (
        <SectorView card={data} />
      )}
    </>
  );
}

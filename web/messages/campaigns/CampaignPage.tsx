import { Suspense } from 'react';
import { useBookletId } from '../../booklets/booklets/use-booklet.ts';
import { lazyComponent } from '../../lib/chunks.ts';
import { useParams } from '../../lib/router/router-hooks.ts';
import { LoadingSkeleton } from '../../ui/states/LoadingSkeleton.tsx';
import { ScreenFailure } from '../../ui/states/ScreenFailure.tsx';
import { isDeniedError, isNotFoundError, useCampaign } from './use-campaigns.ts';

const EditPage = lazyComponent('EditPage', () => import('./edit/EditPage.tsx'));
const SendingPage = lazyComponent('SendingPage', () => import('./sending/SendingPage.tsx'));

/** `/livrets/options/emailing/{id}`: the edit steps of a draft, or the sending progress of a launched campaign. */
export function CampaignPage() {
  const bookletId = useBookletId() ?? '';
  const { campaignId = '' } = useParams();
  const { data, error, refetch } = useCampaign(bookletId, campaignId);
  if (error && (!data || isDeniedError(error) || isNotFoundError(error))) {
    return <ScreenFailure error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingSkeleton />;
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      {data.editable ? (
        <EditPage key={data.id} bookletId={bookletId} campaign={data} />
      ) : (
        <SendingPage key={data.id} bookletId={bookletId} campaign={data} />
      )}
    </Suspense>
  );
}

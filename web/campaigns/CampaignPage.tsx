import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useBookletId } from '../booklets/use-booklet.ts';
import { lazyPart } from '../lib/chunks.ts';
import { DeniedState } from '../ui/DeniedState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { isDenied, isMissing, useCampaign } from './use-campaigns.ts';

const EditPage = lazyPart(() => import('./edit/EditPage.tsx').then((module) => ({ default: module.EditPage })));
const SendingPage = lazyPart(() =>
  import('./sending/SendingPage.tsx').then((module) => ({ default: module.SendingPage })),
);

/** `/livrets/options/emailing/{id}`: the steps of a draft, or how the sending of a campaign goes. */
export function CampaignPage() {
  const bookletId = useBookletId() ?? '';
  const { campaignId = '' } = useParams({ strict: false }) as { campaignId?: string };
  const { data, error, refetch } = useCampaign(bookletId, campaignId);
  if (isDenied(error)) return <DeniedState message={error.message} />;
  if (isMissing(error)) return <ErrorState message={error.message} />;
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
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

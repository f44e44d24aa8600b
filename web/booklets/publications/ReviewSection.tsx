import { lazyComponent } from '../../lib/chunks.ts';
import { usePublicationReview } from './use-review.ts';

// The panel is loaded on demand: few booklets need approval.
const ReviewPanel = lazyComponent('ReviewPanel', () => import('./panels.ts'));

/** Approval of a booklet that requires it; hidden for the others. It appears once its panel is loaded. */
export function ReviewSection({ bookletId }: { bookletId: string }) {
  const { data: review } = usePublicationReview(bookletId);
  if (!review?.required) return null;
  return <ReviewPanel bookletId={bookletId} review={review} />;
}

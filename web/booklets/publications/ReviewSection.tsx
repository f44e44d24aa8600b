import { lazyPart } from '../../lib/chunks.ts';
import { useReview } from './use-review.ts';

// Few booklets are approved before they are published: the panel is fetched when there is one.
const ReviewPanel = lazyPart(() => import('./ReviewPanel.tsx').then((module) => ({ default: module.ReviewPanel })));

/** The approval of a booklet that wants one; nothing for the others. It is drawn once its panel is fetched. */
export function ReviewSection({ bookletId }: { bookletId: string }) {
  const { data: review } = useReview(bookletId);
  if (!review?.required) return null;
  return <ReviewPanel bookletId={bookletId} review={review} />;
}

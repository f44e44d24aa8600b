import { useEffect } from 'react';
import type { CommentCounts } from './comment-counts.ts';
import { useComments } from './use-comments.ts';

interface CountCommentsProps {
  bookletId: string;
  onCounted: (counts: CommentCounts) => void;
}

/** Counts the open threads of each page and block, for the marks of the editor. It draws nothing. */
export function CountComments({ bookletId, onCounted }: CountCommentsProps) {
  const { data } = useComments(bookletId, 'open');
  useEffect(() => {
    if (!data) return;
    const counts = new Map<string, number>();
    for (const { pageId, blockId } of data.threads)
      for (const place of [pageId, blockId]) if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
    onCounted(counts);
  }, [data, onCounted]);
  return null;
}

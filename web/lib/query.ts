import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only a missing answer is worth a retry: a refusal would be the same again.
      retry: (count, error) => error instanceof ApiError && error.isOffline && count < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

// Data set by hand is the answer to a change. A read started before that change would restore the old data.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
  if (event.query.state.fetchStatus !== 'idle') void event.query.cancel({ revert: true });
});

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only silence is worth another try: a refusal will be the same again.
      retry: (count, error) => error instanceof ApiError && error.offline && count < 2,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

// What is put by hand is what a change answered. A read that began before that change would bring back what it replaced.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
  if (event.query.state.fetchStatus !== 'idle') void event.query.cancel({ revert: true });
});

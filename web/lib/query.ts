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

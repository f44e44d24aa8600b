import { keepPreviousData } from '@tanstack/react-query';
import type { CallAnswer, CallParams, CallQueryInput } from '../../contract/platform/call.ts';
import type { AnyCall } from './api.ts';
import { useCallQuery } from './use-call-query.ts';

interface ListQueryOptions<C extends AnyCall, Data> {
  /** Prefix of the cache key, for invalidation; the query completes it. */
  queryKey: readonly unknown[];
  query: CallQueryInput<C>;
  params?: CallParams<C>;
  staleTime?: number;
  /** False: not called yet. */
  enabled?: boolean;
  /** Completes the answer. */
  select?: (answer: CallAnswer<C>) => Data;
}

/** Calls a list. The rows of the previous page stay until the next one comes. */
export const useListQuery = <C extends AnyCall, Data = CallAnswer<C>>(
  call: C,
  { queryKey, ...options }: ListQueryOptions<C, Data>,
) => useCallQuery([...queryKey, options.query], call, { placeholderData: keepPreviousData, ...options });

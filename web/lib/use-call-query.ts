import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../contract/platform/call.ts';
import { type AnyCall, api, type CallOptions } from './api.ts';

type CallQueryOptions<C extends AnyCall, Data> = Pick<CallOptions<C>, 'params' | 'query' | 'body' | 'background'> &
  Omit<UseQueryOptions<CallAnswer<C>, Error, Data>, 'queryKey' | 'queryFn'>;

/** Reads a call through the cache. No toast shows an error: the screen does. */
export const useCallQuery = <C extends AnyCall, Data = CallAnswer<C>>(
  queryKey: QueryKey,
  call: C,
  { params, query, body, background, ...options }: CallQueryOptions<C, Data> = {},
) =>
  useQuery({
    ...options,
    queryKey,
    queryFn: ({ signal }) => api(call, { params, query, body, background, signal, quiet: true }),
  });

/** For a preview beside its form: without the answer before, the fields below would move at each change. */
export const PREVIEW_OPTIONS = { placeholderData: keepPreviousData, staleTime: 0, retry: false };

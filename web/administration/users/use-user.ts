import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getUserSheet, type UserSheet } from '../../../contract/administration/accounts/users.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { api, type Sent } from '../../lib/api.ts';

type SheetCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<UserSheet>>;

export const userKeys = {
  list: ['users'] as const,
  one: (id: string) => ['user', id] as const,
};

export const useUserSheet = (id: string) =>
  useQuery({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => api(getUserSheet, { params: { id }, signal, quiet: true }),
  });

/** Makes a call that returns the account, and shows the answer. */
export const useSheetCall = (id: string) => {
  const cache = useQueryClient();
  return async <C extends SheetCall>(call: C, sent: Omit<Sent<C>, 'params'> = {}): Promise<void> => {
    const sheet = await api(call, { ...sent, params: { id } } as Sent<C>);
    cache.setQueryData(userKeys.one(id), sheet as UserSheet);
    await cache.invalidateQueries({ queryKey: userKeys.list });
  };
};

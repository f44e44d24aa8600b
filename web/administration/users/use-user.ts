import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getUserDetail, type UserDetail } from '../../../contract/administration/accounts/users.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { api, type CallOptions } from '../../lib/api.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

type UserCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<UserDetail>>;

export const userKeys = {
  list: ['users'] as const,
  one: (id: string) => ['user', id] as const,
};

export const useUserAccount = (id: string) => useCallQuery(userKeys.one(id), getUserDetail, { params: { id } });

/** Makes a call that returns the account, and shows the answer. */
export const useUserCall = (id: string) => {
  const cache = useQueryClient();
  return async <C extends UserCall>(call: C, sent: Omit<CallOptions<C>, 'params'> = {}): Promise<void> => {
    const sheet = await api(call, { ...sent, params: { id } } as CallOptions<C>);
    cache.setQueryData(userKeys.one(id), sheet as UserDetail);
    await cache.invalidateQueries({ queryKey: userKeys.list });
  };
};

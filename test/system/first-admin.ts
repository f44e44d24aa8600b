import { setPassword } from '../../contract/administration/accounts/auth.ts';
import { ApiClient } from './api-client.ts';
import { acceptTerms } from './client-steps.ts';
import type { ServerProcess } from './server-process.ts';

export const FIRST_ADMIN_PASSWORD = 'Bienvenue-a-bord-2026';

/** Signs in on an empty installation, by the link that the server printed, which also creates the first company. */
export const signInFirstAdmin = async (server: ServerProcess): Promise<ApiClient> => {
  const client = new ApiClient(await server.waitUntilReady());
  const token = /jeton=([\w-]+)/.exec(server.stdout)?.[1] ?? '';
  const identity = { email: 'premiere@exemple.fr', firstName: 'Ada', lastName: 'Martin', companyName: 'Essai' };
  const body = { token, password: FIRST_ADMIN_PASSWORD, confirmation: FIRST_ADMIN_PASSWORD, ...identity };
  await new ApiClient(client.address).call(setPassword, { body });
  await client.signIn(identity.email, FIRST_ADMIN_PASSWORD);
  await acceptTerms(client);
  return client;
};

import { setPassword } from '../../contract/administration/accounts/auth.ts';
import { Client } from './client.ts';
import type { Server } from './server.ts';
import { acceptTerms } from './walk.ts';

export const PASSWORD = 'Bienvenue-a-bord-2026';

/** Signs in on an empty installation, by the link that the server printed, which also creates the first company. */
export const firstAdmin = async (server: Server): Promise<Client> => {
  const client = new Client(await server.ready());
  const token = /jeton=([\w-]+)/.exec(server.stdout)?.[1] ?? '';
  const identity = { email: 'premiere@exemple.fr', firstName: 'Ada', lastName: 'Martin', companyName: 'Essai' };
  const body = { token, password: PASSWORD, confirmation: PASSWORD, ...identity };
  await new Client(client.address).call(setPassword, { body });
  await client.signIn(identity.email, PASSWORD);
  await acceptTerms(client);
  return client;
};

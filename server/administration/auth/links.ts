import type { Server } from 'node:http';
import { paths, withQuery } from '../../../contract/platform/paths.ts';
import type { Config } from '../../config.ts';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Port in use: with `PORT=0` the system chooses it. */
const listeningPort = (server: Pick<Server, 'address'>): number | null => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : null;
};

/**
 * Origin of links in messages. It never comes from the `Host` of a request: an attacker could request a link for
 * someone else that leads to their own host.
 */
export const appOrigin = (
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  server: Pick<Server, 'address'>,
) => {
  if (publicUrl !== null) return publicUrl;
  const name = EVERYWHERE.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${listeningPort(server) ?? port}`;
};

export const newPasswordPath = (token: string): string => withQuery(paths.newPassword, { jeton: token });

/** Full link to the page where a password is chosen. */
export const newPasswordLink = (
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  server: Pick<Server, 'address'>,
  token: string,
): string => appOrigin(config, server) + newPasswordPath(token);

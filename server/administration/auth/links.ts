import type { Server } from 'node:http';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import type { Config } from '../../platform/config.ts';

const WILDCARD_HOSTS = new Set(['0.0.0.0', '::']);

/** Port in use: with `PORT=0` the system chooses it. */
const findListeningPort = (server: Pick<Server, 'address'>): number | null => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : null;
};

/**
 * Origin of links in messages. It never comes from the `Host` of a request: an attacker could request a link for
 * someone else that leads to their own host.
 */
export const getAppOrigin = (
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  server: Pick<Server, 'address'>,
) => {
  if (publicUrl !== null) return publicUrl;
  const name = WILDCARD_HOSTS.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${findListeningPort(server) ?? port}`;
};

export const buildNewPasswordPath = (token: string): string => addQuery(paths.newPassword, { jeton: token });

/** Full link to the page where a password is chosen. */
export const buildNewPasswordLink = (
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  server: Pick<Server, 'address'>,
  token: string,
): string => getAppOrigin(config, server) + buildNewPasswordPath(token);

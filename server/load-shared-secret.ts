import { randomBytes } from 'node:crypto';
import type { Db } from './platform/data/connection/client.ts';
import { findSettings, initializeSetting } from './platform/data/queries/settings.ts';
import { StartError } from './platform/start-error.ts';

/** Secret shared by all nodes, created by the first one to start. */
export const loadSharedSecret = async (db: Db): Promise<string> => {
  await initializeSetting(db, 'cookie_secret', randomBytes(48).toString('base64url'));
  const [secret] = await findSettings(db, 'cookie_secret');
  if (!secret) throw new StartError('Le secret partagé ne peut pas être lu dans la base.');
  return secret;
};

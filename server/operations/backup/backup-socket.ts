import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { StartError } from '../../platform/start-error.ts';
import type { BackupManifest } from './manifest.ts';

/** Protocol between the backup command and the local server that holds the data folder: one JSON each way. */
type BackupReply = { made: BackupManifest } | { refused: string };

const getSocketPath = (dataDir: string): string => join(dataDir, 'commandes.sock');

/**
 * Opens a Unix socket in the data folder for `npm run backup`; only its owner can connect. A path too long for a socket
 * (107 bytes on Linux) leaves the server without one: the command then asks to stop it.
 */
export const openBackupSocket = async (
  dataDir: string,
  log: Logger,
  backUp: (into: string) => Promise<BackupManifest>,
): Promise<{ close: () => Promise<void> }> => {
  const path = getSocketPath(dataDir);
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {});
    let reply: BackupReply;
    try {
      const { into } = JSON.parse(await text(socket)) as { into: string };
      reply = { made: await backUp(into) };
    } catch (error) {
      if (!(error instanceof StartError)) log.error({ err: error }, 'backup failed');
      reply = {
        refused: error instanceof StartError ? error.message : 'La sauvegarde a échoué : voyez le journal du serveur.',
      };
    }
    socket.end(JSON.stringify(reply));
  });
  // This server holds the folder lock, so an existing socket is stale.
  rmSync(path, { force: true });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'no backup while the server runs');
      resolve();
    });
    server.listen(path, () => {
      chmodSync(path, 0o600);
      resolve();
    });
  });
  server.unref();
  return {
    close: () => new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve())),
  };
};

/** Requests a backup from the server that holds the folder. Null when none answers. */
export const requestBackup = async (dataDir: string, into: string): Promise<BackupManifest | null> => {
  const socket = createConnection(getSocketPath(dataDir));
  const connected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!connected) return null;
  socket.end(JSON.stringify({ into }));
  const reply = JSON.parse(await text(socket)) as BackupReply;
  if ('refused' in reply) throw new StartError(reply.refused);
  return reply.made;
};

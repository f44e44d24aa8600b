import pg from 'pg';
import { DatabaseUnreachableError } from './outage.ts';

/**
 * Connections that may be lost while a transaction holds them. `pg` listens to the errors of idle connections only: one that
 * the server closes amid a transaction would end the process. Drizzle does not give back a connection whose `begin` failed:
 * ten restarts would leave none. So a lost connection leaves the pool at once, whoever holds it.
 */
export class ConnectionPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.#connectForTransaction();
    // `pool.query` listens to the errors of its connection by itself.
    super.connect(callback);
    return undefined;
  }

  #connectForTransaction(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      super.connect((error, client) => {
        if (!client) return reject(new DatabaseUnreachableError('No connection to the database', { cause: error }));
        // Before the promise is kept: the packet that frees a connection may be read together with the one that ends it.
        const giveBack = client.release.bind(client);
        let isReleased = false;
        client.release = (reason) => {
          if (isReleased) return;
          isReleased = true;
          client.off('error', onLost);
          giveBack(reason);
        };
        const onLost = (loss: Error) => client.release(loss);
        client.on('error', onLost);
        resolve(client);
      });
    });
  }
}

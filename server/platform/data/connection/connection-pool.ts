import pg from 'pg';
import { DatabaseUnreachableError } from './outage.ts';
import { repeatCancelled } from './repeat-cancelled.ts';

/**
 * Pool that survives the loss of a connection inside a transaction. `pg` listens to the errors of idle connections
 * only: a connection that the server closes during a transaction would end the process. Drizzle does not release a
 * connection whose `begin` failed: ten restarts would exhaust the pool. So a lost connection leaves the pool at once,
 * whatever code uses it.
 */
export class ConnectionPool extends pg.Pool {
  /**
   * A lone statement is a transaction of its own, which runs again when it is cancelled. One signature for all the
   * overloads of `pg`: callers see those of `pg`.
   */
  override query(...args: unknown[]): never {
    const run = () => super.query(...(args as [string])) as unknown as Promise<unknown>;
    return (typeof args.at(-1) === 'function' ? run() : repeatCancelled(run)) as never;
  }

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
        // The listener is set before the promise resolves: the packet that frees a connection may arrive together with
        // the one that ends it.
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

import type { Logger } from 'pino';
import { errorText } from '../../../contract/platform/errors.ts';
import { startPlanned } from '../../platform/data/sendings.ts';
import type { Services } from '../../services.ts';
import { type EngineOptions, openEngine } from './engine.ts';
import type { Sending } from './sending.ts';
import { tell } from './settle.ts';

/** Starts the campaign sender of this node. `secret`: shared by all nodes. */
export const sendingOf = (
  { config, database, storage, postOffice }: Pick<Services, 'config' | 'database' | 'storage' | 'postOffice'>,
  secret: string,
  log: Pick<Logger, 'info' | 'error'>,
  how: Pick<EngineOptions, 'auto' | 'pace'>,
): Promise<Sending> =>
  openEngine({
    db: database.db,
    house: {
      storage,
      productName: config.productName,
      origin: config.publicUrl ?? `http://${config.host}:${config.port}`,
      secret,
    },
    postOffice,
    shared: database.engine === 'postgresql',
    log,
    ...how,
  });

/** Starts the campaigns whose planned time has passed. */
export const startDue = async ({ db, sending }: Pick<Services, 'db' | 'sending'>): Promise<void> => {
  const offLine = errorText('EML-009');
  for (const { online, ...campaign } of await startPlanned(db, offLine)) {
    await tell(db, campaign, online ? 'started' : 'failed', online ? '' : offLine);
  }
  sending.wake();
};

/** Runs every minute, on one node. */
export const scheduleSending = (services: Services): Promise<void> =>
  services.jobs.schedule('start-campaigns', '* * * * *', () => startDue(services));

import type { Logger } from 'pino';
import { errorText } from '../../../contract/platform/errors.ts';
import { startPlannedCampaigns } from '../../platform/data/queries/sending-campaigns.ts';
import type { MessageServices } from '../services.ts';
import { type SendingEngineOptions, startSendingEngine } from './engine.ts';
import { recordSystemEvent } from './record-results.ts';
import type { SendingService } from './sending-service.ts';

/** Starts the campaign sender of this node. `secret`: shared by all nodes. */
export const startSending = (
  { config, database, storage, postOffice }: Pick<MessageServices, 'config' | 'database' | 'storage' | 'postOffice'>,
  secret: string,
  log: Pick<Logger, 'info' | 'error'>,
  how: Pick<SendingEngineOptions, 'auto' | 'pace'>,
): Promise<SendingService> =>
  startSendingEngine({
    db: database.db,
    sendingContext: {
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
export const startDueCampaigns = async ({ db, sending }: Pick<MessageServices, 'db' | 'sending'>): Promise<void> => {
  const offLine = errorText('EML-009');
  for (const { online, ...campaign } of await startPlannedCampaigns(db, offLine)) {
    await recordSystemEvent(db, campaign, online ? 'started' : 'failed', online ? '' : offLine);
  }
  sending.wake();
};

/** Runs every minute, on one node. */
export const scheduleCampaignStarts = (services: MessageServices): Promise<void> =>
  services.jobs.schedule('start-campaigns', '* * * * *', () => startDueCampaigns(services));

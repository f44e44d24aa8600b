import type { Services } from '../platform/services.ts';
import type { SendingService } from './sending/sending-service.ts';

/** Services of the features that send campaigns, and of the composition root. */
export interface MessageServices extends Services {
  sending: SendingService;
}

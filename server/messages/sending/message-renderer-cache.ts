import type { Scope } from '../../platform/data/access/scope.ts';
import { createMessageRenderer, type MessageRenderer, type SendingContext } from './message-renderer.ts';
import type { SendContext } from './send-context.ts';
import type { CompanyTransport } from './transport-pool.ts';

/** Cache of message renderers, one per campaign, valid until the campaign or its mail server changes. */
export const createMessageRendererCache = (sendingContext: Omit<SendingContext, 'platform'>) => {
  const made = new Map<string, { version: string; letters: MessageRenderer }>();
  return {
    of: async (scope: Scope, post: SendContext, route: CompanyTransport['route']): Promise<MessageRenderer> => {
      const version = `${post.version}/${route.from}`;
      const known = made.get(post.campaign.id);
      if (known?.version === version) return known.letters;
      const letters = await createMessageRenderer(scope, post, { ...sendingContext, platform: route.address });
      made.set(post.campaign.id, { version, letters });
      return letters;
    },
    /** Drops the renderer of a finished campaign. */
    forget: (campaignId: string): boolean => made.delete(campaignId),
  };
};

import type { Scope } from '../../platform/data/scope.ts';
import type { Post } from './desk.ts';
import { type House, type Letters, lettersOf } from './letters.ts';
import type { Way } from './wires.ts';

/** Cache of message renderers, one per campaign, valid until the campaign or its mail server changes. */
export const openLetters = (house: Omit<House, 'platform'>) => {
  const made = new Map<string, { version: string; letters: Letters }>();
  return {
    of: async (scope: Scope, post: Post, route: Way['route']): Promise<Letters> => {
      const version = `${post.version}/${route.from}`;
      const known = made.get(post.campaign.id);
      if (known?.version === version) return known.letters;
      const letters = await lettersOf(scope, post, { ...house, platform: route.address });
      made.set(post.campaign.id, { version, letters });
      return letters;
    },
    /** Drops the renderer of a finished campaign. */
    forget: (campaignId: string): boolean => made.delete(campaignId),
  };
};

import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { createErrorFinding, createMissingFinding, defineBlock, href } from '../block.ts';
import { findEmbedHost } from './find-embed-host.ts';

/** More on one page would be slow, and hard to follow with a screen reader. */
export const MAX_EMBEDS_PER_PAGE = 3;

/** A page of another site, which loads only when the reader asks for it. The gate knows the hosts that are allowed. */
export const embed = defineBlock({
  type: 'embed',
  version: 1,
  props: z.object({
    href,
    title: line('Titre', { max: 120 }),
    /** Height of the frame. */
    size: z.enum(['small', 'medium', 'large']),
  }),
  emptyText: 'Indiquez l’adresse du contenu à intégrer et son titre',
  empty: { href: '', title: '', size: 'medium' },
  check: ({ href: address, title }) => [
    ...(address === '' ? [createMissingFinding('href')] : []),
    ...(address !== '' && findEmbedHost(address) === null ? [createErrorFinding('GEN-007', 'href')] : []),
    ...(title === '' ? [createMissingFinding('title')] : []),
  ],
});

import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { createErrorFinding, createMissingFinding, defineBlock, href, isVagueLabel } from '../block.ts';
import { findLinkedPage } from '../links.ts';

/** An address to scan, with the same address as a link. */
export const qr = defineBlock({
  type: 'qr',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    label: line('Libellé', { max: 120 }),
    /** An external link: a link to a page of the booklet depends on the reader, and may change. */
    href,
    size: z.enum(['small', 'medium', 'large']),
  }),
  emptyText: 'Écrivez le libellé du code QR et choisissez son lien',
  empty: { label: '', href: '', size: 'medium' },
  check: ({ label, href: to }) => [
    ...(label === '' ? [createMissingFinding('label')] : []),
    ...(isVagueLabel(label) ? [createErrorFinding('EDI-004', 'label')] : []),
    ...(to === '' ? [createMissingFinding('href')] : []),
    // Few telephones read the code of a longer link.
    ...(findLinkedPage(to) !== null || to.length > 300 ? [createErrorFinding('GEN-007', 'href')] : []),
  ],
});

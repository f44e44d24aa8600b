import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding, href, isVagueLabel } from '../block.ts';
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
  check: ({ label, href: to }): Finding[] => [
    ...(label === '' ? [createMissingFinding('label')] : []),
    ...(isVagueLabel(label) ? [{ code: 'EDI-004', level: 'error', field: 'label' } as const] : []),
    ...(to === '' ? [createMissingFinding('href')] : []),
    // Few telephones read the code of a longer link.
    ...(findLinkedPage(to) !== null || to.length > 300
      ? [{ code: 'GEN-007', level: 'error', field: 'href' } as const]
      : []),
  ],
});

import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { defineBlock, type Finding, href, missing, vague } from '../block.ts';
import { linkedPage } from '../links.ts';

/** An address to scan, with the same address as a link. */
export const qr = defineBlock({
  type: 'qr',
  version: 1,
  props: z.object({
    label: line('Libellé', { max: 120 }),
    /** Outside of the booklet: what leads to a page of it depends on who reads, and may change. */
    href,
    size: z.enum(['small', 'medium', 'large']),
  }),
  empty: { label: '', href: '', size: 'medium' },
  check: ({ label, href: to }): Finding[] => [
    ...(label === '' ? [missing('label')] : []),
    ...(vague(label) ? [{ code: 'EDI-004', level: 'error', field: 'label' } as const] : []),
    ...(to === '' ? [missing('href')] : []),
    // Longer ones make codes that few telephones read.
    ...(linkedPage(to) !== null || to.length > 300
      ? [{ code: 'GEN-007', level: 'error', field: 'href' } as const]
      : []),
  ],
});

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
    /** An external link: a link to a page of the booklet depends on the reader, and may change. */
    href,
    size: z.enum(['small', 'medium', 'large']),
  }),
  empty: { label: '', href: '', size: 'medium' },
  check: ({ label, href: to }): Finding[] => [
    ...(label === '' ? [missing('label')] : []),
    ...(vague(label) ? [{ code: 'EDI-004', level: 'error', field: 'label' } as const] : []),
    ...(to === '' ? [missing('href')] : []),
    // Few telephones read the code of a longer link.
    ...(linkedPage(to) !== null || to.length > 300
      ? [{ code: 'GEN-007', level: 'error', field: 'href' } as const]
      : []),
  ],
});

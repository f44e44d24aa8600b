import { z } from 'zod';
import { line, uuid } from '../../contract/platform/text/text.ts';
import { createErrorFinding, createMissingFinding, defineBlock, href, isVagueLabel } from '../block.ts';

export const button = defineBlock({
  type: 'button',
  version: 1,
  isFraming: true,
  skipsTermMarks: true,
  props: z.object({
    label: line('Libellé', { max: 60 }),
    /** A link, or a file of the media library when `href` is empty. */
    href,
    file: z.object({ mediaId: uuid.nullable() }),
    style: z.enum(['filled', 'outline']),
  }),
  emptyText: 'Écrivez le libellé du bouton et choisissez son lien',
  empty: { label: '', href: '', file: { mediaId: null }, style: 'filled' },
  check: ({ label, href, file }) => [
    ...(label.length < 2 ? [createMissingFinding('label')] : []),
    ...(isVagueLabel(label) ? [createErrorFinding('EDI-004', 'label')] : []),
    ...(href === '' && file.mediaId === null ? [createMissingFinding('href')] : []),
  ],
});

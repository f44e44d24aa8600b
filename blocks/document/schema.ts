import { z } from 'zod';
import { line, uuid } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding } from '../block.ts';

export const document = defineBlock({
  type: 'document',
  version: 1,
  props: z.object({
    file: z.object({ mediaId: uuid.nullable() }),
    title: line('Intitulé', { max: 120 }),
    description: line('Description', { max: 300 }),
    language: z.string().max(35),
    accessible: z.boolean(),
  }),
  emptyText: 'Choisissez un document à télécharger',
  empty: { file: { mediaId: null }, title: '', description: '', language: 'fr-FR', accessible: false },
  check: ({ file, title, accessible }): Finding[] => [
    ...(file.mediaId === null ? [createMissingFinding('file')] : []),
    ...(title === '' ? [createMissingFinding('title')] : []),
    ...(file.mediaId !== null && !accessible
      ? [{ code: 'EDI-019', level: 'warning', field: 'accessible' } as const]
      : []),
  ],
});

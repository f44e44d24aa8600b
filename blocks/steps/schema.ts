import { z } from 'zod';
import { withError } from '../../contract/platform/errors.ts';
import { line, richText } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, emptyPicture, type Finding, picture } from '../block.ts';

const step = z.object({ title: line('Titre de l’étape', { max: 120 }), html: richText('Texte', 1500), picture });

export const steps = defineBlock({
  type: 'steps',
  version: 1,
  props: z.object({ items: z.array(step).max(20, withError('GEN-023', { libelle: 'Étapes', n: 20 })) }),
  emptyText: 'Écrivez la première étape',
  empty: {
    items: [
      { title: '', html: '', picture: emptyPicture },
      { title: '', html: '', picture: emptyPicture },
    ],
  },
  check: ({ items }): Finding[] => [
    ...(items.length < 2
      ? [{ code: 'GEN-024', values: { libelle: 'Étapes', n: 2 }, level: 'error', field: 'items' } as const]
      : []),
    ...items.flatMap((item, index) => (item.title === '' ? [createMissingFinding(`items.${index}.title`)] : [])),
  ],
});

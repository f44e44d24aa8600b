import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { defineBlock, empty, type Finding, missing } from '../block.ts';

/** What is confirmed: the page it stands on, its chapter, or the whole booklet. */
export const COVERS = ['page', 'chapter', 'booklet'] as const;

/** « Lecture confirmée »: the person says that she has read, types her name, and a proof of it is kept. */
export const confirmation = defineBlock({
  type: 'confirmation',
  version: 1,
  props: z.object({
    /** What the document is called in the proof. */
    title: line('Document', { max: 120 }),
    statement: paragraphs('Déclaration', { max: 600 }),
    covers: z.enum(COVERS),
    /** All the pages of what is confirmed must have been read before. */
    allPages: z.boolean(),
    /** A signature may be drawn; it is never asked for. */
    signature: z.boolean(),
    /** A major version asks for another confirmation. */
    resign: z.boolean(),
  }),
  empty: {
    title: '',
    statement: 'J’ai lu ce document et je l’ai compris.',
    covers: 'page',
    allPages: true,
    signature: false,
    resign: true,
  },
  check: ({ title, statement }): Finding[] => [
    ...(empty(title) ? [missing('title')] : []),
    ...(empty(statement) ? [missing('statement')] : []),
  ],
  personal: 'une lecture à confirmer',
});

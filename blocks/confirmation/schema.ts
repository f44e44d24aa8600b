import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { defineBlock, empty, type Finding, missing } from '../block.ts';

/** Scope of the confirmation: the page that contains the block, its chapter, or the whole booklet. */
export const COVERS = ['page', 'chapter', 'booklet'] as const;

/** « Lecture confirmée »: readers declare that they have read, type their name, and the server records a proof. */
export const confirmation = defineBlock({
  type: 'confirmation',
  version: 1,
  props: z.object({
    /** The name of the document in the proof. */
    title: line('Document', { max: 120 }),
    statement: paragraphs('Déclaration', { max: 600 }),
    covers: z.enum(COVERS),
    /** Every page of the scope must be read first. */
    allPages: z.boolean(),
    /** The reader may draw a signature; it is always optional. */
    signature: z.boolean(),
    /** A major version requires a new confirmation. */
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

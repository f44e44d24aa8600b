import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, type Finding, isBlankText } from '../block.ts';

/** Scope of the confirmation: the page that contains the block, its chapter, or the whole booklet. */
export const CONFIRMATION_SCOPES = ['page', 'chapter', 'booklet'] as const;

/** « Lecture confirmée »: readers declare that they have read, type their name, and the server records a proof. */
export const confirmation = defineBlock({
  type: 'confirmation',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    /** The name of the document in the proof. */
    title: line('Document', { max: 120 }),
    statement: paragraphs('Déclaration', { max: 600 }),
    covers: z.enum(CONFIRMATION_SCOPES),
    /** Every page of the scope must be read first. */
    allPages: z.boolean(),
    /** The reader may draw a signature; it is always optional. */
    signature: z.boolean(),
    /** A major version requires a new confirmation. */
    resign: z.boolean(),
  }),
  emptyText: 'Écrivez ce que la personne confirme',
  empty: {
    title: '',
    statement: 'J’ai lu ce document et je l’ai compris.',
    covers: 'page',
    allPages: true,
    signature: false,
    resign: true,
  },
  check: ({ title, statement }): Finding[] => [
    ...(isBlankText(title) ? [createMissingFinding('title')] : []),
    ...(isBlankText(statement) ? [createMissingFinding('statement')] : []),
  ],
  personal: 'une lecture à confirmer',
});

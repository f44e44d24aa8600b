import type { Visit } from '../http/visit.ts';
import type { Visitor } from '../http/visitor.ts';
import type { ReaderContext } from './reader-context.ts';

/** A request of a known participant, with their view of the booklet. */
export interface PersonVisit extends Visit, ReaderContext {
  visitor: Extract<Visitor, { kind: 'person' }>;
  /** Pages must be read in order. */
  isSequential: boolean;
}

import type { Standing } from './person-slots.ts';
import type { Visit } from './visit.ts';
import type { Visitor } from './visitor.ts';

/** A request of somebody who is known, for something of the booklet as she sees it. */
export interface PersonVisit extends Visit, Standing {
  visitor: Extract<Visitor, { kind: 'person' }>;
  /** Pages are read one after the other. */
  isSequential: boolean;
}

/** The last part of the address of a page. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

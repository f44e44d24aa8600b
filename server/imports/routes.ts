import { importDocument } from '../../contract/library.ts';
import { MEGABYTE } from '../../contract/size.ts';
import type { Feature } from '../app.ts';
import { receive } from '../media/received.ts';
import { Refusal } from '../refusal.ts';
import { importWord } from './import.ts';

const MAX_DOCUMENT = 50 * MEGABYTE;

export const importRoutes: Feature = (routes, { storage }) => {
  routes.permitted(importDocument, async ({ scope, request }) => {
    try {
      return await receive(request, importDocument, MAX_DOCUMENT, (file, { type }) =>
        importWord(scope, storage, file, type),
      );
    } catch (error) {
      // Too heavy is told in the words of an import.
      if (error instanceof Refusal && error.code === 'MED-001') throw new Refusal('IMP-004', error.values);
      throw error;
    }
  });
};

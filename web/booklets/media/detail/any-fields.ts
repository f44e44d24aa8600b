import { z } from 'zod';

/** Fields that the server alone judges. In a file of its own: zod itself, imported when it is needed, would come whole. */
export const anyFields = z.looseObject({});

import { z } from 'zod';

/** Fields that only the server validates. A separate file: a direct dynamic import of zod would load all of zod. */
export const anyFields = z.looseObject({});

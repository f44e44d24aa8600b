import type { updateBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { Refusal } from '../../platform/http/refusal.ts';

export type BookletFields = Omit<CallBody<typeof updateBooklet>, 'rowVersion'>;

/** A field with an invalid value, and its refusal. */
export type FieldRefusal = [field: string, why: Refusal];

import type { AccessSettings } from '../../../contract/booklets/access/access.ts';
import { fromWall, toWall } from '../../lib/wall-time.ts';
import { fieldsOf, holderOf, type Values } from '../booklets/conflict/settings-values.ts';

/* Conversion of the settings to form fields; times use the company's time zone. */

const MOMENTS = ['settings.window.opensAt', 'settings.window.closesAt'];

export const valuesOf = (settings: AccessSettings, timeZone: string): Values =>
  fieldsOf(settings, (name, value) => (MOMENTS.includes(name) ? toWall(value as string | null, timeZone) : value));

/** Call body; the schema validates it. */
export const settingsOf = (values: Values, timeZone: string): Record<string, unknown> =>
  holderOf(values, (name, value) => (MOMENTS.includes(name) ? fromWall(String(value), timeZone) : value));

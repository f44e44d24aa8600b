import type { AccessSettings } from '../../../contract/booklets/access/access.ts';
import { fromWall, toWall } from '../../lib/wall-time.ts';
import { fieldsOf, holderOf, type Values } from '../booklets/conflict/settings-values.ts';

/* The settings as the fields of a form: moments as the company's clock has them. */

const MOMENTS = ['settings.window.opensAt', 'settings.window.closesAt'];

export const valuesOf = (settings: AccessSettings, timeZone: string): Values =>
  fieldsOf(settings, (name, value) => (MOMENTS.includes(name) ? toWall(value as string | null, timeZone) : value));

/** What the server is sent; the schema judges whether it is one. */
export const settingsOf = (values: Values, timeZone: string): Record<string, unknown> =>
  holderOf(values, (name, value) => (MOMENTS.includes(name) ? fromWall(String(value), timeZone) : value));

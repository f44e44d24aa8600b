import type { AccessSettings } from '../../../contract/booklets/access/access.ts';
import { fromWallTime, toWallTime } from '../../lib/wall-time.ts';
import { type SettingsFormValues, toSettingsBody, toSettingsFormValues } from '../booklets/conflict/settings-values.ts';

/* Conversion of the settings to form fields; times use the company's time zone. */

const DATETIME_FIELDS = ['settings.window.opensAt', 'settings.window.closesAt'];

export const toAccessFormValues = (settings: AccessSettings, timeZone: string): SettingsFormValues =>
  toSettingsFormValues(settings, (name, value) =>
    DATETIME_FIELDS.includes(name) ? toWallTime(value as string | null, timeZone) : value,
  );

/** Call body; the schema validates it. */
export const toAccessSettings = (values: SettingsFormValues, timeZone: string): Record<string, unknown> =>
  toSettingsBody(values, (name, value) =>
    DATETIME_FIELDS.includes(name) ? fromWallTime(String(value), timeZone) : value,
  );

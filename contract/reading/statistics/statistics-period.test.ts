import { expect, test } from 'vitest';
import { getPresetPeriod, type PeriodPreset } from './statistics-period.ts';

test.each<[PeriodPreset, string, string, string]>([
  ['month', '2026-02-11', '2026-02-01', '2026-02-28'],
  ['quarter', '2027-01-31', '2026-11-01', '2027-01-31'],
  ['year', '2026-11-21', '2025-12-01', '2026-11-30'],
  ['two', '2026-12-31', '2025-01-01', '2026-12-31'],
  ['coming', '2027-09-30', '2027-09-01', '2028-02-29'],
])('%s on %s is from %s to %s', (preset, today, from, to) => {
  expect(getPresetPeriod(preset, today)).toEqual({ from, to });
});

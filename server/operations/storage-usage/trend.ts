import { asc, gte } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { countUsedBytes } from '../../platform/files/storage/storage-quota.ts';
import { addDays, countDaysBetween, getLocalDay } from '../../platform/text/calendar/days.ts';

interface StorageDay {
  day: string;
  bytes: number;
}

const SHOWN_DAYS = 90;
const TREND_DAYS = 30;
/** A later forecast is of no use. */
const MAX_FORECAST_DAYS = 5 * 365;

/** Storage of the company at the end of each of the last 90 days, oldest first. */
export const listStorageDays = (scope: Scope, today: string): Promise<StorageDay[]> => {
  const { storageDays } = scope.views;
  return scope
    .select({ day: storageDays.day, bytes: storageDays.bytes })
    .from(storageDays)
    .where(gte(storageDays.day, addDays(today, -SHOWN_DAYS)))
    .orderBy(asc(storageDays.day));
};

/**
 * Forecasts the day on which storage reaches the quota, by least squares over the last 30 days: null without growth,
 * with fewer than two days, or beyond five years.
 */
export const forecastFullDay = (
  days: readonly StorageDay[],
  used: number,
  quota: number,
  today: string,
): string | null => {
  if (used >= quota) return today;
  const near = days.filter(({ day }) => countDaysBetween(day, today) <= TREND_DAYS);
  if (near.length < 2) return null;
  const points = near.map(({ day, bytes }) => ({ x: countDaysBetween(today, day), y: bytes }));
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((all, point) => all + pick(point), 0) / points.length;
  const x = mean((point) => point.x);
  const y = mean((point) => point.y);
  const spread = points.reduce((all, point) => all + (point.x - x) ** 2, 0);
  const slope = points.reduce((all, point) => all + (point.x - x) * (point.y - y), 0) / spread;
  if (!(slope > 0)) return null;
  const left = Math.ceil((quota - used) / slope);
  return left > MAX_FORECAST_DAYS ? null : addDays(today, left);
};

/** Records the company's storage of today; the last record of a day wins. */
export const recordStorageDay = async (scope: Scope, now = new Date()): Promise<void> => {
  const [company] = await scope.select().from(scope.views.company);
  if (!company) return;
  const day = getLocalDay(company.timeZone, now);
  await scope.upsert(
    'storageDays',
    [{ day, bytes: await countUsedBytes(scope) }],
    (columns) => [columns.companyId, columns.day],
    ['bytes'],
  );
};

import type { FastifyReply } from 'fastify';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Db } from '../data/connection/client.ts';
import { findSettings, writeSetting } from '../data/queries/settings.ts';
import { formatLocalDay, formatLocalTime } from '../text/format-date.ts';
import { Refusal } from './refusal.ts';

/** Maintenance of the whole platform, as stored in the settings. */
export interface Maintenance {
  message: string;
  endsAt: string;
  startedAt: string;
  /** Name of the person who started it. */
  startedBy: string;
}

const MAINTENANCE_KEY = 'maintenance';
/** Time after which every node knows that a maintenance began or ended. */
const CACHE_LIFETIME_MS = 3000;
/** Seconds after which a caller may try again once the expected end has passed. */
const MIN_RETRY_SECONDS = 60;

const caches = new WeakMap<Db, { readAt: number; maintenance: Maintenance | null }>();

/** Maintenance as of now, for decisions that must not be made on a former state. */
export const loadMaintenance = async (db: Db): Promise<Maintenance | null> => {
  const [value] = await findSettings(db, MAINTENANCE_KEY);
  const maintenance = value ? (JSON.parse(value) as Maintenance) : null;
  caches.set(db, { readAt: performance.now(), maintenance });
  return maintenance;
};

/** Maintenance known to this node, at most three seconds old: each request needs it. */
export const findMaintenance = async (db: Db): Promise<Maintenance | null> => {
  const cache = caches.get(db);
  const isFresh = cache !== undefined && performance.now() - cache.readAt < CACHE_LIFETIME_MS;
  return isFresh ? cache.maintenance : loadMaintenance(db);
};

/** Null: the back office opens again. */
export const saveMaintenance = async (db: Db, maintenance: Maintenance | null): Promise<void> => {
  await writeSetting(db, MAINTENANCE_KEY, maintenance ? JSON.stringify(maintenance) : '');
  caches.set(db, { readAt: performance.now(), maintenance });
};

/** `14 h 30`, with the day when it is not today; « la fin des travaux » once the expected end has passed. */
export const formatMaintenanceEnd = (endsAt: string, timeZone: string, now: Date): string => {
  const end = new Date(endsAt);
  if (end <= now) return phraseText('la fin des travaux');
  const heure = formatLocalTime(end, timeZone).replace(':', '\u00a0h\u00a0');
  const jour = formatLocalDay(end, timeZone);
  return jour === formatLocalDay(now, timeZone) ? heure : phraseText('{heure} le {jour}', { heure, jour });
};

/** GEN-014, with the announcement; it goes with a `Retry-After` header. */
export const createMaintenanceRefusal = (
  { message, endsAt }: Maintenance,
  timeZone: string,
  reply: FastifyReply,
): Refusal => {
  const now = new Date();
  const left = Math.ceil((Date.parse(endsAt) - now.getTime()) / 1000);
  reply.header('Retry-After', Math.max(MIN_RETRY_SECONDS, left));
  const heure = formatMaintenanceEnd(endsAt, timeZone, now);
  return new Refusal('GEN-014', { heure }, undefined, { maintenance: { message, endsAt } });
};

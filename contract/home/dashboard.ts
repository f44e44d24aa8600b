import { z } from 'zod';
import { call } from '../platform/call.ts';
import { uuid } from '../platform/text/text.ts';
import { readingFunnel } from './booklet-follow-up.ts';

export const DASHBOARD_ALERTS = [
  'publication_blocked',
  'campaign_failures',
  'arrivals_not_invited',
  'people_late',
  'page_to_review',
  'storage',
] as const;

export const dashboardAlert = z.object({
  kind: z.enum(DASHBOARD_ALERTS),
  /** Number of items to handle; for `storage`, the percentage of the quota. */
  count: z.int(),
  /** Null: the alert concerns the company. */
  bookletId: uuid.nullable(),
  title: z.string(),
});
export type DashboardAlert = z.infer<typeof dashboardAlert>;

export const dashboard = z.object({
  numbers: z.object({
    booklets: z.int(),
    published: z.int(),
    participants: z.int(),
    /** People who arrive within 30 days. */
    arriving: z.int(),
    used: z.int(),
    quota: z.int(),
  }),
  alerts: z.array(dashboardAlert),
  /** Booklets with an alert of a kind that `alerts` leaves out; drafts: those that are not checked. */
  alertsLeft: z.array(z.object({ kind: z.enum(DASHBOARD_ALERTS).exclude(['storage']), count: z.int() })),
  /** Arrivals within 30 days, by day and booklet; the first 100 lines. */
  arrivals: z.array(
    z.object({ day: z.string(), bookletId: uuid, title: z.string(), people: z.int(), notInvited: z.int() }),
  ),
  /** People of the other lines, by the Monday of their week. */
  arrivalsLeft: z.array(z.object({ monday: z.string(), people: z.int() })),
  /**
   * How far the people of each published booklet have come, those with the most people first; at most 10. Only booklets
   * whose people the actor may see.
   */
  funnels: z.array(z.object({ bookletId: uuid, title: z.string(), funnel: readingFunnel })),
  /** Published booklets with people that `funnels` leaves out. */
  moreFunnels: z.int(),
  /** Openings of all booklets on each of the last 30 days, today last, without any identifier. */
  openings: z.array(z.object({ day: z.iso.date(), openings: z.int() })),
  /**
   * Participants by month of arrival, else of enrolment, for the last six months and the next two, in booklets with
   * tracking. A participant who has opened or completed one counts, even if the access has changed since. A booklet with
   * too few people in a month does not count there. Null: no booklet has enough, or the figure would tell of fewer than
   * five people whom nobody follows by name.
   */
  cohorts: z.array(
    z.object({
      month: z.string(),
      people: z.int().nullable(),
      opened: z.int().nullable(),
      completed: z.int().nullable(),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = call.get('/api/admin/dashboard', {
  right: 'dashboard.read',
  summary: 'Numbers, alerts, arrivals and cohorts of the booklets that one sees',
  answer: dashboard,
});

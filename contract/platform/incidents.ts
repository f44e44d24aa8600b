import { z } from 'zod';
import { call } from './call.ts';

/** Refusals that a browser shows as a full screen. */
export const incidentStatus = z.union([z.literal(403), z.literal(404)]);
export type IncidentStatus = z.infer<typeof incidentStatus>;

export const reportIncident = call.post('/api/auth/incidents', {
  right: 'anyone',
  whileSwitched: 'allowed',
  summary: 'A number for a refusal that the browser found out by itself, under which the log knows it',
  body: z.object({
    status: incidentStatus,
    /** Path of the screen, without its query. */
    path: z.string().max(500),
  }),
  answer: z.object({ incident: z.string() }),
});

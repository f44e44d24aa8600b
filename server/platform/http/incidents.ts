import { reportIncident } from '../../../contract/platform/incidents.ts';
import { isScreenPath } from '../../../contract/platform/paths.ts';
import type { Feature } from '../../app.ts';

/** Numbers for screens that the browser refuses without a call: an address that is none, a menu entry of another role. */
export const incidentRoutes: Feature = (routes) => {
  routes.open(reportIncident, ({ body: { status, path }, request }) => {
    // An address that is no screen is whatever somebody typed: it stays out of the log.
    request.log.info({ status, screen: isScreenPath(path) ? path : null }, 'refused screen');
    return { incident: request.id };
  });
};

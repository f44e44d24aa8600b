import { reportIncident } from '../../../contract/platform/incidents.ts';
import { isScreenPath } from '../../../contract/platform/paths.ts';
import type { Feature } from './feature.ts';

/**
 * Incident numbers for screens that the browser refuses without a call: an unknown address, a menu entry of another
 * role.
 */
export const incidentRoutes: Feature = (routes) => {
  routes.open(reportIncident, ({ body: { status, path }, request }) => {
    // An unknown address may contain any text typed by the user, so it is not logged.
    request.log.info({ status, screen: isScreenPath(path) ? path : null }, 'refused screen');
    return { incident: request.id };
  });
};

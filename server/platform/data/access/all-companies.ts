/**
 * Reach of an access to the rows of every company. Only the administration of the platform, its own work and the
 * composition root may import this module (`npm run check`): no other feature can read beyond one company.
 */
export const ALL_COMPANIES = Symbol('all companies');

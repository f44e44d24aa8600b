import type { BookletType } from '../../../contract/booklets.ts';

/** People with a contract of the company itself. */
export const STAFF: BookletType[] = ['employee', 'trainee', 'manager', 'internal_move', 'return_from_leave'];
/** People who discover the company, under any status. */
export const NEWCOMERS: BookletType[] = ['employee', 'trainee', 'temporary_worker', 'manager', 'volunteer'];
/** Anybody who sets foot on the premises. */
export const ON_SITE: BookletType[] = [...STAFF, 'temporary_worker', 'site_safety', 'contractor_visitor', 'volunteer'];

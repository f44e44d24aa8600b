import type { BookletType } from '../../../contract/booklets/booklets/booklets.ts';

/** People who have just been hired by the company. */
export const RECRUITS: BookletType[] = ['employee', 'manager'];
/** People with a contract of the company itself. */
export const STAFF: BookletType[] = [...RECRUITS, 'internal_move', 'return_from_leave'];
/** People on the premises without a contract of the company: what the law says of its staff is not said to them. */
export const GUESTS: BookletType[] = ['trainee', 'temporary_worker', 'site_safety', 'contractor_visitor', 'volunteer'];
/** Guests who take part in the work of a team. */
export const TEAM_GUESTS: BookletType[] = ['trainee', 'temporary_worker'];
/** Guests who come for a task of their own, or freely. */
export const PASSING_GUESTS: BookletType[] = ['site_safety', 'contractor_visitor', 'volunteer'];
/** Anybody who reads a booklet to begin or to begin again. */
export const ARRIVALS: BookletType[] = [...STAFF, ...GUESTS];

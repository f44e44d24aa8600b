/** `20/11/2026`, in the given time zone. */
export const formatLocalDay = (moment: Date, timeZone: string): string =>
  moment.toLocaleDateString('fr-FR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });

/** `14:32`. */
export const formatLocalTime = (moment: Date, timeZone: string): string =>
  moment.toLocaleTimeString('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' });

/** `2026-05-12` as `12/05/2026`. */
export const toFrenchDay = (day: string): string => day.split('-').reverse().join('/');

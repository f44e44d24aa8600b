/** Time zones of France, its overseas departments, and their neighbours. */
const TIME_ZONES = [
  'Europe/Paris',
  'Europe/Brussels',
  'Europe/Zurich',
  'Europe/London',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'America/Miquelon',
  'Indian/Reunion',
  'Indian/Mayotte',
  'Pacific/Noumea',
  'Pacific/Tahiti',
];

/** Selectable time zones, always with the current one. */
export const listTimeZones = (present: string): string[] =>
  TIME_ZONES.includes(present) ? TIME_ZONES : [present, ...TIME_ZONES];

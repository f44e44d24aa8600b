import { createFieldRefusal } from '../../http/refusal.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** GEN-019 for a time zone that does not exist. */
export const requireTimeZone = (name: string, field = 'timeZone'): void => {
  if (!isTimeZone(name)) throw createFieldRefusal(field, 'GEN-019');
};

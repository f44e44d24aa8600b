import { DrizzleQueryError } from 'drizzle-orm';

/** No connection to the database was available: no statement was sent. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Failure of the infrastructure rather than of the product. */
export type Outage = 'database_unreachable' | 'disk_full';

/** SQLSTATE of a server that stops, starts, takes no more connections, or is a copy that may not be written. */
const UNREACHABLE_STATE = /^(08...|57P0[1-5]|53300|25006)$/;
const DISK_FULL_STATE = '53100';
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** The errors of the driver have no code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered))/;

/** An error and what caused it, one after the other. */
const listCauses = (error: unknown): Error[] => {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) causes.push(cause);
  return causes;
};

/** True when an error, or a cause of it, has one of these codes: SQLSTATEs of PostgreSQL, or codes of the system. */
export const hasErrorCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  listCauses(error).some((cause) => 'code' in cause && codes.has(String(cause.code)));

/**
 * Outage behind an error, or null. A refused connection counts only if it is the database's: a mail server or a bucket
 * that does not answer is another problem.
 */
export const findOutage = (error: unknown): Outage | null => {
  const causes = listCauses(error);
  const isOfDatabase = causes.some((one) => one instanceof DrizzleQueryError);
  for (const cause of causes) {
    if (cause instanceof DatabaseUnreachableError) return 'database_unreachable';
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (code === DISK_FULL_STATE || DISK_FULL_CODES.has(code)) return 'disk_full';
    if (UNREACHABLE_STATE.test(code)) return 'database_unreachable';
    if (isOfDatabase && (SOCKET_CODES.has(code) || DRIVER_MESSAGE.test(cause.message))) return 'database_unreachable';
  }
  return null;
};

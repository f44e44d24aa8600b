import { type DestinationStream, type Logger, pino } from 'pino';
import { redactTokens } from '../security/tokens.ts';

/** Fields of a PostgreSQL error that are safe to log; its message and `detail` quote values. */
const LOGGED_ERROR_FIELDS = ['code', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

const isQuery = (error: Error): error is Error & { query: string } => 'query' in error && 'params' in error;

const getErrorDiagnosis = (error: Error) => {
  const told: Partial<Record<string, unknown>> = { ...error };
  return Object.fromEntries(
    LOGGED_ERROR_FIELDS.flatMap((name) => (told[name] === undefined ? [] : [[name, told[name]]])),
  );
};

/** Mail servers repeat the address they refuse. */
const redactAddresses = (text: string) => text.replace(/[^\s<>"'@:]+@[^\s<>"'@]+/g, '…@…');

const getErrorText = (error: Error): Record<string, unknown> => {
  // The message contains the parameters: names, addresses, searched words.
  if (isQuery(error)) return { query: error.query };
  return 'severity' in error ? {} : { message: redactAddresses(error.message) };
};

/** Error as it may be logged: type, stack in our code, SQL of a failed query, and never the values. */
export const toLoggedError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line)) ?? [];
  return {
    type: error.name,
    ...getErrorText(error),
    ...getErrorDiagnosis(error),
    stack: frames.join('\n'),
    ...(error.cause instanceof Error ? { cause: toLoggedError(error.cause) } : {}),
  };
};

/**
 * Creates the logger: one JSON object a line, without personal data or tokens. Tokens are redacted because a library
 * may log the address of a request.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toLoggedError },
      hooks: { streamWrite: redactTokens },
    },
    ...(destination ? [destination] : []),
  );

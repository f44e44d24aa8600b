import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isbot } from 'isbot';
import { ERRORS, type ErrorCode, type ErrorValues, errorText, phraseText } from '../../../contract/platform/errors.ts';
import { getFirstErrorCode, toErrorMap } from '../../../contract/platform/issues.ts';
import { findOutage } from '../data/connection/outage.ts';
import { runInLanguage } from '../text/speech.ts';
import { getRefusalText, Refusal } from './refusal.ts';

interface ErrorBody {
  code: ErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  [more: string]: unknown;
}

/** Error codes of the HTTP libraries → codes of the catalogue. */
const LIBRARY_ERROR_CODES: Record<string, ErrorCode> = {
  FST_CSRF_MISSING_SECRET: 'AUTH-009',
  FST_CSRF_INVALID_TOKEN: 'AUTH-009',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'GEN-021',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'GEN-018',
  FST_ERR_CTP_INVALID_JSON_BODY: 'GEN-018',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'GEN-021',
};

/** Size limits of app.ts, as shown to users. */
const SIZE_LIMITS: Record<string, string> = { FST_ERR_CTP_BODY_TOO_LARGE: '1 Mo', FST_REQ_FILE_TOO_LARGE: '500 Mo' };

const toZodIssues = (error: FastifyError) =>
  hasZodFastifySchemaValidationErrors(error)
    ? error.validation.map((issue) => ({
        path: issue.instancePath.split('/').filter(Boolean),
        message: issue.message ?? '',
        params: (issue.params as { params?: Record<string, unknown> } | undefined)?.params,
      }))
    : null;

const buildCodeResponse = (code: ErrorCode, values?: ErrorValues) => ({
  status: ERRORS[code][0],
  body: { code, message: errorText(code, values) },
});

const buildErrorResponse = (error: FastifyError | Refusal): { status: number; body: ErrorBody } | null => {
  if (error instanceof Refusal) {
    const { code, errors, details } = error;
    return {
      status: ERRORS[code][0],
      body: { code, message: getRefusalText(error), ...(errors && { errors }), ...details },
    };
  }
  // An invalid id identifies nothing: the answer is the same as for an unknown address.
  if (error.validationContext === 'params') return buildCodeResponse('GEN-010');
  const issues = toZodIssues(error);
  if (issues) {
    const errors = toErrorMap(issues);
    return { status: 422, body: { code: getFirstErrorCode(issues), message: issues[0]?.message ?? '', errors } };
  }
  const max = SIZE_LIMITS[error.code];
  if (max) return buildCodeResponse('GEN-020', { max: phraseText(max) });
  const code = LIBRARY_ERROR_CODES[error.code];
  if (code) return buildCodeResponse(code);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: { code: 'GEN-018', message: errorText('GEN-018') } };
  }
  return null;
};

/** Seconds after which a caller may try again. */
const OUTAGE_RETRY_SECONDS = 5;

export type OutageCode = 'GEN-031' | 'GEN-032' | 'GEN-033';

/**
 * Error code of a database or disk failure; null for any other error. After a lost answer, nobody knows if a change was
 * written.
 */
export const findOutageCode = (error: unknown, method: string): OutageCode | null => {
  const outage = findOutage(error);
  if (outage === 'disk_full') return 'GEN-033';
  if (outage === null) return null;
  return method === 'GET' || method === 'HEAD' ? 'GEN-031' : 'GEN-032';
};

/** Errors that browsers show as a full screen: their incident number finds the line of the log. */
const isScreenError = ({ status, body }: { status: number; body: ErrorBody }): boolean =>
  status === 403 || status === 404 || body.code === 'GEN-014';

const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = buildErrorResponse(error);
  if (known && isScreenError(known)) {
    const { status, body } = known;
    request.log.info({ code: body.code, status, method: request.method, route: request.routeOptions.url }, 'refused');
    return reply.status(status).send({ ...body, incident: request.id });
  }
  if (known) return reply.status(known.status).send(known.body);
  const outage = findOutageCode(error, request.method);
  if (outage) {
    request.log.error({ err: error }, 'outage');
    reply.header('Retry-After', OUTAGE_RETRY_SECONDS);
    return reply.status(ERRORS[outage][0]).send({ code: outage, message: errorText(outage) });
  }
  request.log.error({ err: error, crawler: isbot(request.headers['user-agent'] ?? '') }, 'unexpected error');
  const body: ErrorBody = {
    code: 'GEN-013',
    message: errorText('GEN-013', { id: request.id }),
    incident: request.id,
  };
  return reply.status(500).send(body);
};

/**
 * Single error handler: bodies of the catalogue, never a stack, never SQL. Errors of crawlers are only logged (C41).
 */
export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    runInLanguage(request.spokenLanguage, () => sendError(error, request, reply)),
  );
};

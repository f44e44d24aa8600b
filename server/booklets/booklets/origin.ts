import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** What absolute links of an answer begin with: the public address, or the one the request was made to. */
export const originOf = (request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

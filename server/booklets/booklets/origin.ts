import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

/** Start of the absolute links of an answer: the public address, or the host of the request. */
export const getPublicOrigin = (request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;

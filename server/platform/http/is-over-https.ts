import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Tells if the browser uses HTTPS, so that cookies are restricted to it. Behind a proxy that ends the encryption, the
 * public address decides.
 */
export const isOverHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);

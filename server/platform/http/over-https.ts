import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * Whether the browser came over HTTPS, so that cookies may be kept from anything else. A proxy that ends the encryption
 * hides it: then the public address tells.
 */
export const overHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);

import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { Binder } from './bind.ts';

/** Feature of the product: binds its calls. */
export type Feature<S extends Services = Services> = (
  routes: Binder,
  services: S,
  app: FastifyInstance,
) => void | Promise<void>;

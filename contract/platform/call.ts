import type { z } from 'zod';
import type { Right } from './permissions.ts';
import { byId } from './shared.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Right, input and output of a call. */
interface CallDefinition<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> {
  right: Right;
  /** Description of the call for the API documentation; no screen shows it. */
  summary: string;
  query?: Query;
  /** JSON body, unless `upload`. */
  body?: Body;
  /**
   * Behaviour during an identity switch. Undefined: reads are allowed, changes only in `act` mode, deletions (DELETE)
   * never. `allowed`: also in `look` mode. `acting`: in `act` mode, for a DELETE that deletes nothing. `refused`:
   * never, with the end of IDE-003.
   */
  whileSwitched?: 'allowed' | 'acting' | { refused: string };
  /**
   * Path of the GET that reads the changed settings or rights, with the same params. The audit log records
   * the differences between its answers before and after.
   */
  state?: `/api/${string}`;
  /**
   * The call ignores idempotency keys: its answer holds a secret or changes the session, or it changes nothing when it
   * is repeated.
   */
  ignoresIdempotencyKey?: true;
  /** The body is multipart: fields of `body` plus one or more files. */
  upload?: boolean;
  /** JSON; with `z.file()`, a file downloaded under its own name. */
  answer: Answer;
}

/** One call of the API. Both sides derive their types from it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends CallDefinition<Query, Body, Answer> {
  method: Method;
  /** With `:name` for each param. */
  path: `/api/${string}`;
  params?: Params;
}

const callWith = (method: Method) => {
  function describe<
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Answer extends z.ZodType = z.ZodVoid,
  >(
    path: `/api/${string}/:id` | `/api/${string}/:id/${string}`,
    definition: CallDefinition<Query, Body, Answer> & { params?: never },
  ): Call<typeof byId, Query, Body, Answer>;
  function describe<
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Answer extends z.ZodType = z.ZodVoid,
  >(
    path: `/api/${string}`,
    definition: CallDefinition<Query, Body, Answer> & { params?: Params },
  ): Call<Params, Query, Body, Answer>;
  function describe(path: `/api/${string}`, definition: Omit<Call, 'method' | 'path'>): Call {
    return { method, path, ...(/\/:id(\/|$)/.test(path) && { params: byId }), ...definition };
  }
  return describe;
};

/** Describes a call: `call.get('/api/…/:id', { … })`. `:id` is a uuid; other params need a schema in `params`. */
export const call = {
  get: callWith('GET'),
  post: callWith('POST'),
  put: callWith('PUT'),
  patch: callWith('PATCH'),
  delete: callWith('DELETE'),
};

export type CallParams<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type CallQuery<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type CallBody<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type CallAnswer<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
export type CallQueryInput<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type CallBodyInput<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;

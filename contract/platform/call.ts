import type { z } from 'zod';
import type { Right } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: who may make it, where it is, what goes in, what comes out. Both sides are typed from it. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `:name` for each param. */
  path: `/api/${string}`;
  right: Right;
  /** What the call does, for the API documentation; the screen never shows it. */
  summary: string;
  params?: Params;
  query?: Query;
  /** JSON body, unless `upload`. */
  body?: Body;
  /**
   * While somebody’s identity is taken. Unsaid: reads go on, changes only for whoever acts, deletions (DELETE) for nobody.
   * `allowed`: even when one only looks; `acting`: a DELETE that deletes nothing; `refused`: never, with the end of IDE-003.
   */
  whileSwitched?: 'allowed' | 'acting' | { refused: string };
  /**
   * Of a change of settings or rights: the path of the GET that tells them, with the same params. The audit log says what is
   * different between its answers before and after.
   */
  state?: `/api/${string}`;
  /** The body is multipart: fields of `body` plus one or more files. */
  upload?: boolean;
  /** JSON; with `z.file()`, a file to keep under its own name. */
  answer: Answer;
}

export const call = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodVoid,
>(
  definition: Call<Params, Query, Body, Answer>,
) => definition;

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
export type QueryInputOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyInputOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import { dependsOnBooklet, may, type Permission } from '../../contract/permissions.ts';
import { recordDone, recordRefused } from '../audit/record.ts';
import type { Db } from '../db/client.ts';
import { Scope } from '../db/scope.ts';
import { PermissionRefusal, Refusal } from '../refusal.ts';
import { findHelper } from '../rights/find-helper.ts';
import type { Actor } from './actor.ts';
import { errorAnswers, securityOf } from './documentation.ts';
import { download } from './download.ts';
import type { Session } from './standing.ts';
import { isStorable } from './storable.ts';
import { refuseWhileSwitched } from './switched.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** Changes by whoever is not signed in, for each address; a whole company may stand behind one. */
const VISITORS = { max: 300, timeWindow: 60_000 };

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export interface Visit<C> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  session: Session | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type SignedIn<C> = Visit<C> & { session: Session; actor: Actor };
export type Permitted<C> = SignedIn<C> & { scope: Scope };

type Answer<C> = Promise<AnswerOf<C>> | AnswerOf<C>;

const signedIn = (request: FastifyRequest): { session: Session; actor: Actor } => {
  const { session } = request;
  if (!session?.actor) throw new Refusal('AUTH-010');
  return { session, actor: session.actor };
};

/** Refuses (GEN-009) a role that has the permission nowhere. Rights on one booklet are judged when it is found. */
export const demand = (actor: Actor, permission: Permission): void => {
  const possible = actor.role === 'editor' && dependsOnBooklet(permission);
  if (!possible && !may(permission, actor.role)) {
    throw new PermissionRefusal(permission);
  }
};

/** Who makes a call that needs a permission, once he has accepted the terms. Throws AUTH-010, LEG-001, AUTH-017 or GEN-009. */
export const permitted = (request: FastifyRequest, permission: Permission): { session: Session; actor: Actor } => {
  const { session, actor } = signedIn(request);
  if (!actor.termsAccepted) throw new Refusal('LEG-001', {}, undefined, { redirect: '/auth/legal/prompt' });
  if (session.mustEnrol) throw new Refusal('AUTH-017', {}, undefined, { redirect: paths.account });
  demand(actor, permission);
  return { session, actor };
};

/** Refuses (ENT-010) a change by somebody whose company is suspended; one’s own account is one’s own. */
const refuseWhileSuspended = ({ method, right }: AnyCall, session: Session | null): void => {
  const free = method === 'GET' || right === 'anyone' || right === 'signed-in';
  if (session?.suspended && !free) throw new Refusal('ENT-010', { entreprise: session.suspended });
};

export const scopeOf = (db: Db, actor: Actor): Scope => {
  if (actor.companyId === null) throw new Refusal('GEN-010');
  return new Scope(db, actor, actor.companyId);
};

/** A refusal as it leaves: where a permission is missing, it names somebody active who has it. */
const withHelper = async (db: Db, actor: Actor | null, error: unknown): Promise<unknown> => {
  if (!(error instanceof PermissionRefusal) || actor === null || actor.companyId === null) return error;
  const helper = await findHelper(scopeOf(db, actor), error.permission, error.bookletId);
  return helper === null ? error : error.naming(helper);
};

/**
 * Binds calls of the contract to handlers: path, method, schemas, right and documentation come from the call, so that a
 * route cannot disagree with what the browser believes. Each verb of the binder fits one kind of right; binding a call
 * with the wrong one stops the boot.
 */
export const binder = (app: FastifyInstance, db: Db) => {
  const route = <C extends AnyCall>(
    call: C,
    enter: ((request: FastifyRequest) => unknown) | null,
    handle: (visit: Visit<C>) => Answer<C>,
  ) => {
    // Anybody may change something here: not as often as a program can ask.
    const limited = call.right === 'anyone' && call.method !== 'GET';
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        summary: call.summary,
        tags: [call.path.split('/')[3] ?? 'api'],
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && !call.upload && { body: call.body }),
        ...(call.upload && { consumes: ['multipart/form-data'] }),
        ...securityOf(call),
        response: { 200: call.answer, ...errorAnswers(call) },
      },
      ...(limited && { config: { rateLimit: VISITORS } }),
      onRequest: [
        // Changes need the token; reads must not change anything.
        ...(call.method === 'GET' ? [] : [app.csrfProtection]),
        async ({ session }: FastifyRequest) => {
          refuseWhileSwitched(call, session);
          refuseWhileSuspended(call, session);
        },
        // Before the body is read: whoever may not come in is not told what a good one would be, nor sends 500 Mo.
        ...(enter === null
          ? []
          : [
              async (request: FastifyRequest) => {
                try {
                  enter(request);
                } catch (error) {
                  const actor = request.session?.actor ?? null;
                  await recordRefused(db, { call, request, actor }, error);
                  throw await withHelper(db, actor, error);
                }
              },
            ]),
      ],
      preValidation: async ({ params, query, body }) => {
        if (!isStorable([params, query, body])) throw new Refusal('GEN-018');
      },
      handler: async (request, reply) => {
        // Who asks, before the call: a sign-out leaves nobody.
        const asked = { call, request, actor: request.session?.actor ?? null };
        const visit: Visit<C> = {
          params: request.params as ParamsOf<C>,
          query: request.query as QueryOf<C>,
          body: request.body as BodyOf<C>,
          session: request.session,
          request,
          reply,
        };
        let answer: AnswerOf<C>;
        try {
          answer = await handle(visit);
        } catch (error) {
          await recordRefused(db, asked, error);
          throw await withHelper(db, asked.actor, error);
        }
        await recordDone(db, asked, answer);
        return answer instanceof File ? download(reply, answer) : answer;
      },
    });
  };
  const expect = (call: AnyCall, good: boolean) => {
    if (!good) throw new Error(`${call.method} ${call.path} is bound with the wrong kind of right (${call.right})`);
  };
  return {
    /** For everybody, signed in or not. */
    open: <C extends AnyCall>(call: C, handle: (visit: Visit<C>) => Answer<C>) => {
      expect(call, call.right === 'anyone');
      route(call, null, handle);
    },
    /** For whoever is signed in, terms accepted or not. */
    signedIn: <C extends AnyCall>(call: C, handle: (visit: SignedIn<C>) => Answer<C>) => {
      expect(call, call.right === 'signed-in');
      route(call, signedIn, (visit) => handle({ ...visit, ...signedIn(visit.request) }));
    },
    /** For whoever has the call's permission, within a company. */
    permitted: <C extends AnyCall>(call: C, handle: (visit: Permitted<C>) => Answer<C>) => {
      const { right } = call;
      if (right === 'anyone' || right === 'signed-in') return expect(call, false);
      const enter = (request: FastifyRequest) => permitted(request, right);
      route(call, enter, (visit) => {
        const { session, actor } = enter(visit.request);
        // Only when it is looked at: what is about companies is done without being in one.
        return handle({
          ...visit,
          session,
          actor,
          get scope() {
            return scopeOf(db, actor);
          },
        });
      });
    },
  };
};

export type Binder = ReturnType<typeof binder>;

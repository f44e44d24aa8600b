import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, CallAnswer, CallBody, CallParams, CallQuery } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { dependsOnBooklet, hasPermission, type Permission } from '../../../contract/platform/permissions.ts';
import type { RawRoute } from '../../../contract/platform/raw-routes.ts';
import { Scope } from '../data/access/scope.ts';
import type { Db } from '../data/connection/client.ts';
import type { Actor } from './actor.ts';
import { type AuditRequest, getAuditLine } from './audit-note.ts';
import { buildErrorResponses, buildSecurity } from './documentation.ts';
import { sendDownload } from './download.ts';
import { tagAnswer } from './entity-tag.ts';
import type { Session } from './find-session.ts';
import { acceptsIdempotencyKey, type Idempotency } from './idempotency.ts';
import { refuseWhileSwitched } from './identity-switch.ts';
import { isStorable } from './is-storable.ts';
import { createMaintenanceRefusal, findMaintenance } from './maintenance.ts';
import { PermissionRefusal, Refusal } from './refusal.ts';
import { serializeTables } from './serialize-tables.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** True when the binder made the route, or when the route declares that it needs none of the binder's checks. */
    isBound?: true;
  }
}

/** Rate limit of changes without a session, for each address; a whole company may share one address. */
const VISITOR_RATE_LIMIT = { max: 300, timeWindow: 60_000 };

type AnyCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export interface CallContext<C> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  session: Session | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type SignedInContext<C> = CallContext<C> & { session: Session; actor: Actor };
export type PermittedContext<C> = SignedInContext<C> & { scope: Scope };

/** Visit of a raw route. `actor` and `scope` exist only if its right requires a session. */
export interface RawRouteContext<R extends RawRoute> {
  params: R['params'] extends z.ZodType ? z.output<R['params']> : unknown;
  request: FastifyRequest;
  reply: FastifyReply;
  readonly actor: Actor;
  readonly scope: Scope;
}

type Answer<C> = Promise<CallAnswer<C>> | CallAnswer<C>;

/** True when the call answers a page of a list. */
const isList = ({ query }: Pick<AnyCall, 'query'>): boolean => query instanceof z.ZodObject && 'page' in query.shape;

const requireSession = (request: FastifyRequest): { session: Session; actor: Actor } => {
  const { session } = request;
  if (!session?.actor) throw new Refusal('AUTH-010');
  return { session, actor: session.actor };
};

/** Tells if a role has the permission somewhere. Rights on one booklet are checked once the booklet is found. */
const hasPermissionSomewhere = (actor: Actor, permission: Permission): boolean =>
  (actor.role === 'editor' && dependsOnBooklet(permission)) || hasPermission(permission, actor.role);

/** Refuses (GEN-009) a role that has the permission nowhere. */
export const requirePermission = (actor: Actor, permission: Permission): void => {
  if (!hasPermissionSomewhere(actor, permission)) throw new PermissionRefusal(permission);
};

/**
 * Requires a session whose actor accepted the terms and has one of these permissions. Throws AUTH-010, LEG-001,
 * AUTH-017 or GEN-009.
 */
const requirePermitted = (
  request: FastifyRequest,
  permissions: readonly Permission[],
): { session: Session; actor: Actor } => {
  const { session, actor } = requireSession(request);
  if (!actor.termsAccepted) throw new Refusal('LEG-001', {}, undefined, { redirect: '/auth/legal/prompt' });
  if (session.mustEnrol) throw new Refusal('AUTH-017', {}, undefined, { redirect: paths.account });
  const [first] = permissions;
  if (first !== undefined && !permissions.some((permission) => hasPermissionSomewhere(actor, permission)))
    requirePermission(actor, first);
  return { session, actor };
};

/** Refuses (ENT-010) a change by a user of a suspended company, except on their own account. */
const refuseWhileSuspended = ({ method, right }: Pick<AnyCall, 'method' | 'right'>, session: Session | null): void => {
  const free = method === 'GET' || right === 'anyone' || right === 'signed-in';
  if (session?.suspended && !free) throw new Refusal('ENT-010', { entreprise: session.suspended });
};

export const createScope = (db: Db, actor: Actor): Scope => {
  if (actor.companyId === null) throw new Refusal('GEN-010');
  return new Scope(db, actor, actor.companyId);
};

/** Work of later domains that every call needs. */
export interface BinderDependencies {
  /** Writes the line of the audit log, when the call has one. */
  recordCompletedCall: (db: Db, asked: AuditRequest, answer: unknown) => Promise<void>;
  recordRefusedCall: (db: Db, asked: AuditRequest, error: unknown) => Promise<void>;
  /** Name of an active user who has the permission, on this booklet if any. */
  findHelper: (scope: Scope, permission: Permission, bookletId: string | null) => Promise<string | null>;
  idempotency: Idempotency;
}

/**
 * Binds calls of the contract to handlers. Path, method, schemas, right and documentation come from the call, so that a
 * route cannot differ from what the browser expects. Each method of the binder fits one kind of right; binding a call
 * with the wrong one stops the boot.
 */
export const createBinder = (
  app: FastifyInstance,
  db: Db,
  { recordCompletedCall, recordRefusedCall, findHelper, idempotency }: BinderDependencies,
) => {
  /** Adds to a missing permission the name of an active user who has it. */
  const addHelper = async (actor: Actor | null, error: unknown): Promise<unknown> => {
    if (!(error instanceof PermissionRefusal) || actor === null || actor.companyId === null) return error;
    const helper = await findHelper(createScope(db, actor), error.permission, error.bookletId);
    return helper === null ? error : error.withHelper(helper);
  };
  /** Read handlers by path: they read the `state` that a settings change declares. */
  const reads = new Map<string, (visit: CallContext<AnyCall>) => unknown>();
  /** Returns an empty state when the read fails: the change itself must not fail for it. */
  const readState = async ({ state }: AnyCall, visit: CallContext<AnyCall>): Promise<unknown> => {
    try {
      return await reads.get(state ?? '')?.({ ...visit, query: {}, body: undefined });
    } catch (error) {
      if (!(error instanceof Refusal)) visit.request.log.error({ err: error, route: state }, 'state not read');
      return {};
    }
  };
  /** Refuses (GEN-014) whoever is signed in during a maintenance, except super admins. Visitors can still sign in. */
  const refuseDuringMaintenance = async ({ session }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!session?.actor || session.isSuperAdmin) return;
    const maintenance = await findMaintenance(db);
    if (maintenance) throw createMaintenanceRefusal(maintenance, session.actor.timeZone, reply);
  };
  /** Checks before every handler. `enter` throws when access is refused; `onRefused` is then called. */
  const checksOf = (
    call: Pick<AnyCall, 'method' | 'right' | 'whileSwitched'>,
    enter: ((request: FastifyRequest) => unknown) | null,
    onRefused: (request: FastifyRequest, error: unknown) => Promise<void>,
  ) => [
    // Changes need the CSRF token; reads must not change anything.
    ...(call.method === 'GET' ? [] : [app.csrfProtection]),
    ...(call.right === 'anyone' ? [] : [refuseDuringMaintenance]),
    async ({ session }: FastifyRequest) => {
      refuseWhileSwitched(call, session);
      refuseWhileSuspended(call, session);
    },
    // This check runs before the body is parsed: a refused caller learns nothing about valid bodies, and cannot send
    // 500 Mo.
    ...(enter === null
      ? []
      : [
          async (request: FastifyRequest) => {
            try {
              enter(request);
            } catch (error) {
              await onRefused(request, error);
              throw await addHelper(request.session?.actor ?? null, error);
            }
          },
        ]),
  ];
  const route = <C extends AnyCall>(
    call: C,
    enter: ((request: FastifyRequest) => unknown) | null,
    handle: (visit: CallContext<C>) => Answer<C>,
  ) => {
    if (call.method === 'GET') reads.set(call.path, handle as unknown as (visit: CallContext<AnyCall>) => unknown);
    // Visitors may make this change, so it has a rate limit.
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
        ...buildSecurity(call),
        response: { 200: call.answer, ...buildErrorResponses(call) },
      },
      config: { isBound: true, ...(limited && { rateLimit: VISITOR_RATE_LIMIT }) },
      onRequest: checksOf(call, enter, (request, error) =>
        recordRefusedCall(db, { call, request, actor: request.session?.actor ?? null }, error),
      ),
      preValidation: async ({ params, query, body }) => {
        if (!isStorable([params, query, body])) throw new Refusal('GEN-018');
      },
      ...(call.method === 'GET' && { onSend: tagAnswer }),
      ...(acceptsIdempotencyKey(call) && { preHandler: idempotency.checkKey, onSend: idempotency.saveAnswer }),
      handler: async (request, reply) => {
        // The actor is read before the call: a sign-out removes it.
        const asked = { call, request, actor: request.session?.actor ?? null };
        const visit: CallContext<C> = {
          params: request.params as CallParams<C>,
          query: request.query as CallQuery<C>,
          body: request.body as CallBody<C>,
          session: request.session,
          request,
          reply,
        };
        let answer: CallAnswer<C>;
        try {
          const before = call.state && (await readState(call, visit));
          answer = await handle(visit);
          if (call.state) getAuditLine(request).note({ state: { before, after: await readState(call, visit) } });
        } catch (error) {
          await recordRefusedCall(db, asked, error);
          throw await addHelper(asked.actor, error);
        }
        await recordCompletedCall(db, asked, answer);
        if (isList(call)) serializeTables(request, reply, call);
        return answer instanceof File ? sendDownload(reply, answer) : answer;
      },
    });
  };
  const expect = (call: AnyCall, good: boolean) => {
    if (!good) throw new Error(`${call.method} ${call.path} is bound with the wrong kind of right (${call.right})`);
  };
  return {
    /** Binds a call that needs no session. */
    open: <C extends AnyCall>(call: C, handle: (visit: CallContext<C>) => Answer<C>) => {
      expect(call, call.right === 'anyone');
      route(call, null, handle);
    },
    /** Binds a call that needs a session, terms accepted or not. */
    signedIn: <C extends AnyCall>(call: C, handle: (visit: SignedInContext<C>) => Answer<C>) => {
      expect(call, call.right === 'signed-in');
      route(call, requireSession, (visit) => handle({ ...visit, ...requireSession(visit.request) }));
    },
    /** Binds a call that needs a permission, within a company. */
    permitted: <C extends AnyCall>(call: C, handle: (visit: PermittedContext<C>) => Answer<C>) => {
      const { right } = call;
      if (right === 'anyone' || right === 'signed-in') return expect(call, false);
      const enter = (request: FastifyRequest) => requirePermitted(request, [right]);
      route(call, enter, (visit) => {
        const { session, actor } = enter(visit.request);
        // The scope is created on first use: platform calls on companies run outside of any company.
        return handle({
          ...visit,
          session,
          actor,
          get scope() {
            return createScope(db, actor);
          },
        });
      });
    },
    /**
     * Binds a route whose bodies are bytes or pages. Its handler answers through `reply`, or with a value that Fastify
     * sends. `at`: a context with parsers of its own.
     */
    raw: <R extends RawRoute>(
      raw: R,
      handle: (visit: RawRouteContext<R>) => unknown,
      at: Pick<FastifyInstance, 'route'> = app,
    ) => {
      const permissions = getRawPermissions(raw);
      const enter = {
        anyone: null,
        'signed-in': requireSession,
        permitted: (request: FastifyRequest) => requirePermitted(request, permissions),
      }[raw.right === 'anyone' || raw.right === 'signed-in' ? raw.right : 'permitted'];
      const right = permissions[0] ?? (raw.right === 'anyone' ? 'anyone' : 'signed-in');
      const { whileSwitched } = raw;
      for (const method of raw.methods) {
        // The checks identify reads by their method.
        const isRead = method === 'GET' || method === 'HEAD' || raw.changesNothing === true;
        const judged = { method: isRead ? 'GET' : method, right, ...(whileSwitched && { whileSwitched }) } as const;
        at.route({
          method,
          url: raw.path,
          config: { isBound: true },
          schema: { hide: true, ...(raw.params && { params: raw.params }) },
          onRequest: checksOf(judged, enter, async () => {}),
          handler: async (request, reply) => {
            try {
              return await handle({
                params: request.params as RawRouteContext<R>['params'],
                request,
                reply,
                get actor() {
                  return requireSession(request).actor;
                },
                get scope() {
                  return createScope(db, requireSession(request).actor);
                },
              });
            } catch (error) {
              throw await addHelper(request.session?.actor ?? null, error);
            }
          },
        });
      }
    },
  };
};

/** Permissions of a raw route, any of which is enough; empty when it needs only a session, or none. */
const getRawPermissions = ({ right }: RawRoute): readonly Permission[] => {
  if (right === 'anyone' || right === 'signed-in') return [];
  return typeof right === 'string' ? [right] : right;
};

/**
 * Stops the boot when a route under /api bypasses the binder: nothing would check the session, the terms, the second
 * factor, an identity switch or a suspended company.
 */
export const refuseUnboundRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, method, config }) => {
    const isApi = url === '/api' || url.startsWith('/api/');
    if (isApi && !config?.isBound) throw new Error(`${String(method)} ${url} is not bound by the binder`);
  });
};

export type Binder = ReturnType<typeof createBinder>;

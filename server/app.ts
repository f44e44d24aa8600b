import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { uuidv7 } from 'uuidv7';
import '../contract/issues.ts';
import { accessRoutes } from './access/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { binRoutes } from './bin/routes.ts';
import { bookletArchiveRoutes } from './booklet-archive/routes.ts';
import { bookletSettingsRoutes } from './booklet-settings/routes.ts';
import { bookletRoutes } from './booklets/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { senderRoutes } from './campaigns/sender-routes.ts';
import { sequenceRoutes } from './campaigns/sequence-routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { companyExportRoutes } from './company-export/routes.ts';
import { companyFontRoutes } from './company-fonts/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { type Binder, binder, refuseUnboundRoutes } from './http/bind.ts';
import { registerDocumentation } from './http/documentation.ts';
import { durationOf } from './http/duration.ts';
import { registerErrorExit } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { incidentRoutes } from './http/incidents.ts';
import { registerLanguage } from './http/language.ts';
import { overHttps } from './http/over-https.ts';
import { registerWeb } from './http/web.ts';
import { identityRoutes } from './identity/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { languageRoutes } from './languages/routes.ts';
import { legalRoutes } from './legal/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { mailSettingsRoutes } from './mail-settings/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { participantImportRoutes } from './participant-imports/routes.ts';
import { participantRoutes } from './participants/routes.ts';
import { proofRoutes } from './proofs/routes.ts';
import { publicationRoutes } from './publications/routes.ts';
import { readerRoutes } from './reader/routes.ts';
import { referentRoutes } from './referents/routes.ts';
import { Refusal } from './refusal.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { rightRoutes } from './rights/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { rightsRoutes } from './sending/rights-page.ts';
import { sendingRoutes } from './sending/routes.ts';
import type { Services } from './services.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { storageUsageRoutes } from './storage-usage/routes.ts';
import { surveyRoutes } from './surveys/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { toneRoutes } from './tone/routes.ts';
import { translationRoutes } from './translations/routes.ts';
import { tutorialRoutes } from './tutorials/routes.ts';
import { userRoutes } from './users/routes.ts';

/** A feature of the product: binds its calls. */
export type Feature = (routes: Binder, services: Services, app: FastifyInstance) => void | Promise<void>;

/** Features by name: what is not listed here does not exist. */
const FEATURES: Record<string, Feature> = {
  auth: authRoutes,
  accounts: accountRoutes,
  secondFactor: secondFactorRoutes,
  users: userRoutes,
  identity: identityRoutes,
  companies: companyRoutes,
  companyExport: companyExportRoutes,
  legal: legalRoutes,
  audit: auditRoutes,
  notifications: notificationRoutes,
  tasks: taskRoutes,
  incidents: incidentRoutes,
  bin: binRoutes,
  search: searchRoutes,
  languages: languageRoutes,
  translations: translationRoutes,
  booklets: bookletRoutes,
  bookletArchive: bookletArchiveRoutes,
  content: contentRoutes,
  tone: toneRoutes,
  library: libraryRoutes,
  media: mediaRoutes,
  fonts: companyFontRoutes,
  imports: importRoutes,
  participants: participantRoutes,
  participantImports: participantImportRoutes,
  home: homeRoutes,
  dashboard: dashboardRoutes,
  help: helpRoutes,
  tutorials: tutorialRoutes,
  news: newsRoutes,
  statistics: statisticsRoutes,
  proofs: proofRoutes,
  publications: publicationRoutes,
  access: accessRoutes,
  bookletSettings: bookletSettingsRoutes,
  sendings: sendingRoutes,
  rights: rightRoutes,
  reviews: reviewRoutes,
  campaigns: campaignRoutes,
  senders: senderRoutes,
  mailSettings: mailSettingsRoutes,
  sequences: sequenceRoutes,
  referents: referentRoutes,
  surveys: surveyRoutes,
  storageUsage: storageUsageRoutes,
};

const CONTENT_SECURITY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine sets CSS variables in style elements of its own.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/** Builds the application around its services; listening is main.ts's business. */
export const buildApp = async (services: Services, logger: FastifyBaseLogger, cookieSecret: string) => {
  const { config, db, sessions } = services;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  // Calls speak JSON; a form of another site can send plain text.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('session', null);
  app.decorateRequest('spokenLanguage', null);
  registerErrorExit(app);

  // One line a request, with its route and not its address: no token, name or search ever reaches the log.
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });

  registerHealth(app, services);

  await app.register(readerRoutes(services, cookieSecret));
  await app.register(rightsRoutes(services, cookieSecret));

  // Everything that knows who asks lives in this context; the reader's pages do not pay for it.
  await app.register(async (inside) => {
    await inside.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY },
      strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
      crossOriginEmbedderPolicy: false,
    });
    await inside.register(cookie, { secret: cookieSecret });
    await inside.register(csrf, {
      cookieKey: 'embarque_csrf',
      cookieOpts: {
        path: '/',
        httpOnly: true,
        signed: true,
        sameSite: config.crossOrigin ? 'none' : 'lax',
        secure: config.crossOrigin || overHttps({ protocol: 'http' }, config) || 'auto',
      },
      getToken: (request) => request.headers['x-csrf-token'] as string | undefined,
    });
    await inside.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, context) =>
        new Refusal('GEN-012', { duree: durationOf(Math.ceil(context.ttl / 1000)) }),
    });
    await inside.register(multipart, { limits: { files: 1, fields: 10, fileSize: 510 * 1024 * 1024 } });
    await registerDocumentation(inside, config.productName, jsonSchemaTransform);
    inside.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/api/')) {
        request.session = await sessions.find(request);
        reply.header('Cache-Control', 'no-store');
      }
    });
    registerLanguage(inside, db);
    refuseUnboundRoutes(inside);
    const routes = binder(inside, db);
    for (const register of Object.values(FEATURES)) await register(routes, services, inside);
    for (const elsewhere of ['/api', '/api/*']) {
      inside.all(elsewhere, { schema: { hide: true }, config: { isBound: true } }, () => {
        throw new Refusal('GEN-010');
      });
    }
    await registerWeb(inside, config);
  });
  return app;
};

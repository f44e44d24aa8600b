import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { uuidv7 } from 'uuidv7';
import '../contract/platform/issues.ts';
import './hooks.ts';
import { accountRoutes } from './administration/accounts/routes.ts';
import { recordCompletedCall, recordRefusedCall } from './administration/audit/record-call.ts';
import { auditRoutes } from './administration/audit/routes.ts';
import { authRoutes } from './administration/auth/routes.ts';
import { companyRoutes } from './administration/companies/routes.ts';
import { identityRoutes } from './administration/identity/routes.ts';
import { languageRoutes } from './administration/languages/routes.ts';
import { buildTermsAcceptedCondition } from './administration/legal/in-force.ts';
import { legalRoutes } from './administration/legal/routes.ts';
import { maintenanceRoutes } from './administration/maintenance/routes.ts';
import { notificationRoutes } from './administration/notifications/routes.ts';
import { secondFactorRoutes } from './administration/second-factor/routes.ts';
import { loadLanguage } from './administration/translations/load-language.ts';
import { translationRoutes } from './administration/translations/routes.ts';
import { userRoutes } from './administration/users/routes.ts';
import { accessRoutes } from './booklets/access/routes.ts';
import { bookletArchiveRoutes } from './booklets/archive/routes.ts';
import { bookletRoutes } from './booklets/booklets/routes.ts';
import { commentRoutes } from './booklets/comments/routes.ts';
import { contentRoutes } from './booklets/content/routes.ts';
import { coverRoutes } from './booklets/covers/routes.ts';
import { companyFontRoutes } from './booklets/fonts/routes.ts';
import { freshnessRoutes } from './booklets/freshness/routes.ts';
import { importRoutes } from './booklets/imports/routes.ts';
import { mediaRoutes } from './booklets/media/routes.ts';
import { publicationRoutes } from './booklets/publications/routes.ts';
import { reviewRoutes } from './booklets/reviews/routes.ts';
import { findHelper } from './booklets/rights/find-helper.ts';
import { rightRoutes } from './booklets/rights/routes.ts';
import { bookletSettingsRoutes } from './booklets/settings/routes.ts';
import { toneRoutes } from './booklets/tone/routes.ts';
import { bookletFigureRoutes } from './home/booklet-figures/routes.ts';
import { dashboardRoutes } from './home/dashboard/routes.ts';
import { followUpRoutes } from './home/follow-up/routes.ts';
import { helpRoutes } from './home/help/routes.ts';
import { homeRoutes } from './home/home/routes.ts';
import { newsRoutes } from './home/news/routes.ts';
import { tutorialRoutes } from './home/tutorials/routes.ts';
import { libraryRoutes } from './library/templates/routes.ts';
import { rehearsalRoutes } from './messages/campaigns/rehearsal/routes.ts';
import { campaignRoutes } from './messages/campaigns/routes.ts';
import { senderRoutes } from './messages/campaigns/senders/sender-routes.ts';
import { sequenceRoutes } from './messages/campaigns/sequences/sequence-routes.ts';
import { mailSettingsRoutes } from './messages/mail-settings/routes.ts';
import { rightsRoutes } from './messages/sending/rights-page.ts';
import { sendingRoutes } from './messages/sending/routes.ts';
import type { MessageServices } from './messages/services.ts';
import { binRoutes } from './operations/bin/routes.ts';
import { companyExportRoutes } from './operations/company-export/routes.ts';
import { retentionRoutes } from './operations/retention/routes.ts';
import { searchRoutes } from './operations/search/routes.ts';
import { storageUsageRoutes } from './operations/storage-usage/routes.ts';
import { taskRoutes } from './operations/tasks/routes.ts';
import { participantImportRoutes } from './people/imports/routes.ts';
import { participantRoutes } from './people/participants/routes.ts';
import { referentRoutes } from './people/referents/routes.ts';
import { createBinder, refuseUnboundRoutes } from './platform/http/bind.ts';
import { registerDocumentation } from './platform/http/documentation.ts';
import { registerErrorHandler } from './platform/http/errors.ts';
import type { Feature } from './platform/http/feature.ts';
import { formatWaitingTime } from './platform/http/format-waiting-time.ts';
import { registerGracefulClose } from './platform/http/graceful-close.ts';
import { registerHealth } from './platform/http/health.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { incidentRoutes } from './platform/http/incidents.ts';
import { isOverHttps } from './platform/http/is-over-https.ts';
import { registerLanguage } from './platform/http/language.ts';
import { Refusal } from './platform/http/refusal.ts';
import { registerWeb } from './platform/http/web.ts';
import { coverageRoutes } from './reading/audience-check/routes.ts';
import { comparisonRoutes } from './reading/comparison/routes.ts';
import { externalReviewRoutes } from './reading/external-review/routes.ts';
import { offlineFileRoutes } from './reading/offline/routes.ts';
import { previewRoutes } from './reading/preview/routes.ts';
import { dossierRoutes } from './reading/proofs/dossier/dossier-task.ts';
import { publicProofRoutes } from './reading/proofs/public-routes.ts';
import { proofRoutes } from './reading/proofs/routes.ts';
import { readerRoutes } from './reading/reader/routes.ts';
import { statisticsRoutes } from './reading/statistics/routes.ts';
import { surveyRoutes } from './reading/surveys/routes.ts';
import { viewRoutes } from './reading/views/routes.ts';

/** Features by name: a feature absent from this list has no routes. */
const FEATURES: Record<string, Feature<MessageServices>> = {
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
  maintenance: maintenanceRoutes,
  bin: binRoutes,
  search: searchRoutes,
  languages: languageRoutes,
  translations: translationRoutes,
  booklets: bookletRoutes,
  covers: coverRoutes,
  bookletArchive: bookletArchiveRoutes,
  content: contentRoutes,
  freshness: freshnessRoutes,
  tone: toneRoutes,
  library: libraryRoutes,
  media: mediaRoutes,
  fonts: companyFontRoutes,
  imports: importRoutes,
  participants: participantRoutes,
  participantImports: participantImportRoutes,
  home: homeRoutes,
  dashboard: dashboardRoutes,
  followUp: followUpRoutes,
  bookletFigures: bookletFigureRoutes,
  help: helpRoutes,
  tutorials: tutorialRoutes,
  news: newsRoutes,
  statistics: statisticsRoutes,
  proofs: proofRoutes,
  dossiers: dossierRoutes,
  publications: publicationRoutes,
  access: accessRoutes,
  comparison: comparisonRoutes,
  preview: previewRoutes,
  offlineFiles: offlineFileRoutes,
  views: viewRoutes,
  coverage: coverageRoutes,
  bookletSettings: bookletSettingsRoutes,
  retention: retentionRoutes,
  sendings: sendingRoutes,
  comments: commentRoutes,
  rights: rightRoutes,
  reviews: reviewRoutes,
  campaigns: campaignRoutes,
  senders: senderRoutes,
  mailSettings: mailSettingsRoutes,
  sequences: sequenceRoutes,
  rehearsals: rehearsalRoutes,
  referents: referentRoutes,
  surveys: surveyRoutes,
  storageUsage: storageUsageRoutes,
};

const CONTENT_SECURITY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Mantine sets CSS variables in its own style elements.
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

/** Builds the application around its services; serve.ts makes it listen. */
export const buildApp = async (services: MessageServices, logger: FastifyBaseLogger, cookieSecret: string) => {
  const { config, db, sessions } = services;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // A request that arrived is answered, not refused: see graceful-close.ts.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  // Calls use JSON; a form of another site can send plain text.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('session', null);
  app.decorateRequest('spokenLanguage', null);
  registerErrorHandler(app);

  // One line a request, with its route and not its address: no token, name or search reaches the log. The hook runs
  // only where these lines are written.
  if (logger.level === 'debug' || logger.level === 'trace') {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug({
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      });
    });
  }

  registerHealth(app, services);
  // After the health: the hooks run one after the other, and this one waits.
  registerGracefulClose(app, config);

  await app.register(readerRoutes(services, cookieSecret));
  await app.register(externalReviewRoutes(services));
  await app.register(publicProofRoutes(services));
  await app.register(rightsRoutes(services, cookieSecret));

  // Session handling is registered only in this context, so public reader pages skip it.
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
        secure: config.crossOrigin || isOverHttps({ protocol: 'http' }, config) || 'auto',
      },
      getToken: (request) => request.headers['x-csrf-token'] as string | undefined,
    });
    await inside.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, context) =>
        new Refusal('GEN-012', { duree: formatWaitingTime(Math.ceil(context.ttl / 1000)) }),
    });
    await inside.register(multipart, { limits: { files: 1, fields: 10, fileSize: 510 * 1024 * 1024 } });
    registerDocumentation(inside, config.productName, jsonSchemaTransform);
    inside.addHook('onRequest', async (request, reply) => {
      // Read once: a connection that closed has no address any more, and the audit log still needs it.
      Object.defineProperty(request, 'ip', { value: request.ip ?? '' });
      if (request.url.startsWith('/api/')) {
        request.session = await sessions.findSession(request, buildTermsAcceptedCondition);
        reply.header('Cache-Control', 'no-store');
      }
    });
    registerLanguage(inside, (code) => loadLanguage(db, code));
    refuseUnboundRoutes(inside);
    const routes = createBinder(inside, db, {
      recordCompletedCall,
      recordRefusedCall,
      findHelper,
      idempotency: createIdempotency(db, services.vault),
    });
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

import type { FastifyRequest } from 'fastify';
import * as planCalls from '../../../contract/booklets/publications/publication-plan.ts';
import * as calls from '../../../contract/booklets/publications/publications.ts';
import * as changeCalls from '../../../contract/booklets/publications/version-changes.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { toBookletAnswer } from '../booklets/booklet-answer.ts';
import { describePausedSendings } from '../booklets/describe-paused-sendings.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { listCoverageFindings } from '../booklets/hooks.ts';
import { getPublicOrigin } from '../booklets/origin.ts';
import { countReadersToAsk, loadDraftChanges } from '../changes/draft-changes.ts';
import { countErrorFindings } from './gate.ts';
import * as plans from './plan.ts';
import * as publication from './publication.ts';

export const publicationRoutes: Feature = (routes, { config }) => {
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    toBookletAnswer(await requireBooklet(scope, id, 'booklet.read'), getPublicOrigin(request, config));

  routes.permitted(calls.getPublicationGate, async ({ scope, params }) => {
    const checked = await publication.checkBookletDraft(scope, params.id);
    const findings = [...checked, ...(await listCoverageFindings.run(scope, params.id))];
    const errors = countErrorFindings(findings);
    return { findings, errors, warnings: findings.length - errors };
  });

  routes.permitted(changeCalls.listDraftChanges, ({ scope, params }) => loadDraftChanges(scope, params.id));

  routes.permitted(changeCalls.countAskedReaders, ({ scope, params, body }) =>
    countReadersToAsk(scope, params.id, body.major),
  );

  routes.permitted(calls.publish, async ({ scope, params, body, request }) => {
    const number = await publication.publishBookletDraft(scope, params.id, body);
    const message = number === 1 ? phraseText('Livret publié.') : phraseText('Version {n} publiée.', { n: number });
    return { ...(await answer(scope, params.id, request)), number, message };
  });

  routes.permitted(calls.unpublishBooklet, async ({ scope, params, request }) => {
    const paused = describePausedSendings(await publication.withdrawBooklet(scope, params.id));
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Livret mis hors ligne. {suite}', { suite: paused }).trim(),
    };
  });

  routes.permitted(planCalls.getPublicationPlan, ({ scope, params }) => plans.loadPublicationPlan(scope, params.id));

  routes.permitted(planCalls.planPublication, async ({ scope, params, body, request }) => {
    const when = await plans.schedulePublication(scope, params.id, body);
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Publication planifiée pour le {quand}.', { quand: when }),
    };
  });

  routes.permitted(planCalls.cancelPublicationPlan, async ({ scope, params, request }) => {
    await plans.cancelScheduledPublication(scope, params.id);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Publication planifiée annulée.') };
  });

  routes.permitted(calls.listPublications, ({ scope, params, query }) =>
    publication.listBookletVersions(scope, params.id, query.page),
  );

  routes.permitted(calls.restorePublication, async ({ scope, params, body, request }) => {
    const { id, number } = params;
    const version = await publication.restoreBookletVersion(scope, id, number, body.target);
    const message =
      version === null
        ? phraseText('Le brouillon reprend le contenu de la version {n}.', { n: number })
        : phraseText('La version {n} est de nouveau en ligne, sous le numéro {m}.', { n: number, m: version });
    return { ...(await answer(scope, id, request)), message };
  });
};

import { decideOnTerms, getLegalDocument } from '../../../contract/administration/accounts/auth.ts';
import {
  discardLegalDraft,
  getLegalEditing,
  getLegalVersion,
  listLegalTexts,
  publishLegal,
  saveLegalDraft,
} from '../../../contract/administration/legal/legal.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { loadLegalDocument } from './documents.ts';
import {
  deleteLegalDraft,
  listLegalSummaries,
  loadLegalEditing,
  loadLegalVersion,
  publishLegalVersion,
  storeLegalDraft,
} from './editing.ts';
import { notifyTermsRefusal } from './notify-terms-refusal.ts';
import { recordTermsDecision, requireShownDocument } from './terms.ts';
import { getDecisionTrace, setTermsCookie } from './terms-cookie.ts';

export const legalRoutes: Feature = (routes, { db, sessions }) => {
  routes.open(getLegalDocument, ({ params, query }) => loadLegalDocument(db, params.kind, query.version));

  routes.open(decideOnTerms, async ({ body, session, request, reply }) => {
    const { kind, version, decision } = body;
    const document = await requireShownDocument(db, kind, version);
    const actor = session?.actor ?? null;
    // The privacy notice only informs: it can be acknowledged, not refused.
    if (kind === 'privacy' && decision === 'refused') throw createFieldRefusal('decision', 'GEN-019');
    if (actor) await recordTermsDecision(db, actor.id, document, decision, getDecisionTrace(request));
    if (kind === 'privacy') return {};
    if (actor && decision === 'refused') {
      await notifyTermsRefusal(db, actor);
      await sessions.closeSession(request, reply);
    }
    if (!actor) {
      const pending = { terms: { version, decision } };
      await sessions.openSession(request, reply, { userId: null, companyId: null, remember: false, pending });
    }
    setTermsCookie(sessions, request, reply, decision === 'accepted');
    return decision === 'refused' ? { redirect: paths.legalRefused } : {};
  });

  routes.permitted(listLegalTexts, ({ scope }) => listLegalSummaries(db, scope));
  routes.permitted(getLegalEditing, ({ scope, params }) => loadLegalEditing(db, scope, params.kind));
  routes.permitted(getLegalVersion, ({ scope, params }) => loadLegalVersion(db, scope, params.kind, params.number));
  routes.permitted(saveLegalDraft, async ({ scope, params: { kind }, body }) => {
    await storeLegalDraft(db, scope, kind, body);
    return { ...(await loadLegalEditing(db, scope, kind)), message: phraseText('Brouillon enregistré.') };
  });
  routes.permitted(discardLegalDraft, async ({ scope, params: { kind } }) => {
    await deleteLegalDraft(db, scope, kind);
    return { ...(await loadLegalEditing(db, scope, kind)), message: phraseText('Brouillon supprimé.') };
  });
  routes.permitted(publishLegal, async ({ scope, params: { kind }, body }) => {
    const version = await publishLegalVersion(db, scope, kind, body.rowVersion);
    return {
      ...(await loadLegalEditing(db, scope, kind)),
      message: phraseText('Version {n} publiée.', { n: version }),
    };
  });
};

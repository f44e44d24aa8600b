import { decideOnTerms, getLegalDocument } from '../../../contract/administration/accounts/auth.ts';
import {
  discardLegalDraft,
  getLegalEditing,
  getLegalVersion,
  listLegalTexts,
  publishLegal,
  saveLegalDraft,
} from '../../../contract/administration/legal/legal.ts';
import { errorText, phraseText } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { Feature } from '../../app.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { showTermsCookie, traceOf } from './cookie.ts';
import { readDocument } from './documents.ts';
import { discardDraft, editingOf, publish, saveDraft, summariesOf, versionOf } from './editing.ts';
import { tellRefusal } from './refusal.ts';
import { documentShown, recordDecision } from './terms.ts';

export const legalRoutes: Feature = (routes, { db, sessions }) => {
  routes.open(getLegalDocument, ({ params, query }) => readDocument(db, params.kind, query.version));

  routes.open(decideOnTerms, async ({ body, session, request, reply }) => {
    const { kind, version, decision } = body;
    const document = await documentShown(db, kind, version);
    const actor = session?.actor ?? null;
    // The privacy notice only informs: it can be acknowledged, not refused.
    if (kind === 'privacy' && decision === 'refused') {
      throw new Refusal('GEN-019', {}, { decision: [errorText('GEN-019')] });
    }
    if (actor) await recordDecision(db, actor.id, document, decision, traceOf(request));
    if (kind === 'privacy') return {};
    if (actor && decision === 'refused') {
      await tellRefusal(db, actor);
      await sessions.close(request, reply);
    }
    if (!actor) {
      const pending = { terms: { version, decision } };
      await sessions.open(request, reply, { userId: null, companyId: null, remember: false, pending });
    }
    showTermsCookie(sessions, request, reply, decision === 'accepted');
    return decision === 'refused' ? { redirect: paths.legalRefused } : {};
  });

  routes.permitted(listLegalTexts, ({ scope }) => summariesOf(db, scope));
  routes.permitted(getLegalEditing, ({ scope, params }) => editingOf(db, scope, params.kind));
  routes.permitted(getLegalVersion, ({ scope, params }) => versionOf(db, scope, params.kind, params.number));
  routes.permitted(saveLegalDraft, async ({ scope, params: { kind }, body }) => {
    await saveDraft(db, scope, kind, body);
    return { ...(await editingOf(db, scope, kind)), message: phraseText('Brouillon enregistré.') };
  });
  routes.permitted(discardLegalDraft, async ({ scope, params: { kind } }) => {
    await discardDraft(db, scope, kind);
    return { ...(await editingOf(db, scope, kind)), message: phraseText('Brouillon supprimé.') };
  });
  routes.permitted(publishLegal, async ({ scope, params: { kind }, body }) => {
    const version = await publish(db, scope, kind, body.rowVersion);
    return { ...(await editingOf(db, scope, kind)), message: phraseText('Version {n} publiée.', { n: version }) };
  });
};

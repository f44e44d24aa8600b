import { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import * as templates from '../../../contract/library/chapter-templates.ts';
import { createExampleBooklet, listExamples } from '../../../contract/library/examples.ts';
import * as calls from '../../../contract/library/library.ts';
import * as sectorCalls from '../../../contract/library/sector-cards.ts';
import * as content from '../../../contract/library/template-content.ts';
import * as newer from '../../../contract/library/template-updates.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { getPublicOrigin, requireBooklet, toBookletAnswer, undoAdoption } from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { openSharedRows } from '../../platform/data/access/shared-access.ts';
import type { Feature } from '../../platform/http/feature.ts';
import * as sectorCards from '../sectors/sector-cards.ts';
import * as sectors from '../sectors/sectors.ts';
import { loadTemplateCard } from './card.ts';
import * as chapters from './chapters.ts';
import { createBookletFromRequest } from './create-booklet.ts';
import { createBookletFromExample } from './create-example-booklet.ts';
import { adoptUntouched, applyTemplateDecisions } from './decide.ts';
import * as documents from './documents.ts';
import * as editing from './editing.ts';
import { loadExamples } from './examples.ts';
import { loadLibraryUpdates } from './library-updates.ts';
import { notifyBookletOwners } from './notify-owners.ts';
import { notifyTemplateProposal } from './proposals.ts';
import { listTemplateRows } from './template-list.ts';
import { exportTemplateFile, importTemplateFile } from './transfer.ts';
import * as updates from './updates.ts';
import * as versions from './versions.ts';

/** Creation of a booklet, and lists for the steps of the builder. */
const registerOffers: Feature = (routes, { config }) => {
  routes.permitted(createBooklet, async ({ scope, body, request }) => {
    const id = await createBookletFromRequest(scope, body);
    return toBookletAnswer(await requireBooklet(scope, id, 'booklet.read'), getPublicOrigin(request, config));
  });
  routes.permitted(listExamples, ({ scope, query }) => loadExamples(scope, query.sectorId ?? null));
  routes.permitted(createExampleBooklet, async ({ scope, params, body, request }) => {
    const id = await createBookletFromExample(scope, params.code, body.sectorId);
    return toBookletAnswer(await requireBooklet(scope, id, 'booklet.read'), getPublicOrigin(request, config));
  });
  routes.permitted(calls.listSectors, ({ scope }) => sectors.listActiveSectors(scope));
  routes.permitted(calls.listChapterTemplates, ({ scope, query }) => chapters.listOfferedChapters(scope, query));
  routes.permitted(calls.previewPageTemplate, ({ scope, params, query }) =>
    chapters.loadPagePreview(scope, params.code, query.tone),
  );
};

const registerCards: Feature = (routes, { db }) => {
  routes.permitted(templates.listTemplates, ({ scope, query }) => listTemplateRows(scope, query));
  routes.permitted(templates.getTemplate, ({ scope, params }) => loadTemplateCard(db, scope, params.id));
  routes.permitted(templates.createTemplate, async ({ scope, body }) =>
    loadTemplateCard(db, scope, await editing.createChapterTemplate(openSharedRows(db, scope), scope, body)),
  );
  routes.permitted(templates.updateTemplate, async ({ scope, params, body }) => {
    await editing.updateTemplateCard(db, scope, params.id, body);
    return { ...(await loadTemplateCard(db, scope, params.id)), message: phraseText('Chapitre enregistré.') };
  });
  routes.permitted(templates.deleteTemplate, async ({ scope, params }) => ({
    message: phraseText('« {titre} » est à la corbeille pour 30 jours.', {
      titre: await editing.moveTemplateToBin(db, scope, params.id),
    }),
  }));
  routes.permitted(templates.proposeTemplate, async ({ scope, body }) => {
    await notifyTemplateProposal(db, scope, body);
    return { message: phraseText('Votre proposition est envoyée aux administrateurs.') };
  });
  routes.permitted(templates.exportTemplate, ({ scope, params }) => exportTemplateFile(scope, params.id));
  routes.permitted(templates.importTemplates, async ({ scope, body }) => ({
    lines: await importTemplateFile(db, scope, body),
  }));
};

const registerStates: Feature = (routes, { db }) => {
  const answer = async (scope: Scope, id: string, message: string) => ({
    ...(await loadTemplateCard(db, scope, id)),
    message,
  });

  routes.permitted(templates.publishTemplate, async ({ scope, params, body }) => {
    const version = await versions.publishTemplateVersion(db, scope, params.id, body);
    const card = await loadTemplateCard(db, scope, params.id);
    if (version > 1) await notifyBookletOwners(db, card);
    return { ...card, message: phraseText('La version {n} est publiée.', { n: version }) };
  });
  routes.permitted(templates.retireTemplate, async ({ scope, params, body }) => {
    await versions.retireChapterTemplate(db, scope, params.id, body.replacedBy);
    return answer(scope, params.id, phraseText('Ce chapitre n’est plus proposé.'));
  });
  routes.permitted(templates.reviveTemplate, async ({ scope, params }) => {
    await versions.reviveChapterTemplate(db, scope, params.id);
    return answer(scope, params.id, phraseText('Ce chapitre est de nouveau proposé.'));
  });
  routes.permitted(templates.promoteTemplate, async ({ scope, params }) => {
    await versions.promoteChapterTemplate(db, scope, params.id);
    return answer(scope, params.id, phraseText('Ce chapitre est désormais commun à toutes les entreprises.'));
  });
};

const registerPages: Feature = (routes, { db, storage }) => {
  routes.permitted(content.getTemplateDocument, ({ scope, params }) =>
    documents.loadTemplateDocument(scope, params.id),
  );
  routes.permitted(content.getTemplatePage, ({ scope, params }) =>
    documents.loadTemplatePage(scope, params.id, params.pageId),
  );
  routes.permitted(content.getTemplateChanges, ({ scope, params, query }) =>
    documents.loadTemplateChanges(scope, params.id, params.pageId, query),
  );
  routes.permitted(content.checkTemplatePageAccessibility, ({ scope, params }) =>
    documents.listTemplateFindings(scope, storage, params.id, params.pageId),
  );
  routes.permitted(content.changeTemplateDocument, ({ scope, params, body }) =>
    documents.changeTemplateDraft(db, scope, params.id, body),
  );
};

const registerSectors: Feature = (routes, { db }) => {
  routes.permitted(sectorCalls.listSectorCards, ({ scope }) => sectorCards.listSectorRows(scope));
  routes.permitted(sectorCalls.getSectorCard, ({ scope, params }) => sectorCards.loadSectorCard(scope, params.id));
  routes.permitted(sectorCalls.createSector, async ({ scope, body }) =>
    sectorCards.loadSectorCard(scope, await sectorCards.insertSector(db, scope, body)),
  );
  routes.permitted(sectorCalls.updateSector, async ({ scope, params, body }) => {
    const warnings = await sectorCards.updateSectorFields(db, scope, params.id, body);
    return {
      ...(await sectorCards.loadSectorCard(scope, params.id)),
      message: phraseText('Secteur enregistré.'),
      warnings,
    };
  });
};

/** Template updates of a booklet. */
const registerUpdates: Feature = (routes) => {
  routes.permitted(newer.getTemplateUpdates, ({ scope, params }) => updates.loadTemplateUpdates(scope, params.id));
  routes.permitted(newer.countTemplateUpdates, ({ scope, params }) => updates.countPendingUpdates(scope, params.id));
  routes.permitted(newer.listLibraryUpdates, ({ scope }) => loadLibraryUpdates(scope));
  routes.permitted(newer.adoptTemplateUpdate, ({ scope, params, body }) => adoptUntouched(scope, params.id, body));
  routes.permitted(newer.undoTemplateAdoption, ({ scope, params }) => undoAdoption(scope, params.id, params.runId));
  routes.permitted(newer.decideTemplateUpdates, async ({ scope, params, body }) => {
    await applyTemplateDecisions(scope, params.id, body);
    return {
      ...(await updates.loadTemplateUpdates(scope, params.id)),
      message: phraseText('Vos choix sont enregistrés.'),
    };
  });
};

export const libraryRoutes: Feature = async (...all) => {
  for (const feature of [
    registerOffers,
    registerCards,
    registerStates,
    registerPages,
    registerUpdates,
    registerSectors,
  ])
    await feature(...all);
};

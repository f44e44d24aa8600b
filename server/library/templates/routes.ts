import * as templates from '../../../contract/library/chapter-templates.ts';
import * as calls from '../../../contract/library/library.ts';
import * as sectorCalls from '../../../contract/library/sector-cards.ts';
import * as content from '../../../contract/library/template-content.ts';
import * as newer from '../../../contract/library/template-updates.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import * as sectorCards from '../sectors/sector-cards.ts';
import * as sectors from '../sectors/sectors.ts';
import { cardOf } from './card.ts';
import * as chapters from './chapters.ts';
import { decide } from './decide.ts';
import * as documents from './documents.ts';
import * as editing from './editing.ts';
import { propose } from './proposals.ts';
import { tellOwners } from './tell-owners.ts';
import { listOf } from './template-list.ts';
import { exportOf, importAll } from './transfer.ts';
import * as updates from './updates.ts';
import * as versions from './versions.ts';

/** Lists for the steps of the builder. */
const offers: Feature = (routes) => {
  routes.permitted(calls.listSectors, ({ scope }) => sectors.listOf(scope));
  routes.permitted(calls.listChapterTemplates, ({ scope, query }) => chapters.listOf(scope, query));
  routes.permitted(calls.previewPageTemplate, ({ scope, params, query }) =>
    chapters.previewOf(scope, params.code, query.tone),
  );
};

const cards: Feature = (routes, { db }) => {
  routes.permitted(templates.listTemplates, ({ scope, query }) => listOf(scope, query));
  routes.permitted(templates.getTemplate, ({ scope, params }) => cardOf(db, scope, params.id));
  routes.permitted(templates.createTemplate, async ({ scope, body }) =>
    cardOf(db, scope, await editing.create(db, scope, body)),
  );
  routes.permitted(templates.updateTemplate, async ({ scope, params, body }) => {
    await editing.update(db, scope, params.id, body);
    return { ...(await cardOf(db, scope, params.id)), message: phraseText('Chapitre enregistré.') };
  });
  routes.permitted(templates.deleteTemplate, async ({ scope, params }) => ({
    message: phraseText('« {titre} » est à la corbeille pour 30 jours.', {
      titre: await editing.remove(db, scope, params.id),
    }),
  }));
  routes.permitted(templates.proposeTemplate, async ({ scope, body }) => {
    await propose(db, scope, body);
    return { message: phraseText('Votre proposition est envoyée aux administrateurs.') };
  });
  routes.permitted(templates.exportTemplate, ({ scope, params }) => exportOf(scope, params.id));
  routes.permitted(templates.importTemplates, async ({ scope, body }) => ({ lines: await importAll(db, scope, body) }));
};

const states: Feature = (routes, { db }) => {
  routes.permitted(templates.publishTemplate, async ({ scope, params, body }) => {
    const version = await versions.publish(db, scope, params.id, body.notes);
    const card = await cardOf(db, scope, params.id);
    if (version > 1) await tellOwners(db, card);
    return { ...card, message: phraseText('La version {n} est publiée.', { n: version }) };
  });
  routes.permitted(templates.retireTemplate, async ({ scope, params, body }) => {
    await versions.retire(db, scope, params.id, body.replacedBy);
    return { ...(await cardOf(db, scope, params.id)), message: phraseText('Ce chapitre n’est plus proposé.') };
  });
  routes.permitted(templates.reviveTemplate, async ({ scope, params }) => {
    await versions.revive(db, scope, params.id);
    return { ...(await cardOf(db, scope, params.id)), message: phraseText('Ce chapitre est de nouveau proposé.') };
  });
  routes.permitted(templates.promoteTemplate, async ({ scope, params }) => {
    await versions.promote(db, scope, params.id);
    return {
      ...(await cardOf(db, scope, params.id)),
      message: phraseText('Ce chapitre est désormais commun à toutes les entreprises.'),
    };
  });
};

const pages: Feature = (routes, { db }) => {
  routes.permitted(content.getTemplateDocument, ({ scope, params }) => documents.read(scope, params.id));
  routes.permitted(content.getTemplatePage, ({ scope, params }) => documents.readPage(scope, params.id, params.pageId));
  routes.permitted(content.getTemplateChanges, ({ scope, params, query }) =>
    documents.changesSince(scope, params.id, params.pageId, query),
  );
  routes.permitted(content.changeTemplateDocument, ({ scope, params, body }) =>
    documents.change(db, scope, params.id, body),
  );
};

const sectorsOf: Feature = (routes, { db }) => {
  routes.permitted(sectorCalls.listSectorCards, ({ scope }) => sectorCards.listOf(scope));
  routes.permitted(sectorCalls.getSectorCard, ({ scope, params }) => sectorCards.cardOf(scope, params.id));
  routes.permitted(sectorCalls.createSector, async ({ scope, body }) =>
    sectorCards.cardOf(scope, await sectorCards.create(db, scope, body)),
  );
  routes.permitted(sectorCalls.updateSector, async ({ scope, params, body }) => {
    const warnings = await sectorCards.update(db, scope, params.id, body);
    return { ...(await sectorCards.cardOf(scope, params.id)), message: phraseText('Secteur enregistré.'), warnings };
  });
};

/** Template updates of a booklet. */
const updatesOf: Feature = (routes) => {
  routes.permitted(newer.getTemplateUpdates, ({ scope, params }) => updates.read(scope, params.id));
  routes.permitted(newer.countTemplateUpdates, ({ scope, params }) => updates.count(scope, params.id));
  routes.permitted(newer.decideTemplateUpdates, async ({ scope, params, body }) => {
    await decide(scope, params.id, body);
    return { ...(await updates.read(scope, params.id)), message: phraseText('Vos choix sont enregistrés.') };
  });
};

export const libraryRoutes: Feature = async (...all) => {
  for (const feature of [offers, cards, states, pages, updatesOf, sectorsOf]) await feature(...all);
};

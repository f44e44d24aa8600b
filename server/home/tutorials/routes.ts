import * as calls from '../../../contract/home/tutorials.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../platform/http/feature.ts';
import {
  changeTutorialState,
  createTutorialDraft,
  deleteTutorialDraft,
  loadTutorial,
  loadTutorials,
  updateTutorial,
} from './tutorial.ts';

const STATE_MESSAGES = {
  published: 'Tutoriel publié.',
  draft: 'Tutoriel repris en brouillon.',
  archived: 'Tutoriel archivé.',
};

export const tutorialRoutes: Feature = (routes, { db }) => {
  routes.permitted(calls.listTutorials, ({ query }) => loadTutorials(db, query));
  routes.permitted(calls.getTutorial, ({ params }) => loadTutorial(db, params.id));
  routes.permitted(calls.createTutorial, async ({ actor, body }) => ({
    ...(await createTutorialDraft(db, actor, body)),
    message: phraseText('Tutoriel créé.'),
  }));
  routes.permitted(calls.saveTutorial, async ({ actor, params, body }) => ({
    ...(await updateTutorial(db, actor, params.id, body)),
    message: phraseText('Tutoriel enregistré.'),
  }));
  routes.permitted(calls.setTutorialState, async ({ actor, params, body }) => ({
    ...(await changeTutorialState(db, actor, params.id, body)),
    message:
      body.at && new Date(body.at) > new Date()
        ? phraseText('Publication prévue.')
        : phraseText(STATE_MESSAGES[body.state]),
  }));
  routes.permitted(calls.deleteTutorial, ({ params }) => deleteTutorialDraft(db, params.id));
};

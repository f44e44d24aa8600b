import * as calls from '../../../contract/home/tutorials.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import { create, listOf, remove, save, turn, tutorialOf } from './tutorial.ts';

const SAID = { published: 'Tutoriel publié.', draft: 'Tutoriel repris en brouillon.', archived: 'Tutoriel archivé.' };

export const tutorialRoutes: Feature = (routes, { db }) => {
  routes.permitted(calls.listTutorials, ({ query }) => listOf(db, query));
  routes.permitted(calls.getTutorial, ({ params }) => tutorialOf(db, params.id));
  routes.permitted(calls.createTutorial, async ({ actor, body }) => ({
    ...(await create(db, actor, body)),
    message: phraseText('Tutoriel créé.'),
  }));
  routes.permitted(calls.saveTutorial, async ({ actor, params, body }) => ({
    ...(await save(db, actor, params.id, body)),
    message: phraseText('Tutoriel enregistré.'),
  }));
  routes.permitted(calls.setTutorialState, async ({ actor, params, body }) => ({
    ...(await turn(db, actor, params.id, body)),
    message:
      body.at && new Date(body.at) > new Date() ? phraseText('Publication prévue.') : phraseText(SAID[body.state]),
  }));
  routes.permitted(calls.deleteTutorial, ({ params }) => remove(db, params.id));
};

import { getSurveys } from '../../../contract/reading/surveys.ts';
import type { Feature } from '../../app.ts';
import { resultsOf } from './results.ts';

export const surveyRoutes: Feature = (routes) => {
  routes.permitted(getSurveys, ({ scope, params }) => resultsOf(scope, params.id));
};

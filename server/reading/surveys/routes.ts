import { getSurveys } from '../../../contract/reading/surveys.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { loadSurveyResults } from './results.ts';

export const surveyRoutes: Feature = (routes) => {
  routes.permitted(getSurveys, ({ scope, params }) => loadSurveyResults(scope, params.id));
};

import type { FastifyRequest } from 'fastify';
import * as calls from '../../../contract/booklets/tone/tone.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { formatCountPhrase } from '../../platform/text/speech.ts';
import { toBookletAnswer } from '../booklets/booklet-answer.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { getPublicOrigin } from '../booklets/origin.ts';
import { convertBookletTone, listPassages, previewBookletTone } from './convert-booklet.ts';
import { undoToneChange } from './undo-tone-change.ts';

const describeConversion = (changes: number, pages: number): string => {
  if (changes === 0) return phraseText('Aucun texte n’était à adapter.');
  const passages = formatCountPhrase('{nombre} {n:passage adapté|passages adaptés}', changes);
  if (pages === 0) return `${passages}.`;
  return phraseText('{passages} sur {pages}.', {
    passages,
    pages: formatCountPhrase('{nombre} {n:page|pages}', pages),
  });
};

const describeUndo = (kept: number): string =>
  kept === 0
    ? phraseText('Les textes d’avant sont de retour.')
    : formatCountPhrase(
        'Les textes d’avant sont de retour, sauf {nombre} {n:texte modifié depuis|textes modifiés depuis}.',
        kept,
      );

export const toneRoutes: Feature = (routes, { config }) => {
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    toBookletAnswer(await requireBooklet(scope, id, 'booklet.read'), getPublicOrigin(request, config));

  routes.permitted(calls.previewTone, ({ scope, params, query }) => previewBookletTone(scope, params.id, query.to));
  routes.permitted(calls.listTonePassages, ({ scope, params, query }) => listPassages(scope, params.id, query));
  routes.permitted(calls.setTone, async ({ scope, params, body, request }) => {
    const { changes, pages, doubts } = await convertBookletTone(
      scope,
      params.id,
      body,
      getPublicOrigin(request, config),
    );
    const message = describeConversion(changes, pages);
    return { ...(await answer(scope, params.id, request)), changes, pages, doubts, message };
  });
  routes.permitted(calls.undoTone, async ({ scope, params, request }) => {
    const kept = await undoToneChange(scope, params.id);
    return { ...(await answer(scope, params.id, request)), kept, message: describeUndo(kept) };
  });
};

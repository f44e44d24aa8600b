import type { FastifyRequest } from 'fastify';
import * as calls from '../../../contract/booklets/tone/tone.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Feature } from '../../app.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { countText } from '../../platform/text/speech.ts';
import { bookletAnswer } from '../booklets/answer.ts';
import { bookletFor } from '../booklets/found.ts';
import { originOf } from '../booklets/origin.ts';
import { passagesOf, preview, turn } from './booklet.ts';
import { undo } from './undo.ts';

const turnedInWords = (changes: number, pages: number): string => {
  if (changes === 0) return phraseText('Aucun texte n’était à adapter.');
  const passages = countText('{nombre} {n:passage adapté|passages adaptés}', changes);
  if (pages === 0) return `${passages}.`;
  return phraseText('{passages} sur {pages}.', { passages, pages: countText('{nombre} {n:page|pages}', pages) });
};

const undoneInWords = (kept: number): string =>
  kept === 0
    ? phraseText('Les textes d’avant sont de retour.')
    : countText(
        'Les textes d’avant sont de retour, sauf {nombre} {n:texte modifié depuis|textes modifiés depuis}.',
        kept,
      );

export const toneRoutes: Feature = (routes, { config }) => {
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    bookletAnswer(await bookletFor(scope, id, 'booklet.read'), originOf(request, config));

  routes.permitted(calls.previewTone, ({ scope, params, query }) => preview(scope, params.id, query.to));
  routes.permitted(calls.listTonePassages, ({ scope, params, query }) => passagesOf(scope, params.id, query));
  routes.permitted(calls.setTone, async ({ scope, params, body, request }) => {
    const { changes, pages, doubts } = await turn(scope, params.id, body, originOf(request, config));
    const message = turnedInWords(changes, pages);
    return { ...(await answer(scope, params.id, request)), changes, pages, doubts, message };
  });
  routes.permitted(calls.undoTone, async ({ scope, params, request }) => {
    const kept = await undo(scope, params.id);
    return { ...(await answer(scope, params.id, request)), kept, message: undoneInWords(kept) };
  });
};

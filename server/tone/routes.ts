import type { FastifyRequest } from 'fastify';
import * as calls from '../../contract/tone.ts';
import type { Feature } from '../app.ts';
import { bookletAnswer } from '../booklets/answer.ts';
import { bookletFor } from '../booklets/found.ts';
import { originOf } from '../booklets/origin.ts';
import type { Scope } from '../db/scope.ts';
import { passagesOf, preview, turn } from './booklet.ts';
import { undo } from './undo.ts';

const counted = (n: number, one: string, many: string) => `${n.toLocaleString('fr-FR')}\u00a0${n < 2 ? one : many}`;

const turnedInWords = (changes: number, pages: number): string => {
  if (changes === 0) return 'Aucun texte n’était à adapter.';
  const passages = counted(changes, 'passage adapté', 'passages adaptés');
  return pages === 0 ? `${passages}.` : `${passages} sur ${counted(pages, 'page', 'pages')}.`;
};

const undoneInWords = (kept: number): string =>
  kept === 0
    ? 'Les textes d’avant sont de retour.'
    : `Les textes d’avant sont de retour, sauf ${counted(kept, 'texte modifié depuis', 'textes modifiés depuis')}.`;

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

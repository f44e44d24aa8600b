import type { ActionResult, OfflineNews, SentMarks } from '../offline-reading/messages.ts';
import { applyCopyHeader, COPY_HEADER, findCurrentReader, listKeptPages, refreshPage } from './copies.ts';
import { deleteAction, listActions, type StoredAction, saveAction, saveResult } from './database.ts';
import { chooseTone, escapeText, renderNoticePage } from './notice-page.ts';
import { base, worker } from './scope.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Forms whose answer is kept. Each stores one state for one person: sent twice, it stores the same. */
const KEPT_FORMS = /^(moi\/(page|fichier|confirmation|sondage|avis|message|note|marque-page)|quiz\/[^/]+)$/;

/** Answers after which the same request may succeed later. */
const isTemporary = (status: number): boolean => status >= 500 || [408, 423, 425, 429].includes(status);

/** Keeps an answer until the network returns. Returns false if nothing may be kept for this reader. */
const keepAction = async (path: string, body: string, referrer: string): Promise<boolean> => {
  const kept = await findCurrentReader();
  if (!kept || !KEPT_FORMS.test(path)) return false;
  const fields = new URLSearchParams(body);
  const subject = fields.get('bloc') ?? fields.get('page') ?? fields.get('message') ?? path.split('/')[1] ?? '';
  const page = new URL(referrer).pathname;
  const { pages } = await listKeptPages();
  const title = pages.find((one) => `${base}/${one.path}` === page)?.title ?? '';
  // A quiz counts its tries; any other form replaces the answer that it gave before.
  const earlier = path.startsWith('quiz/')
    ? undefined
    : (await listActions()).find((one) => one.path === path && one.subject === subject);
  await saveAction({
    ...(earlier && { id: earlier.id }),
    path,
    subject,
    body,
    page,
    title,
    reader: kept.reader,
    at: Date.now(),
  });
  // Where the browser can, answers are sent even with the booklet closed.
  const { sync } = worker.registration as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register('answers').catch(() => undefined);
  return true;
};

const toJson = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Texts of a kept answer, to « vous » and to « tu ». */
const WORDS_BY_FORM: Record<string, { title: string; vous: string; tu: string }> = {
  'moi/confirmation': {
    title: 'Confirmation à envoyer',
    vous: 'Votre confirmation n’est pas encore enregistrée. Elle sera enregistrée au retour du réseau, à la date de ce retour.',
    tu: 'Ta confirmation n’est pas encore enregistrée. Elle sera enregistrée au retour du réseau, à la date de ce retour.',
  },
  'moi/sondage': {
    title: 'Réponses à envoyer',
    vous: 'Vos réponses ne sont pas encore enregistrées. Elles seront enregistrées au retour du réseau.',
    tu: 'Tes réponses ne sont pas encore enregistrées. Elles seront enregistrées au retour du réseau.',
  },
  'moi/note': {
    title: 'Note à enregistrer',
    vous: 'Votre note attend sur cet appareil. Elle sera enregistrée au retour du réseau.',
    tu: 'Ta note attend sur cet appareil. Elle sera enregistrée au retour du réseau.',
  },
  'moi/avis': {
    title: 'Avis à envoyer',
    vous: 'Votre avis n’est pas encore enregistré. Il sera enregistré au retour du réseau.',
    tu: 'Ton avis n’est pas encore enregistré. Il sera enregistré au retour du réseau.',
  },
};
const OTHER_WORDS = {
  title: 'Réponse à envoyer',
  vous: 'Votre réponse n’est pas encore enregistrée. Elle sera enregistrée au retour du réseau.',
  tu: 'Ta réponse n’est pas encore enregistrée. Elle sera enregistrée au retour du réseau.',
};

const renderReturnLink = (page: string): string =>
  `<p class="r-actions"><a class="r-action r-entry-go" href="${escapeText(page)}">Revenir à la page</a></p>`;

const answerKept = async (path: string, isScript: boolean, page: string): Promise<Response> => {
  if (isScript && path.startsWith('quiz/')) {
    const words = await chooseTone(
      'Vous êtes hors ligne\u00a0: vos réponses attendent sur cet appareil. Le résultat viendra avec le réseau.',
      'Tu es hors ligne\u00a0: tes réponses attendent sur cet appareil. Le résultat viendra avec le réseau.',
    );
    return toJson(200, { words, questions: [] });
  }
  if (isScript) return toJson(202, { done: false, isKept: true });
  const { title, vous, tu } = WORDS_BY_FORM[path] ?? OTHER_WORDS;
  return renderNoticePage(
    {
      title,
      message: await chooseTone(vous, tu),
      help: await chooseTone('D’ici là, vous pouvez continuer à lire.', 'D’ici là, tu peux continuer à lire.'),
      more: renderReturnLink(page),
    },
    202,
  );
};

/** What was typed, so that nothing is lost when the form cannot wait. */
const renderUnsentPage = async (body: string, page: string): Promise<Response> => {
  const typed = [...new URLSearchParams(body).values()].filter((value) => /\s/.test(value));
  const quotes = typed.map((value) => `<blockquote>${escapeText(value)}</blockquote>`).join('');
  return renderNoticePage(
    {
      title: await chooseTone('Vous êtes hors ligne', 'Tu es hors ligne'),
      message: 'Cette demande a besoin du réseau\u00a0: elle n’a pas été envoyée.',
      help:
        quotes === ''
          ? ''
          : await chooseTone('Voici ce que vous aviez écrit\u00a0:', 'Voici ce que tu avais écrit\u00a0:'),
      more: `${quotes}${renderReturnLink(page)}`,
    },
    503,
  );
};

/** Sends a form of the booklet, or keeps its answer without a network. */
export const sendForm = async (request: Request, path: string): Promise<Response> => {
  const isForm = (request.headers.get('content-type') ?? '').startsWith(FORM_TYPE);
  if (!isForm) return fetch(request);
  const body = await request.clone().text();
  const isScript = request.mode !== 'navigate';
  try {
    // Answers kept before stay before.
    if ((await listActions()).length > 0) await sendActions();
    return await fetch(request);
  } catch (error) {
    const page = new URL(request.referrer).pathname;
    if (await keepAction(path, body, request.referrer)) return answerKept(path, isScript, page);
    if (isScript) throw error;
    return renderUnsentPage(body, page);
  }
};

/**
 * A note that another device changed meanwhile is sent again with both texts, so that neither is lost. Null: this
 * answer is no such refusal.
 */
const joinNotes = async ({ path, body }: StoredAction, response: Response): Promise<string | null> => {
  if (path !== 'moi/note' || response.status !== 409) return null;
  const { stored, revision } = (await response.clone().json()) as { stored?: string; revision?: number };
  if (stored === undefined) return null;
  const fields = new URLSearchParams(body);
  const typed = fields.get('note') ?? '';
  fields.set('note', stored === typed ? typed : [stored, typed].filter((text) => text !== '').join('\n\n'));
  fields.set('revision', String(revision));
  return fields.toString();
};

const sendAction = (action: StoredAction, body: string): Promise<Response> =>
  fetch(`${base}/${action.path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': FORM_TYPE, accept: 'application/json', [COPY_HEADER]: action.reader },
    redirect: 'manual',
  });

const readResult = async (action: StoredAction, response: Response): Promise<ActionResult> => {
  const { id, path, subject, title } = action;
  const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
  const said = (isJson ? await response.json() : {}) as Partial<SentMarks> & { message?: string; number?: number };
  const isStored = response.ok || response.type === 'opaqueredirect';
  const marks = path.startsWith('quiz/') && said.words ? { words: said.words, questions: said.questions ?? [] } : null;
  const note = path === 'moi/note' ? (new URLSearchParams(action.body).get('note') ?? '') : '';
  const typed = note === '' ? '' : ` Texte écrit\u00a0: «\u00a0${note}\u00a0»`;
  const message = isStored ? '' : `${said.message ?? 'Le livret a changé depuis.'}${typed}`;
  return { id, path, subject, title, isStored, message, marks, receipt: said.number ?? 0 };
};

const sendInOrder = async (): Promise<void> => {
  const pages = new Set<string>();
  let isSent = false;
  for (const action of await listActions()) {
    let response = await sendAction(action, action.body);
    // Another reader, or none: their own rules apply, and this answer stays for its author or goes with the rest.
    const told = response.headers.get(COPY_HEADER);
    await applyCopyHeader(told);
    if (told?.startsWith('refused') || told?.startsWith('forget') || isTemporary(response.status)) break;
    if (response.status === 409 && told?.split(' ')[told.startsWith('none') ? 1 : 2] !== action.reader) break;
    const joined = await joinNotes(action, response);
    if (joined !== null) response = await sendAction(action, joined);
    await saveResult(await readResult(action, response));
    await deleteAction(action.id);
    pages.add(action.page);
    isSent = true;
  }
  if (!isSent) return;
  for (const client of await worker.clients.matchAll({ type: 'window' }))
    client.postMessage({ kind: 'sent' } satisfies OfflineNews);
  for (const page of pages) await refreshPage(page).catch(() => undefined);
};

/** Sends what waits, in the order in which it was given; one tab at a time. Throws without a network. */
export const sendActions = (): Promise<void> => navigator.locks.request(`embarque ${base}`, sendInOrder);

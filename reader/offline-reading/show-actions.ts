import { base, chooseTone, findElement, getOfflineText, listElements } from '../device.ts';
import { createElement } from '../elements.ts';
import { showBookmark } from '../note-forms.ts';
import { showMarks } from '../quizzes.ts';
import type { ActionResult, PendingAction, WaitingAction } from './messages.ts';

const findForm = ({ path, subject }: PendingAction): HTMLFormElement | undefined =>
  listElements<HTMLFormElement>(`form[action="${base}/${path}"]`).find((form) => {
    const field = findElement<HTMLInputElement>('[name=bloc], [name=page]', form);
    return !field || field.value === subject;
  });

const NOTES: Record<string, [vous: string, tu: string]> = {
  'moi/confirmation': [
    'Votre confirmation sera enregistrée au retour du réseau. Elle n’est pas encore enregistrée.',
    'Ta confirmation sera enregistrée au retour du réseau. Elle n’est pas encore enregistrée.',
  ],
  'moi/sondage': [
    'Vos réponses seront enregistrées au retour du réseau.',
    'Tes réponses seront enregistrées au retour du réseau.',
  ],
  'moi/avis': ['Votre avis sera enregistré au retour du réseau.', 'Ton avis sera enregistré au retour du réseau.'],
};

/** Marks the forms of this page whose answer waits for the network: its copy is older than the answer. */
export const showPendingActions = (pending: readonly WaitingAction[]): void => {
  for (const action of pending) {
    const form = findForm(action);
    if (!form) continue;
    const note = NOTES[action.path];
    if (note) {
      const words = createElement('p', 'r-confirm-wait', chooseTone(...note));
      words.setAttribute('role', 'status');
      form.replaceWith(words);
    } else if (action.path === 'moi/note') {
      const field = findElement<HTMLTextAreaElement>('textarea', form);
      if (field && document.activeElement !== field) field.value = action.note;
      field?.closest('details')?.setAttribute('open', '');
    } else if (action.path === 'moi/marque-page') {
      showBookmark(form, action.bookmark === 'mettre');
    } else if (action.path === 'moi/page') {
      const button = findElement('[data-done]', form);
      const words = findElement('[data-done-words]', form);
      if (button) button.hidden = true;
      if (words) words.textContent = getOfflineText();
    }
  }
};

const describeResult = ({ path, title, isStored, message, marks }: ActionResult): string => {
  const where = title === '' ? '' : ` («\u00a0${title}\u00a0»)`;
  if (path === 'moi/confirmation')
    return isStored
      ? `Confirmation de lecture enregistrée${where}.`
      : `Confirmation de lecture refusée${where}. ${message}`;
  if (marks) return `Quiz${where}\u00a0: ${marks.words}`;
  if (path === 'moi/page' || path === 'moi/fichier')
    return isStored ? 'Progression enregistrée.' : `Progression refusée${where}. ${message}`;
  if (path === 'moi/note') return isStored ? `Note enregistrée${where}.` : `Note non enregistrée${where}. ${message}`;
  if (path === 'moi/marque-page')
    return isStored ? `Marque-page enregistré${where}.` : `Marque-page non enregistré${where}. ${message}`;
  return isStored ? `Réponse enregistrée${where}.` : `Réponse refusée${where}. ${message}`;
};

/** Shows on the page what became of the answers sent, and returns the texts of the line of state. */
export const showResults = (results: readonly ActionResult[]) => {
  for (const result of results) {
    const form = findForm(result);
    if (form && result.marks) {
      showMarks(form, result.marks);
      const said = findElement('[data-quiz-result]', form);
      if (said) said.textContent = result.marks.words;
    }
    if (form && result.path === 'moi/page' && result.isStored) {
      const words = findElement('[data-done-words]', form);
      if (words) words.textContent = 'Page lue';
      words?.closest('.r-done-line')?.toggleAttribute('data-read', true);
    }
  }
  const texts = results.map((result) => ({
    text: describeResult(result),
    link:
      result.receipt > 0
        ? { to: `${base}/moi/recu-${result.receipt}`, label: `Voir le reçu n° ${result.receipt}` }
        : null,
  }));
  // Ten pages read are one sentence.
  return texts.filter(({ text }, index) => texts.findIndex((one) => one.text === text) === index);
};

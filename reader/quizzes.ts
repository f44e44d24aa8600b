import { bookletId, chooseTone, findElement, listElements, readStoredValue, storeValue } from './device.ts';
import { createElement } from './elements.ts';
import { startMovableRows } from './movable-rows.ts';
import { startQuizSteps } from './quiz-steps.ts';

export interface QuizFeedback {
  words: string;
  questions: { right: boolean; feedback: string }[];
}

export const showMarks = (form: HTMLFormElement, marks: QuizFeedback): void => {
  for (const old of listElements('.r-mark-inline', form)) old.remove();
  marks.questions.forEach(({ right, feedback }, index) => {
    const mark = createElement('div', 'r-mark-inline');
    mark.append(createElement('p', right ? 'r-mark-right' : 'r-mark-wrong', right ? 'Bonne réponse' : 'À revoir'));
    if (feedback !== '') mark.append(createElement('p', 'r-mark-feedback', feedback));
    findElement(`[data-question="${index}"]`, form)?.append(mark);
  });
};

const sendAnswers = async (form: HTMLFormElement): Promise<QuizFeedback> => {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  // `keepalive`: answers are sent even when the reader leaves the page at once.
  const response = await fetch(form.action, {
    method: 'POST',
    body: fields,
    headers: { Accept: 'application/json' },
    keepalive: true,
  });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as QuizFeedback;
};

/**
 * The server marks quizzes once all questions are answered, and the page shows the result: it holds no right answer
 * before. The device counts the tries, to show the limit.
 */
export const startQuizzes = (mark: (form: HTMLFormElement) => Promise<QuizFeedback> = sendAnswers): void => {
  for (const form of listElements<HTMLFormElement>('form[data-quiz]')) {
    const said = findElement('[data-quiz-result]', form);
    const button = findElement<HTMLButtonElement>('button[type=submit]', form);
    if (!said || !button) continue;
    const allowed = Number(form.dataset.attempts ?? 0);
    const key = `essais.${bookletId}.${form.dataset.quiz}`;
    const closeWhenSpent = () => {
      if (allowed === 0 || readStoredValue(key, 0) < allowed) return false;
      button.disabled = true;
      return true;
    };
    if (closeWhenSpent())
      said.textContent = chooseTone(
        'Vous avez utilisé tous vos essais sur cet appareil.',
        'Tu as utilisé tous tes essais sur cet appareil.',
      );
    startMovableRows(form);
    const steps = startQuizSteps(form, button);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (steps && !steps.isComplete()) return;
      button.disabled = true;
      try {
        const marks = await mark(form);
        showMarks(form, marks);
        storeValue(key, readStoredValue(key, 0) + 1);
        said.textContent = marks.words;
        if (steps) {
          steps.showMarks(marks.questions.map(({ right }) => right));
          findElement('.r-quiz-steps', form)?.before(said);
          said.focus();
        }
      } catch {
        said.textContent = chooseTone(
          'Vos réponses n’ont pas pu être envoyées. Vérifiez votre connexion puis réessayez.',
          'Tes réponses n’ont pas pu être envoyées. Vérifie ta connexion puis réessaie.',
        );
      }
      button.disabled = false;
      closeWhenSpent();
    });
  }
};

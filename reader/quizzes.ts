import { all, bookletId, keep, kept, one, toned } from './device.ts';

interface Marks {
  words: string;
  questions: { right: boolean; feedback: string }[];
}

const line = (className: string, text: string) => {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
};

const showMarks = (form: HTMLFormElement, marks: Marks): void => {
  for (const old of all('.r-mark-inline', form)) old.remove();
  marks.questions.forEach(({ right, feedback }, index) => {
    const mark = document.createElement('div');
    mark.className = 'r-mark-inline';
    mark.append(line(right ? 'r-mark-right' : 'r-mark-wrong', right ? 'Bonne réponse' : 'À revoir'));
    if (feedback !== '') mark.append(line('r-mark-feedback', feedback));
    one(`[data-question="${index}"]`, form)?.append(mark);
  });
};

const ask = async (form: HTMLFormElement): Promise<Marks> => {
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
  return (await response.json()) as Marks;
};

/** The server marks quizzes, and the page shows the result. The device counts the tries, to show the limit. */
export const startQuizzes = (): void => {
  for (const form of all<HTMLFormElement>('form[data-quiz]')) {
    const said = one('[data-quiz-result]', form);
    const button = one<HTMLButtonElement>('button', form);
    if (!said || !button) continue;
    const allowed = Number(form.dataset.attempts ?? 0);
    const key = `essais.${bookletId}.${form.dataset.quiz}`;
    const closeWhenSpent = () => {
      if (allowed === 0 || kept(key, 0) < allowed) return false;
      button.disabled = true;
      return true;
    };
    if (closeWhenSpent())
      said.textContent = toned(
        'Vous avez utilisé tous vos essais sur cet appareil.',
        'Tu as utilisé tous tes essais sur cet appareil.',
      );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        const marks = await ask(form);
        showMarks(form, marks);
        keep(key, kept(key, 0) + 1);
        said.textContent = marks.words;
      } catch {
        said.textContent = toned(
          'Vos réponses n’ont pas pu être envoyées. Vérifiez votre connexion puis réessayez.',
          'Tes réponses n’ont pas pu être envoyées. Vérifie ta connexion puis réessaie.',
        );
      }
      button.disabled = false;
      closeWhenSpent();
    });
  }
};

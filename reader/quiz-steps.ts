import { findElement, listElements } from './device.ts';
import { createElement } from './elements.ts';

type AnswerField = HTMLInputElement | HTMLSelectElement;

/** A question whose answer is missing shows the browser's own message; true when there is none. */
const reportMissingAnswer = (question: HTMLElement): boolean => {
  const missing = listElements<AnswerField>('input, select', question).find((field) => !field.checkValidity());
  missing?.reportValidity();
  return missing !== undefined;
};

export interface QuizSteps {
  /** True when every question is answered; otherwise shows the next one to answer. */
  isComplete: () => boolean;
  /** Colours the segments, and returns to the first question. */
  showMarks: (marks: readonly boolean[]) => void;
}

/** Shows the questions of a quiz one at a time. Null when there is only one. */
export const startQuizSteps = (form: HTMLFormElement, submit: HTMLButtonElement): QuizSteps | null => {
  const questions = listElements('.b-quiz-question', form);
  const [first] = questions;
  if (!first || questions.length < 2) return null;
  let at = 0;
  const progress = createElement('div', 'r-quiz-steps');
  progress.ariaHidden = 'true';
  const segments = questions.map(() => progress.appendChild(createElement('span', '')));
  const createTurn = (className: string, text: string, turn: () => void) => {
    const button = createElement('button', `b-button ${className}`, text);
    button.type = 'button';
    button.addEventListener('click', turn);
    return button;
  };
  const show = (index: number, isFocused = true) => {
    at = index;
    questions.forEach((question, place) => {
      question.hidden = place !== at;
      segments[place]?.toggleAttribute('data-here', place === at);
    });
    previous.hidden = at === 0;
    next.hidden = at === questions.length - 1;
    submit.hidden = !next.hidden;
    if (isFocused) questions[at]?.focus();
  };
  const goOn = () => {
    const [question, segment] = [questions[at], segments[at]];
    if (!question || !segment || reportMissingAnswer(question)) return;
    segment.dataset.state ||= 'answered';
    if (at < questions.length - 1) show(at + 1);
  };
  const previous = createTurn('b-button-outline r-quiz-previous', 'Question précédente', () => show(at - 1));
  const next = createTurn('b-button-filled', 'Question suivante', goOn);
  const turn = createElement('div', 'r-quiz-turn');
  first.before(progress);
  submit.before(turn);
  turn.append(previous, next, submit);
  for (const question of questions) question.tabIndex = -1;
  // The script checks the answers: the browser cannot point at a hidden question.
  form.noValidate = true;
  form.toggleAttribute('data-stepped', true);
  form.addEventListener('input', ({ target }) => {
    const question = target instanceof Element ? target.closest<HTMLElement>('.b-quiz-question') : null;
    const segment = segments[question ? questions.indexOf(question) : -1];
    if (segment?.dataset.state && segment.dataset.state !== 'answered') segment.dataset.state = 'answered';
    if (question) findElement('.r-mark-inline', question)?.remove();
  });
  show(0, false);
  return {
    isComplete: () => {
      // Enter in a field sends the form: until the last question, it goes on to the next one.
      if (at < questions.length - 1) {
        goOn();
        return false;
      }
      return !reportMissingAnswer(questions[at] ?? first);
    },
    showMarks: (marks) => {
      marks.forEach((isRight, index) => {
        const segment = segments[index];
        if (segment) segment.dataset.state = isRight ? 'right' : 'wrong';
      });
      show(0, false);
    },
  };
};

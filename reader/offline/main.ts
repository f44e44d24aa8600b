import { markQuiz, type PostedForm } from '../../blocks/quiz-form.ts';
import { startChecklists } from '../checklists.ts';
import { findElement } from '../device.ts';
import { formatScore } from '../format-score.ts';
import { startGalleries } from '../gallery.ts';
import { startGlossary } from '../glossary.ts';
import { startMapLinks } from '../map-links.ts';
import { startOutline } from '../outline.ts';
import { startPageTurns } from '../page-turn.ts';
import { startProgress } from '../progress.ts';
import { type QuizFeedback, startQuizzes } from '../quizzes.ts';
import { startReadAloud } from '../read-aloud.ts';
import { startSearch } from '../search-page.ts';
import { applySettings, startSettings } from '../settings.ts';
import { fillAssets } from './assets.ts';
import { readFileData } from './read-data.ts';
import { startReadingCode } from './reading-code.ts';
import { parseOfflineHash } from './route.ts';

/*
 * The booklet in one file, without a network. The documents of the booklet are templates in the head; this script shows
 * one at a time, by the fragment of the address, and starts the same scripts as the reader online.
 */

const toFields = (form: HTMLFormElement): PostedForm => {
  const data = new FormData(form);
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name).map(String)]));
};

/** Marks a self-assessment quiz, whose answers are in the file. */
const markInFile = async (form: HTMLFormElement): Promise<QuizFeedback> => {
  const quiz = readFileData().quizzes[form.dataset.quiz ?? ''];
  if (!quiz) throw new Error('This quiz is not in the file');
  const result = markQuiz({ questions: quiz.questions, passMark: 0 }, quiz.seed, toFields(form));
  return { words: formatScore(result), questions: result.questions };
};

/** Listeners that a document puts on the window end with it. */
const runWithListeners = (signal: AbortSignal, start: () => void): void => {
  const add = window.addEventListener.bind(window);
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) =>
    add(type, listener, { ...(typeof options === 'object' ? options : {}), signal });
  try {
    start();
  } finally {
    Reflect.deleteProperty(window, 'addEventListener');
  }
};

const startDocument = (): void => {
  startSettings();
  startProgress();
  startChecklists();
  startQuizzes(markInFile);
  startGalleries();
  startMapLinks();
  startGlossary();
  startSearch(
    async () => [...readFileData().search],
    () => {},
  );
  startReadAloud();
  startPageTurns();
  startOutline();
  startReadingCode();
};

/** A place that gets the focus without being a control. */
const focusPlace = (place: HTMLElement): void => {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

const goToPlace = (id: string): boolean => {
  const place = id === '' ? null : document.getElementById(id);
  if (!place || place.closest('head')) return false;
  place.scrollIntoView();
  focusPlace(place);
  return true;
};

let shownKey = '';
let ending = new AbortController();

const findTemplate = (key: string): HTMLTemplateElement | null =>
  document.head.querySelector<HTMLTemplateElement>(`template[data-key="${CSS.escape(key)}"]`);

const showDocument = (template: HTMLTemplateElement): void => {
  // The spoken page goes away.
  findElement('[data-aloud-stop]:not([hidden])')?.click();
  ending.abort();
  ending = new AbortController();
  const content = template.content.cloneNode(true) as DocumentFragment;
  fillAssets(content);
  const { title = '', bodyClass = '', kind = '', page } = template.dataset;
  document.title = title;
  document.body.className = bodyClass;
  document.body.dataset.kind = kind;
  if (page === undefined) delete document.body.dataset.page;
  else document.body.dataset.page = page;
  document.body.replaceChildren(content);
  runWithListeners(ending.signal, startDocument);
};

/** Shows what the address names; an unknown page is the cover. */
const follow = (isFirst: boolean): void => {
  const target = parseOfflineHash(location.hash) ?? { key: shownKey || 'cover', anchor: '' };
  const known = findTemplate(target.key);
  const key = known ? target.key : 'cover';
  const template = known ?? findTemplate(key);
  if (!template) return;
  if (key !== shownKey) {
    shownKey = key;
    showDocument(template);
    if (!isFirst) {
      scrollTo(0, 0);
      const main = document.getElementById('contenu');
      // The search puts the focus in its field.
      if (main && !main.contains(document.activeElement)) {
        main.dataset.shown = '';
        focusPlace(main);
      }
    }
  }
  goToPlace(target.anchor);
};

/** Links to a place of the present document leave the address alone: it names the document. */
const followPlaceLinks = (): void => {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const hash = link?.getAttribute('href') ?? '';
    if (!link || parseOfflineHash(hash) !== null) return;
    event.preventDefault();
    goToPlace(decodeURIComponent(hash.slice(1)));
  });
};

applySettings();
document.addEventListener('DOMContentLoaded', () => {
  followPlaceLinks();
  follow(true);
  addEventListener('hashchange', () => follow(false));
});

import { startChecklists } from './checklists.ts';
import { findElement } from './device.ts';
import { startFiles } from './files.ts';
import { startGalleries } from './gallery.ts';
import { startGlossary } from './glossary.ts';
import { startMapLinks } from './map-links.ts';
import { startProgress } from './progress.ts';
import { startQuizzes } from './quizzes.ts';
import { startReadAloud } from './read-aloud.ts';
import { startSearch } from './search-page.ts';
import { applySettings, startSettings } from './settings.ts';
import { startSignaturePads } from './signature-pad.ts';

const TYPING_SELECTOR =
  'input, select, textarea, video, audio, [contenteditable], dialog, [role="region"], .b-gallery, .r-gallery-bar, .b-quiz, .b-table';

/** ← and → turn pages, unless the focused element uses them. */
const startKeys = (): void => {
  addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING_SELECTOR)) return;
    if (event.key === 'ArrowLeft') findElement('[data-previous]')?.click();
    else if (event.key === 'ArrowRight') findElement('[data-next]')?.click();
  });
};

const startPrint = (): void => {
  const button = findElement<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
};

const start = (): void => {
  startSettings();
  startProgress();
  startChecklists();
  startQuizzes();
  startSignaturePads();
  startFiles();
  startGalleries();
  startMapLinks();
  startGlossary();
  startSearch();
  startReadAloud();
  startKeys();
  startPrint();
};

applySettings();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

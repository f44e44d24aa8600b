import { startAloud } from './aloud.ts';
import { startChecklists } from './checklists.ts';
import { one } from './device.ts';
import { startFiles } from './files.ts';
import { startGlossary } from './glossary.ts';
import { startProgress } from './progress.ts';
import { startQuizzes } from './quizzes.ts';
import { startSearch } from './search-page.ts';
import { applySettings, startSettings } from './settings.ts';
import { startSigns } from './sign.ts';

const TYPING =
  'input, select, textarea, video, audio, [contenteditable], dialog, [role="region"], .b-gallery, .b-table';

/** ← and → turn pages, unless the focused element uses them. */
const startKeys = (): void => {
  addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (event.key === 'ArrowLeft') one('[data-previous]')?.click();
    else if (event.key === 'ArrowRight') one('[data-next]')?.click();
  });
};

const startPrint = (): void => {
  const button = one<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
};

const start = (): void => {
  startSettings();
  startProgress();
  startChecklists();
  startQuizzes();
  startSigns();
  startFiles();
  startGlossary();
  startSearch();
  startAloud();
  startKeys();
  startPrint();
};

applySettings();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

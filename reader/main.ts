import { startChecklists } from './checklists.ts';
import { bookletId, findElement, isPreview } from './device.ts';
import { startEmbeds } from './embeds.ts';
import { startFiles } from './files.ts';
import { startGalleries } from './gallery.ts';
import { startGlossary } from './glossary.ts';
import { startMapLinks } from './map-links.ts';
import { startOfflineCode } from './offline-code.ts';
import { startOutline } from './outline.ts';
import { startPageTurns } from './page-turn.ts';
import { startProgress } from './progress.ts';
import { startQuizzes } from './quizzes.ts';
import { startReadAloud } from './read-aloud.ts';
import { startSearch } from './search-page.ts';
import { applySettings, startSettings } from './settings.ts';
import { startSignaturePads } from './signature-pad.ts';

const startPrint = (): void => {
  const button = findElement<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
};

/** Bookmarks and notes: most pages have them, but the first paint does not need their script. */
const startNotes = async (): Promise<void> => {
  if (!findElement('[data-notes]')) return;
  const { startPageNotes } = await import('./page-notes.ts');
  startPageNotes();
};

/** Loaded last: nothing of the first page waits for it. */
const startOfflineReading = (): void => {
  if (!('serviceWorker' in navigator) || isPreview || bookletId === '' || window.top !== window) return;
  const load = () => void import('./offline-reading/start.ts').then(({ startOffline }) => startOffline());
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
};

const start = (): void => {
  startSettings();
  startProgress();
  startChecklists();
  startQuizzes();
  startSignaturePads();
  startFiles();
  startGalleries();
  startEmbeds();
  startMapLinks();
  startGlossary();
  startSearch();
  startReadAloud();
  startPageTurns();
  startOutline();
  startOfflineCode();
  startPrint();
  void startNotes();
  startOfflineReading();
};

applySettings();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

import { base, findElement } from './device.ts';
import { formatResultCount, type SearchEntry, type SearchResult, searchPages, type TextPiece } from './search.ts';

const appendPieces = (element: HTMLElement, pieces: readonly TextPiece[]): void => {
  for (const { text, hit } of pieces) {
    if (!hit) {
      element.append(text);
      continue;
    }
    const mark = document.createElement('mark');
    mark.textContent = text;
    element.append(mark);
  }
};

const createResultRow = (result: SearchResult): HTMLElement => {
  const item = document.createElement('li');
  item.className = 'r-result';
  const link = document.createElement('a');
  link.className = 'r-result-title';
  link.href = `${base}/${result.slug}`;
  appendPieces(link, result.title);
  const chapter = document.createElement('p');
  chapter.className = 'r-result-chapter';
  chapter.textContent = result.chapter;
  const excerpt = document.createElement('p');
  excerpt.className = 'r-result-excerpt';
  appendPieces(excerpt, result.excerpt);
  item.append(link, chapter, excerpt);
  return item;
};

/** Milliseconds before a search without result is reported to the server, which counts failed searches. */
const MISSED_SEARCH_MS = 2000;

const fetchIndex = async (): Promise<SearchEntry[]> => {
  const response = await fetch(`${base}/search.json`);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as SearchEntry[];
};

/** Reports a search without result. */
const reportMiss = (): void => void fetch(window.location.href).catch(() => {});

/** Shows results during typing. The index is loaded once, at the first search. */
export const startSearch = (loadIndex = fetchIndex, report = reportMiss): void => {
  const form = findElement<HTMLFormElement>('[data-search]');
  const field = form?.querySelector('input');
  const list = findElement('[data-search-results]');
  const words = findElement('[data-search-words]');
  if (!form || !field || !list || !words) return;
  let index: Promise<SearchEntry[]> | null = null;
  const load = () => {
    index ??= loadIndex();
    return index;
  };
  let missed: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    clearTimeout(missed);
    try {
      const query = field.value;
      const entries = await load();
      // The field has changed meanwhile: a later search shows its results.
      if (query !== field.value) return;
      const results = searchPages(entries, query);
      list.replaceChildren(...results.map(createResultRow));
      words.textContent = formatResultCount(query, results.length);
      if (query !== '' && results.length === 0) {
        missed = setTimeout(report, MISSED_SEARCH_MS);
      }
      history.replaceState(null, '', query === '' ? form.action : `${form.action}?q=${encodeURIComponent(query)}`);
    } catch {
      index = null;
      words.textContent = 'La recherche demande une connexion\u00a0: elle marchera dès que le réseau sera revenu.';
    }
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(run, 120);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    void run();
  });
  if (field.value === '') field.focus();
};

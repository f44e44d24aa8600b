import { showResult } from './show-result.ts';
import { verifyFile } from './verify-file.ts';

/* The page that verifies proofs without a server: it reads one file that a person chooses, and asks nothing of a network. */

const getElement = <Type extends HTMLElement>(id: string): Type => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element as Type;
};

const file = getElement<HTMLInputElement>('fichier');
const expected = getElement<HTMLInputElement>('empreinte');
const region = getElement('resultat');
const known = JSON.parse(getElement('cles').textContent || '[]') as string[];

let runs = 0;

const run = async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  runs += 1;
  const own = runs;
  region.dataset.verdict = '';
  region.textContent = 'Vérification en cours…';
  const result = await verifyFile(new Uint8Array(await chosen.arrayBuffer()), known, expected.value);
  // A file chosen since then counts alone.
  if (own === runs) await showResult(region, chosen.name, result);
};

file.addEventListener('change', () => void run());
expected.addEventListener('change', () => void run());
getElement('verification').addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});

/** The table of all figures that the benches measured, printed and kept in docs/performance.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { inRoot } from './root.mjs';

const page = inRoot('docs/performance.md');
const begin = '<!-- figures: written by npm run bench -->';
const end = '<!-- end of figures -->';
const head = ['Banc', 'Mesure', 'Valeur', 'Objectif', 'Étendue', 'Référence', 'Tenu', 'Le'];

const formatNumber = (value) => value.toLocaleString('fr-FR', { maximumSignificantDigits: 3 });

/** Lowest and highest value of the rounds. */
function formatSpread(rounds) {
  if (!rounds || rounds.length < 2) return '–';
  return `${formatNumber(Math.min(...rounds))} à ${formatNumber(Math.max(...rounds))}`;
}

/** One figure as the cells of a row. `file`: JSON lines written by `reportFigure` (bench/measures.ts). */
export function readRows(bench, file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line))
    .map(({ name, value, unit, aim, rounds, reference, isMet }) => [
      bench,
      name,
      `${formatNumber(value)} ${unit}`,
      aim.replace('.', ','),
      formatSpread(rounds),
      reference,
      isMet ? 'oui' : '**non**',
      new Date().toISOString().slice(0, 10),
    ]);
}

const toLine = (cells) => `| ${cells.join(' | ')} |`;

export const formatTable = (rows) => [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine)].join('\n');

function readPostgresVersion() {
  try {
    return execFileSync('psql', ['--version'], { encoding: 'utf8' })
      .trim()
      .replace('psql (PostgreSQL) ', 'PostgreSQL ');
  } catch {
    return 'PostgreSQL';
  }
}

const describeMachine = () =>
  `Machine : ${os.availableParallelism()} cœurs (${os.cpus()[0]?.model.trim() ?? 'inconnus'}), ` +
  `${formatNumber(os.totalmem() / 2 ** 30)} Go de mémoire, Node ${process.versions.node}, ${readPostgresVersion()}.`;

/**
 * Replaces the rows of the benches that were run, and keeps those of the others, in the order of `benches`. A bench
 * that no longer exists loses its rows.
 */
export async function updatePerformancePage(rows, benches) {
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const [table, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`docs/performance.md: ${begin} … ${end} is missing`);
  const run = new Set(rows.map(([bench]) => bench));
  const former = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([bench]) => !run.has(bench));
  const all = benches.flatMap((bench) => [...rows, ...former].filter(([name]) => name === bench));
  await writeFile(page, `${before}${begin}\n\n${describeMachine()}\n\n${formatTable(all)}\n\n${end}${after}`);
}

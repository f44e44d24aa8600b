import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import type { LoadKind, Topology } from './simulate-load.ts';

const PAGE = new URL('../../docs/capacity.md', import.meta.url);
const BEGIN = '<!-- figures: written by npm run bench -- capacity -->';
const END = '<!-- end of figures -->';

interface CapacityFigures {
  kinds: readonly (LoadKind & { name: string })[];
  topologies: readonly (Topology & { companies: number })[];
  /** What so many companies need. */
  needed: Topology;
  many: number;
  /** Database of one company, in millions of bytes. */
  megabytes: number;
}

const formatNumber = (value: number): string => value.toLocaleString('fr-FR', { maximumSignificantDigits: 3 });
const formatTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const writeFigures = ({ kinds, topologies, needed, many, megabytes }: CapacityFigures): string =>
  [
    `Mesuré le ${new Date().toISOString().slice(0, 10)} sur ${availableParallelism()} cœurs (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.`,
    formatTable(
      ['Demande', 'Par entreprise, à l’heure la plus chargée', 'Processeur du nœud', 'Processeur de PostgreSQL'],
      kinds.map(({ name, hourly, node, database }) => [
        name,
        formatNumber(hourly),
        `${formatNumber(node)} ms`,
        `${formatNumber(database)} ms`,
      ]),
    ),
    formatTable(
      ['Nœuds', 'Cœurs de PostgreSQL', 'Entreprises servies'],
      topologies.map(({ nodes, databaseCores, companies }) => [nodes, databaseCores, companies].map(formatNumber)),
    ),
    `Pour **${formatNumber(many)} entreprises** : ${formatNumber(needed.nodes)} nœud${needed.nodes > 1 ? 's' : ''} et ` +
      `${formatNumber(needed.databaseCores)} cœur${needed.databaseCores > 1 ? 's' : ''} pour PostgreSQL. ` +
      `Base de données : ${formatNumber(megabytes)} Mo par entreprise, soit ${formatNumber((megabytes * many) / 1000)} Go.`,
  ].join('\n\n');

/** Replaces the figures of docs/capacity.md. */
export const updateCapacityPage = async (figures: CapacityFigures): Promise<void> => {
  const text = await readFile(PAGE, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/capacity.md: ${BEGIN} … ${END} is missing`);
  await writeFile(PAGE, `${before}${BEGIN}\n\n${writeFigures(figures)}\n\n${END}${after}`);
};

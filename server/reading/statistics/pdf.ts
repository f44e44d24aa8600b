import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { bytesOf, heightOf, INK, newDocument, type Pdf, write } from '../../platform/documents/pdf/document.ts';
import { frenchDay } from '../../platform/text/calendar/days.ts';
import { type Cell, linesOf } from './lines.ts';

/** Points. */
const LEFT = 64;
const WIDTH = 467;
const BOTTOM = 770;
const GAP = 10;
const COLUMNS = [
  { heading: 'Détail', width: 297 },
  { heading: 'Valeur', width: 110 },
  { heading: 'Sur', width: 40 },
] as const;
const MUTED = '#5b6472';

type Structure = ReturnType<Pdf['struct']>;

const spaced = (text: string): string => text.replace(/ ([:;!?»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0');

const asText = (cell: Cell): string => spaced(typeof cell === 'string' ? cell : frenchDay(cell.day));

/** Long texts do not fit the value column, so they move to the detail column. */
const fitting = (cells: readonly string[]): readonly string[] => {
  const [detail = '', value = '', of = ''] = cells;
  return value.length > 25 ? [`${detail}\u00a0: ${value}`, of, ''] : cells;
};

export const companyName = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ name: company.name }).from(company);
  return row?.name ?? '';
};

/** Scope of the figures, in sentences. */
const about = ({ period, booklets, threshold, masked, partial, reach }: Statistics): string[] => {
  const chosen = booklets.filter((one) => one.chosen).map(({ title }) => title || 'Livret sans titre');
  return [
    `Personnes arrivées du ${frenchDay(period.from)} au ${frenchDay(period.to)}, par mois entiers.`,
    ...(reach === 'own' ? ['Seules comptent les personnes que vous accompagnez.'] : []),
    `Livrets : ${chosen.length === 0 ? 'aucun' : chosen.join(', ')}.`,
    `Un groupe de moins de ${threshold} personnes n’est jamais indiqué : ses chiffres sont réunis à d’autres, ou masqués.`,
    ...(masked === null ? [] : [masked]),
    ...(partial
      ? ['Des mois ont trop peu de personnes pour être comptés seuls : elles ne sont pas dans ces chiffres.']
      : []),
  ];
};

/**
 * Statistics as a tagged A4 document in French: one heading and one table per indicator; tables repeat their headings
 * on each page. `company`: the author.
 */
export const statisticsPdf = async (all: Statistics, company: string): Promise<Buffer> => {
  const { from, to } = all.period;
  const title = `Statistiques du ${frenchDay(from)} au ${frenchDay(to)}`;
  const pdf = await newDocument({ title, author: company });
  pdf.addPage();
  const section = pdf.struct('Sect');
  pdf.addStructure(section);
  pdf.x = LEFT;
  pdf.y = LEFT;

  const say = (tag: string, text: string, size: number, gap: number, colour = INK): void => {
    section.add(
      pdf.struct(tag, {}, () => {
        pdf.x = LEFT;
        write(pdf, spaced(text), { size, colour, width: WIDTH, lineGap: 3 });
        pdf.y += gap;
      }),
    );
  };

  const line = (table: Structure, cells: readonly string[], tag: 'TH' | 'TD'): void => {
    const size = 10;
    const tall = Math.max(...cells.map((text, at) => heightOf(pdf, text, size, COLUMNS[at]?.width ?? WIDTH)));
    if (pdf.y + tall > BOTTOM) {
      pdf.addPage();
      pdf.y = LEFT;
    }
    const top = pdf.y;
    const row = pdf.struct('TR');
    table.add(row);
    let x = LEFT;
    cells.forEach((text, at) => {
      const width = COLUMNS[at]?.width ?? WIDTH;
      const left = x;
      row.add(
        pdf.struct(tag, {}, () => {
          pdf.x = left;
          pdf.y = top;
          const words = text === '' ? (at === 0 ? 'Ensemble' : '–') : text;
          write(pdf, words, { size, width, colour: tag === 'TH' ? MUTED : INK, align: at === 0 ? 'left' : 'right' });
        }),
      );
      x += width + GAP;
    });
    row.end();
    pdf.y = top + tall + 4;
  };

  say('P', company, 12, 18, MUTED);
  say('H1', title, 20, 10);
  for (const sentence of about(all)) say('P', sentence, 10.5, 3);
  for (const [name, rows] of Map.groupBy(linesOf(all), ([first = '']) => asText(first))) {
    // Keep a heading off the foot of a page.
    if (pdf.y > BOTTOM - 90) {
      pdf.addPage();
      pdf.y = LEFT;
    }
    pdf.y += 14;
    say('H2', name, 13, 4);
    const table = pdf.struct('Table');
    section.add(table);
    line(
      table,
      COLUMNS.map(({ heading }) => heading),
      'TH',
    );
    for (const [, ...cells] of rows) line(table, fitting(cells.map(asText)), 'TD');
    table.end();
  }
  section.end();
  return bytesOf(pdf);
};

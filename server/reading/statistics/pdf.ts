import type { Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import {
  addBookmark,
  createPdf,
  measureTextHeight,
  type Pdf,
  TEXT_COLOUR,
  toPdfBytes,
  writeText,
} from '../../platform/documents/pdf/document.ts';
import { insertFrenchSpaces, startTextSection } from '../../platform/documents/pdf/text-section.ts';
import type { SpreadsheetCell } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { formatFrenchDay } from '../../platform/text/calendar/days.ts';
import { buildStatisticsRows } from './lines.ts';

/** Points. */
const PAGE_MARGIN_POINTS = 64;
const CONTENT_WIDTH_POINTS = 467;
const PAGE_BOTTOM_POINTS = 770;
const COLUMN_GAP_POINTS = 10;
const TABLE_COLUMNS = [
  { heading: 'Détail', width: 297 },
  { heading: 'Valeur', width: 110 },
  { heading: 'Sur', width: 40 },
] as const;
const MUTED_COLOUR = '#5b6472';

type Structure = ReturnType<Pdf['struct']>;

const toCellText = (cell: SpreadsheetCell): string =>
  insertFrenchSpaces(typeof cell === 'string' ? cell : formatFrenchDay(cell.day));

/** Long texts do not fit the value column, so they move to the detail column. */
const fitLongText = (cells: readonly string[]): readonly string[] => {
  const [detail = '', value = '', of = ''] = cells;
  return value.length > 25 ? [`${detail}\u00a0: ${value}`, of, ''] : cells;
};

export const getCompanyName = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ name: company.name }).from(company);
  return row?.name ?? '';
};

/** Scope of the figures, in sentences. */
const describeReportScope = ({ period, booklets, threshold, masked, partial, reach }: Statistics): string[] => {
  const chosen = booklets.filter((one) => one.chosen).map(({ title }) => title || 'Livret sans titre');
  return [
    `Personnes arrivées du ${formatFrenchDay(period.from)} au ${formatFrenchDay(period.to)}, par mois entiers.`,
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
export const renderStatisticsPdf = async (all: Statistics, company: string): Promise<Buffer> => {
  const { from, to } = all.period;
  const title = `Statistiques du ${formatFrenchDay(from)} au ${formatFrenchDay(to)}`;
  const pdf = await createPdf({ title, author: company });
  pdf.addPage();
  const { section, say } = startTextSection(pdf, { left: PAGE_MARGIN_POINTS, width: CONTENT_WIDTH_POINTS });
  pdf.x = PAGE_MARGIN_POINTS;
  pdf.y = PAGE_MARGIN_POINTS;

  const line = (table: Structure, cells: readonly string[], tag: 'TH' | 'TD'): void => {
    const size = 10;
    const tall = Math.max(
      ...cells.map((text, at) => measureTextHeight(pdf, text, size, TABLE_COLUMNS[at]?.width ?? CONTENT_WIDTH_POINTS)),
    );
    if (pdf.y + tall > PAGE_BOTTOM_POINTS) {
      pdf.addPage();
      pdf.y = PAGE_MARGIN_POINTS;
    }
    const top = pdf.y;
    const row = pdf.struct('TR');
    table.add(row);
    let x = PAGE_MARGIN_POINTS;
    cells.forEach((text, at) => {
      const width = TABLE_COLUMNS[at]?.width ?? CONTENT_WIDTH_POINTS;
      const left = x;
      row.add(
        pdf.struct(tag, {}, () => {
          pdf.x = left;
          pdf.y = top;
          const words = text === '' ? (at === 0 ? 'Ensemble' : '–') : text;
          writeText(pdf, words, {
            size,
            width,
            colour: tag === 'TH' ? MUTED_COLOUR : TEXT_COLOUR,
            align: at === 0 ? 'left' : 'right',
          });
        }),
      );
      x += width + COLUMN_GAP_POINTS;
    });
    row.end();
    pdf.y = top + tall + 4;
  };

  say('P', company, 12, 18, MUTED_COLOUR);
  say('H1', title, 20, 10);
  for (const sentence of describeReportScope(all)) say('P', sentence, 10.5, 3);
  for (const [name, rows] of Map.groupBy(buildStatisticsRows(all), ([first = '']) => toCellText(first))) {
    // Keep a heading off the foot of a page.
    if (pdf.y > PAGE_BOTTOM_POINTS - 90) {
      pdf.addPage();
      pdf.y = PAGE_MARGIN_POINTS;
    }
    pdf.y += 14;
    addBookmark(pdf, name);
    say('H2', name, 13, 4);
    const table = pdf.struct('Table');
    section.add(table);
    line(
      table,
      TABLE_COLUMNS.map(({ heading }) => heading),
      'TH',
    );
    for (const [, ...cells] of rows) line(table, fitLongText(cells.map(toCellText)), 'TD');
    table.end();
  }
  section.end();
  return toPdfBytes(pdf);
};

import type { Statistics, StatisticsFormat } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildSpreadsheet } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { buildStatisticsRows } from './lines.ts';
import { getCompanyName, renderStatisticsPdf } from './pdf.ts';

const EXPORT_HEADINGS = ['Indicateur', 'Détail', 'Valeur', 'Sur'];

/** Statistics as a file, with the same hidden values. */
export const buildStatisticsFile = async (scope: Scope, all: Statistics, format: StatisticsFormat): Promise<File> => {
  const { from, to } = all.period;
  const name = `Statistiques du ${from} au ${to}`;
  if (format !== 'pdf') return buildSpreadsheet([EXPORT_HEADINGS, ...buildStatisticsRows(all)], name, format);
  const bytes = await renderStatisticsPdf(all, await getCompanyName(scope));
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: 'application/pdf' });
};

import type { Statistics, StatisticsFormat } from '../../../contract/reading/statistics/statistics.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { linesOf } from './lines.ts';
import { companyName, statisticsPdf } from './pdf.ts';

const HEADINGS = ['Indicateur', 'Détail', 'Valeur', 'Sur'];

/** Statistics as a file, with the same hidden values. */
export const exportOf = async (scope: Scope, all: Statistics, format: StatisticsFormat): Promise<File> => {
  const { from, to } = all.period;
  const name = `Statistiques du ${from} au ${to}`;
  if (format !== 'pdf') return spreadsheet([HEADINGS, ...linesOf(all)], name, format);
  const bytes = await statisticsPdf(all, await companyName(scope));
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: 'application/pdf' });
};

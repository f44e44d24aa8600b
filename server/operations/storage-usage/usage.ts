import type { StorageUsage } from '../../../contract/operations/storage-usage.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildSpreadsheet, type SpreadsheetCell } from '../../platform/documents/spreadsheets/build-spreadsheet.ts';
import { countUsedBytes } from '../../platform/files/storage/storage-quota.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getLocalDay } from '../../platform/text/calendar/days.ts';
import { listCleanUps } from './clean-up.ts';
import { forecastFullDay, listStorageDays } from './trend.ts';
import {
  listBookletWeights,
  listFolderWeights,
  listUserWeights,
  loadKindWeights,
  loadOtherWeights,
} from './weights.ts';

/** Loads the storage usage of the company. Editors see only their visible booklets and their own files. */
export const loadStorageUsage = async (scope: Scope, limit?: number): Promise<StorageUsage> => {
  const [company] = await scope.select().from(scope.views.company);
  if (!company) throw new Refusal('GEN-010');
  const admin = hasPermission('media.others', scope.actor.role);
  const today = getLocalDay(company.timeZone);
  const used = await countUsedBytes(scope);
  const days = await listStorageDays(scope, today);
  return {
    used,
    quota: company.quotaBytes,
    ...(await loadKindWeights(scope)),
    ...(await loadOtherWeights(scope)),
    booklets: await listBookletWeights(scope, limit),
    folders: await listFolderWeights(scope, limit),
    users: await listUserWeights(scope, !admin, limit),
    days,
    fullOn: forecastFullDay([...days, { day: today, bytes: used }], used, company.quotaBytes, today),
    cleanUps: admin ? await listCleanUps(scope) : null,
  };
};

const KIND_LABELS: Record<StorageUsage['kinds'][number]['kind'], string> = {
  image: 'Images',
  document: 'Documents',
  video: 'Vidéos',
  audio: 'Sons',
  captions: 'Sous-titres',
  font: 'Polices',
};

/** Rows of each list in a file: all of them, for any company. */
const MAX_FILE_ROWS = 100_000;

/** Exports the storage usage as a file, with the whole lists. */
export const buildUsageFile = async (scope: Scope): Promise<File> => {
  const usage = await loadStorageUsage(scope, MAX_FILE_ROWS);
  const lines = (what: string, rows: readonly { name: string; files: number; bytes: number }[]): SpreadsheetCell[][] =>
    rows.map(({ name, files, bytes }) => [what, name, String(files), String(bytes)]);
  const rows: SpreadsheetCell[][] = [
    ['Répartition', 'Nom', 'Fichiers', 'Octets'],
    ['Total', 'Utilisé', '', String(usage.used)],
    ['Total', 'Quota', '', String(usage.quota)],
    ...lines(
      'Type',
      usage.kinds.map(({ kind, ...rest }) => ({ name: KIND_LABELS[kind], ...rest })),
    ),
    ['À part', 'Copies pour petits écrans', '', String(usage.derivatives)],
    ['À part', 'Anciennes versions', '', String(usage.versions)],
    ['À part', 'Corbeille', String(usage.bin.files), String(usage.bin.bytes)],
    ['À part', 'Exports', String(usage.exports.files), ''],
    ...lines('Livret', usage.booklets.rows),
    ...lines(
      'Dossier',
      usage.folders.rows.map((one) => ({ ...one, name: one.name || 'Sans dossier' })),
    ),
    ...lines('Utilisateur', usage.users.rows),
    ...usage.days.map(({ day, bytes }): SpreadsheetCell[] => ['Jour', day, '', String(bytes)]),
  ];
  return buildSpreadsheet(rows, 'Espace utilisé', 'csv');
};

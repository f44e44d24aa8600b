import type { StorageUsage } from '../../../contract/operations/storage-usage.ts';
import { may } from '../../../contract/platform/permissions.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { type Cell, spreadsheet } from '../../platform/documents/spreadsheets/write.ts';
import { usedBytes } from '../../platform/files/storage/room.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { cleanUpsOf } from './clean-up.ts';
import { daysOf, fullOn } from './trend.ts';
import { besideOf, bookletsBy, foldersBy, kindsOf, usersBy } from './weights.ts';

/** Loads the storage usage of the company. Editors see only their visible booklets and their own files. */
export const usageFor = async (scope: Scope): Promise<StorageUsage> => {
  const [company] = await scope.select().from(scope.views.company);
  if (!company) throw new Refusal('GEN-010');
  const admin = may('media.others', scope.actor.role);
  const today = dayIn(company.timeZone);
  const used = await usedBytes(scope);
  const days = await daysOf(scope, today);
  return {
    used,
    quota: company.quotaBytes,
    ...(await kindsOf(scope)),
    ...(await besideOf(scope)),
    booklets: await bookletsBy(scope),
    folders: await foldersBy(scope),
    users: await usersBy(scope, !admin),
    days,
    fullOn: fullOn([...days, { day: today, bytes: used }], used, company.quotaBytes, today),
    cleanUps: admin ? await cleanUpsOf(scope) : null,
  };
};

const KINDS: Record<StorageUsage['kinds'][number]['kind'], string> = {
  image: 'Images',
  document: 'Documents',
  video: 'Vidéos',
  audio: 'Sons',
  captions: 'Sous-titres',
  font: 'Polices',
};

/** Exports the storage usage as a file. */
export const usageFile = async (scope: Scope): Promise<File> => {
  const usage = await usageFor(scope);
  const lines = (what: string, rows: readonly { name: string; files: number; bytes: number }[]): Cell[][] =>
    rows.map(({ name, files, bytes }) => [what, name, String(files), String(bytes)]);
  const rows: Cell[][] = [
    ['Répartition', 'Nom', 'Fichiers', 'Octets'],
    ['Total', 'Utilisé', '', String(usage.used)],
    ['Total', 'Quota', '', String(usage.quota)],
    ...lines(
      'Type',
      usage.kinds.map(({ kind, ...rest }) => ({ name: KINDS[kind], ...rest })),
    ),
    ['À part', 'Copies pour petits écrans', '', String(usage.derivatives)],
    ['À part', 'Anciennes versions', '', String(usage.versions)],
    ['À part', 'Corbeille', String(usage.bin.files), String(usage.bin.bytes)],
    ['À part', 'Exports', String(usage.exports.files), ''],
    ...lines('Livret', usage.booklets),
    ...lines(
      'Dossier',
      usage.folders.map((one) => ({ ...one, name: one.name || 'Sans dossier' })),
    ),
    ...lines('Utilisateur', usage.users),
    ...usage.days.map(({ day, bytes }): Cell[] => ['Jour', day, '', String(bytes)]),
  ];
  return spreadsheet(rows, 'Espace utilisé', 'csv');
};

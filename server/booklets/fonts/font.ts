import { eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  MAX_COMPANY_FONTS,
  type renameFont,
  type reviewFontLicence,
  type uploadFont,
} from '../../../contract/booklets/fonts/company-fonts.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { insertRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { ReceivedFile } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { requireStorageRoom } from '../../platform/files/storage/storage-quota.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createInUseRefusal, formatNames } from '../media/media-uses.ts';
import { listCompanyFonts, listFontUses, requireFont, requireFontPermission } from './find-font.ts';
import { toFontAnswers } from './font-answers.ts';
import type { FontFacts } from './font-facts.ts';
import { validateFont } from './validate-font.ts';

type Font = TenantRow<'companyFonts'>;

/** Cleans a family name from an untrusted file; may be empty. */
const tidyFamily = (name: string): string => [...name.replace(/[\p{C}\ufffd]/gu, '')].slice(0, 60).join('').trim();

/** Columns of a font file. Family: the given name, else the font's own, else the file name. */
const buildFontColumns = (scope: Scope, file: ReceivedFile, family: string, facts: FontFacts) => {
  const id = uuidv7();
  return {
    id,
    family: family || tidyFamily(facts.family) || tidyFamily(file.name.replace(/\.woff2$/i, '')) || 'Police',
    fileName: file.name,
    fileSize: file.size,
    weightMin: facts.weightMin,
    weightMax: facts.weightMax,
    italic: facts.italic,
    sha256: file.sha256,
    storageKey: `companies/${scope.companyId}/fonts/${id}.woff2`,
    createdBy: scope.actor.id,
    updatedBy: scope.actor.id,
  };
};

type FontColumns = ReturnType<typeof buildFontColumns>;

/**
 * Validates a file and returns its columns: refusals of `validateFont`. The caller then stores the bytes at
 * `storageKey`.
 */
export const validateFontColumns = async (scope: Scope, file: ReceivedFile, family: string): Promise<FontColumns> =>
  buildFontColumns(scope, file, family, await validateFont(file));

/** Inserts a font file in this transaction, or returns the identical one. GEN-023 for a fifth, MED-004. */
export const insertFont = async (inside: Scope, values: FontColumns): Promise<Font> => {
  // Locks the company, so that concurrent files are counted one after the other.
  await requireStorageRoom(inside, values.fileSize);
  const fonts = await listCompanyFonts(inside);
  const same = fonts.find(({ sha256 }) => sha256 === values.sha256);
  if (same) return same;
  if (fonts.length >= MAX_COMPANY_FONTS)
    throw new Refusal('GEN-023', { libelle: 'Polices de l’entreprise', n: MAX_COMPANY_FONTS });
  return insertRow(inside, 'companyFonts', values);
};

/**
 * Stores a font file, whose licence awaits validation. An identical file returns the existing one. Refusals: those of
 * `validateFont`, GEN-009, GEN-023 for a fifth file, MED-004 when storage is full; a refusal stores nothing.
 */
export const addFont = async (
  scope: Scope,
  storage: Storage,
  file: ReceivedFile,
  { family }: CallBody<typeof uploadFont>,
): Promise<Font> => {
  await requireFontPermission(scope);
  const values = await validateFontColumns(scope, file, family);
  await storage.putFile(values.storageKey, file.path, 'font/woff2');
  let kept: Font | undefined;
  try {
    kept = await scope.transaction((inside) => insertFont(inside, values));
  } finally {
    if (kept?.id !== values.id) await storage.delete(values.storageKey).catch(() => undefined);
  }
  return kept;
};

/** Changes a row if its version is current. GEN-011 with the current row after a concurrent change. */
const updateFontRow = async (
  scope: Scope,
  id: string,
  rowVersion: number,
  values: Partial<Pick<Font, 'family' | 'state' | 'reason' | 'judgedBy' | 'judgedAt'>>,
): Promise<Font> => {
  const buildConflict = async () => {
    const current = await requireFont(scope, id);
    return buildCompanyConflict(scope, current, (await toFontAnswers(scope, [current]))[0]);
  };
  return refuseConflict(buildConflict, () =>
    scope.updateVersioned('companyFonts', { id, rowVersion }, values, ({ deletedAt }) => isNull(deletedAt)),
  );
};

/** Changes the family name of a file. GEN-009, GEN-010, GEN-011. */
export const changeFontFamily = async (
  scope: Scope,
  id: string,
  { family, rowVersion }: CallBody<typeof renameFont>,
): Promise<Font> => {
  await requireFontPermission(scope);
  await requireFont(scope, id);
  return updateFontRow(scope, id, rowVersion, { family });
};

/**
 * Validates the licence of a file, or refuses it with a reason; a decision may replace an earlier one. GEN-017 names
 * the booklets that use a file to be refused; GEN-010, GEN-011.
 */
export const decideFontLicence = (
  scope: Scope,
  id: string,
  { decision, reason, rowVersion }: CallBody<typeof reviewFontLicence>,
): Promise<Font> =>
  scope.transaction(async (inside) => {
    const before = await requireFont(inside, id);
    const kept = decision === 'refused' ? reason : '';
    const row = await updateFontRow(inside, id, rowVersion, {
      state: decision,
      reason: kept,
      judgedBy: scope.actor.id,
      judgedAt: new Date(),
    });
    const uses = decision === 'refused' ? await listFontUses(inside, before) : [];
    if (uses.length === 0) return row;
    throw new Refusal('GEN-017', {
      objet: 'cette police',
      etat: phraseText('utilisée par {liste}', { liste: formatNames(uses) }),
      action: 'Choisissez-y une autre police avant de la refuser',
    });
  });

/** Deletes a file that no booklet uses (MED-003 names them). Published versions keep it. GEN-009, GEN-010. */
export const removeFont = async (scope: Scope, id: string): Promise<void> => {
  await requireFontPermission(scope);
  await scope.transaction(async (inside) => {
    const font = await requireFont(inside, id);
    // Deleted first, so that no theme can choose it meanwhile; the refusal rolls back.
    await inside.update('companyFonts', { deletedAt: sql`now()`, updatedBy: scope.actor.id }, (columns) =>
      eq(columns.id, font.id),
    );
    const uses = await listFontUses(inside, font);
    if (uses.length > 0) throw createInUseRefusal(uses);
  });
};

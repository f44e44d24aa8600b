import { isDeepStrictEqual } from 'node:util';
import type { FrozenPage } from '../../../contract/library/template-shapes.ts';
import type { Adoption } from '../../../contract/library/template-updates.ts';
import type { ChapterTemplateRow } from '../../booklets/index.ts';
import type { SharedRow } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { listTemplateCopies, type TemplateCopy } from '../../platform/data/queries/template-usage.ts';

/** Blocks and fields of a page that differ between two versions; null when either has no such page. */
const listChangedNames = (before: FrozenPage | undefined, after: FrozenPage | undefined): string[] | null => {
  if (!before || !after) return null;
  const fields = (['title', 'summary'] as const).filter((name) => before[name] !== after[name]);
  const old = new Map(before.blocks.map((block) => [block.ref, block]));
  const now = new Map(after.blocks.map((block) => [block.ref, block]));
  const refs = [...new Set([...old.keys(), ...now.keys()])];
  return [...fields, ...refs.filter((ref) => !isDeepStrictEqual(old.get(ref), now.get(ref)))];
};

/** True when a copy has nothing left to decide about the last version. */
const isUpToDate = (
  { code, version, choices }: TemplateCopy,
  last: number,
  findPage: (version: number, code: string) => FrozenPage | undefined,
): boolean => {
  if (version >= last || findPage(last, code) === undefined) return true;
  const changed = listChangedNames(findPage(version, code), findPage(last, code));
  return changed?.every((name) => (choices[name] ?? 0) >= last) ?? false;
};

/**
 * Counts the booklets made from a template, and those up to date with its last version, in one company or in all; null
 * before the second version.
 */
export const countAdoption = async (
  db: Pick<Db, 'execute'>,
  template: Pick<ChapterTemplateRow, 'id' | 'version'>,
  versions: readonly SharedRow<'templateVersions'>[],
  companyId: string | null,
): Promise<Adoption | null> => {
  if (template.version < 2) return null;
  const pages = new Map(
    versions.flatMap(({ version, pages: own }) => own.map((page) => [`${version} ${page.code}`, page] as const)),
  );
  const findPage = (version: number, code: string) => pages.get(`${version} ${code}`);
  const copies = Map.groupBy(await listTemplateCopies(db, template.id, companyId), ({ bookletId }) => bookletId);
  const upToDate = [...copies.values()].filter((own) =>
    own.every((copy) => isUpToDate(copy, template.version, findPage)),
  );
  return { total: copies.size, upToDate: upToDate.length };
};

import type { ExampleCode } from '../../../contract/library/examples.ts';
import {
  buildChaptersFromTemplates,
  convertLibraryChapters,
  copyDefaultVariables,
  findFreeBookletSlug,
  insertBooklet,
  insertChapters,
  listTitleKeys,
  MAX_CHAPTERS_PER_BOOKLET,
  recordActivity,
  refuseFullQuota,
  refuseTakenTitleOrSlug,
  saveBookletMediaUses,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { findFreeTitle, toFoldedKey } from '../../platform/text/titles.ts';
import { buildExampleCover, buildExamplePage, getExample } from '../content/examples/index.ts';
import { buildInitialSettings } from './create-booklet.ts';
import { buildExampleTheme, findExampleSector, listExampleChapters, loadExampleIdentity } from './examples.ts';

const MAX_TITLE_CHARACTERS = 80;

/**
 * Creates a whole booklet from an example, adapted to a sector, in one transaction: look, words, chapters and pages. It
 * then lacks only the values that the company alone knows. LIV-005 when the quota is reached, WIZ-011 for an unknown
 * sector. Returns the id.
 */
export const createBookletFromExample = (scope: Scope, code: ExampleCode, sectorId: string | null): Promise<string> => {
  const example = getExample(code);
  const create = async (inside: Scope): Promise<string> => {
    const company = await refuseFullQuota(inside);
    const sector = await findExampleSector(inside, company, sectorId);
    const theme = buildExampleTheme(example, await loadExampleIdentity(inside, company));
    const offered = await listExampleChapters(inside, example, sector?.id ?? null);
    const codes = offered.map((chapter) => chapter.code).slice(0, MAX_CHAPTERS_PER_BOOKLET);
    const taken = await listTitleKeys(inside);
    const wanted = example.title(company.name).slice(0, MAX_TITLE_CHARACTERS).trim();
    const title = taken.has(toFoldedKey(wanted)) ? findFreeTitle(wanted, 'copie', taken) : wanted;
    const row = await insertBooklet(inside, {
      type: example.type,
      tone: example.tone,
      title,
      titleKey: toFoldedKey(title),
      slug: await findFreeBookletSlug(inside, title),
      subtitle: example.subtitle,
      welcome: { message: example.welcome, signatory: '', signatoryRole: '', photoMediaId: null },
      sectorId: sector?.id ?? null,
      state: 'building',
      wizardStep: 'personnalisation',
      theme,
      cover: { mediaId: null, alt: '', decorative: false, ...buildExampleCover(example, sector) },
      settings: buildInitialSettings(company),
    });
    if (theme.logo.mediaId !== null) await saveBookletMediaUses(inside, row);
    await copyDefaultVariables(inside, row, codes);
    const [first, ...others] = convertLibraryChapters(
      await buildChaptersFromTemplates(inside, codes, example.type),
      example.tone,
    );
    const opening = buildExamplePage(example, sector);
    const chapters = [
      first ? { ...first, pages: [opening, ...first.pages] } : { title: opening.title, pages: [opening] },
      ...others,
    ];
    await insertChapters(inside, row, chapters, { position: 1, takenSlugs: new Set() });
    await recordActivity(inside, row.id, 'created');
    return row.id;
  };
  return refuseTakenTitleOrSlug(scope, { wanted: null, except: null }, () => scope.transaction(create));
};

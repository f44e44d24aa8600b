import type { createBooklet } from '../../../contract/booklets/booklets/booklets.ts';
import { DEFAULT_THEME, type Theme } from '../../../contract/booklets/booklets/theme.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { BookletSettings } from '../../../contract/reading/reading.ts';
import {
  buildChaptersFromTemplates,
  copyDefaultVariables,
  insertBooklet,
  insertChapters,
  MAX_CHAPTERS_PER_BOOKLET,
  NEW_BOOKLET_SETTINGS,
  recordActivity,
  refuseFullQuota,
  saveBookletMediaUses,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { findActiveSector, findSectorByNaf } from '../sectors/sectors.ts';
import { listSuggestedCodes } from './chapters.ts';

export type CompanyRow = Awaited<ReturnType<typeof refuseFullQuota>>;

/** Initial theme of the company's booklets; without own colours, it uses the palette of the chosen sector. */
export const buildInitialTheme = (company: CompanyRow, palette: Theme['colours'] | null): Theme => {
  const theme = company.theme ?? { ...DEFAULT_THEME, colours: palette ?? DEFAULT_THEME.colours };
  return { ...theme, logo: { ...DEFAULT_THEME.logo, mediaId: company.logoMediaId, alt: company.name } };
};

export const buildInitialSettings = ({ approval, anonymiseAfterDays, proofYears }: CompanyRow): BookletSettings => ({
  ...NEW_BOOKLET_SETTINGS,
  review: { ...NEW_BOOKLET_SETTINGS.review, approval },
  retention: { anonymiseAfterDays, proofYears },
});

/**
 * Creates a booklet. With `sector` it gets that sector's mandatory and recommended chapters for its type. LIV-005 when
 * the quota is reached, WIZ-011 for an unknown sector.
 */
export const createBookletFromRequest = async (scope: Scope, asked: CallBody<typeof createBooklet>): Promise<string> =>
  scope.transaction(async (inside) => {
    const company = await refuseFullQuota(inside);
    const usual = async () => company.sectorId ?? (await findSectorByNaf(inside, company.naf));
    const sector = await findActiveSector(inside, asked.sectorId ?? (asked.way === 'guided' ? await usual() : null));
    const needsSector = asked.way === 'sector' || asked.sectorId !== null;
    if (!sector && needsSector) throw createFieldRefusal('sectorId', 'WIZ-011');
    const row = await insertBooklet(inside, {
      type: asked.type,
      audienceSize: asked.audienceSize,
      sectorId: sector?.id ?? null,
      state: 'building',
      wizardStep: 'name',
      theme: buildInitialTheme(company, asked.way === 'sector' ? (sector?.palette ?? null) : null),
      settings: buildInitialSettings(company),
    });
    if (company.logoMediaId !== null) await saveBookletMediaUses(inside, row);
    if (asked.way === 'sector' && sector) {
      const suggested = await listSuggestedCodes(inside, { type: asked.type, sectorIds: [sector.id] });
      const codes = suggested.slice(0, MAX_CHAPTERS_PER_BOOKLET);
      const chapters = await buildChaptersFromTemplates(inside, codes, asked.type);
      await copyDefaultVariables(inside, row, codes);
      await insertChapters(inside, row, chapters, { position: 1, takenSlugs: new Set() });
    }
    await recordActivity(inside, row.id, 'created');
    return row.id;
  });

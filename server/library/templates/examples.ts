import { and, desc, eq, isNull } from 'drizzle-orm';
import { listVariableNames } from '../../../blocks/walk-props.ts';
import { getPaletteColours } from '../../../contract/booklets/booklets/palettes.ts';
import type { Theme } from '../../../contract/booklets/booklets/theme.ts';
import { DEFAULT_THEME } from '../../../contract/booklets/booklets/theme.ts';
import { buildFileUrl } from '../../../contract/booklets/media/file-url.ts';
import type { BookletExample, listExamples } from '../../../contract/library/examples.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { isForBookletType, VARIABLES } from '../../booklets/index.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import type { ExampleBooklet } from '../content/examples/build-example.ts';
import { buildExampleCover, buildExamplePage, EXAMPLES, type ExampleSector } from '../content/examples/index.ts';
import { CHAPTER_TEMPLATES } from '../content/index.ts';
import { findSectorByNaf } from '../sectors/sectors.ts';
import { listOfferedChapters } from './chapters.ts';
import type { CompanyRow } from './create-booklet.ts';

type SectorFacts = ExampleSector & { id: string };

/** The sector of this id, or by default that of the company; null when neither is known. WIZ-011 for an unknown id. */
export const findExampleSector = async (
  scope: Scope,
  company: Pick<CompanyRow, 'sectorId' | 'naf'>,
  asked: string | null,
): Promise<SectorFacts | null> => {
  const id = asked ?? company.sectorId ?? (await findSectorByNaf(scope, company.naf));
  if (id === null) return null;
  const [row] = await scope
    .select({ id: sectors.id, code: sectors.code, lexicon: sectors.lexicon })
    .from(sectors)
    .where(and(eq(sectors.id, id), eq(sectors.active, true)));
  if (!row && asked !== null) throw createFieldRefusal('sectorId', 'WIZ-011');
  return row ?? null;
};

interface Identity {
  /** Colours that replace those of an example. */
  colours: Theme['colours'] | null;
  logo: Theme['logo'];
}

/** Colours and logo of the company, or else of the last booklet of this person. */
export const loadExampleIdentity = async (
  scope: Scope,
  company: Pick<CompanyRow, 'theme' | 'logoMediaId' | 'name'>,
): Promise<Identity> => {
  const { booklets } = scope.views;
  const [last] = await scope
    .select({ theme: booklets.theme })
    .from(booklets)
    .where(and(eq(booklets.ownerId, scope.actor.id), isNull(booklets.binnedAt)))
    .orderBy(desc(booklets.createdAt))
    .limit(1);
  const logo = { ...DEFAULT_THEME.logo, mediaId: company.logoMediaId, alt: company.name };
  return {
    colours: company.theme?.colours ?? null,
    logo: company.logoMediaId === null && last?.theme.logo.mediaId ? last.theme.logo : logo,
  };
};

export const buildExampleTheme = ({ palette, fontPair, radius }: ExampleBooklet, identity: Identity): Theme => ({
  ...DEFAULT_THEME,
  fontPair,
  radius,
  colours: identity.colours ?? getPaletteColours(palette),
  logo: identity.logo,
});

/** Chapters of an example: those that it chooses, and those that its type and the sector require, in reading order. */
export const listExampleChapters = async (scope: Scope, example: ExampleBooklet, sectorId: string | null) => {
  const { type, tone } = example;
  const offered = await listOfferedChapters(scope, { sectorIds: sectorId ?? '', type, tone });
  return offered.filter(
    ({ code, level, pages }) => pages.length > 0 && (level === 'mandatory' || example.chapters.includes(code)),
  );
};

/** Names of required values that the texts of these chapters use, and that no record of the company gives. */
const listMissingValues = (example: ExampleBooklet, codes: readonly string[]): string[] => {
  const pages = CHAPTER_TEMPLATES.filter(({ code }) => codes.includes(code))
    .flatMap((chapter) => chapter.pages)
    .filter((page) => isForBookletType(page, example.type));
  const used = new Set(listVariableNames(JSON.stringify(pages)));
  return VARIABLES.filter(({ key, required, source }) => used.has(key) && required && source === 'booklet').map(
    ({ label }) => label,
  );
};

/** The examples adapted to a sector, in the colours of the company when it has some. */
export const loadExamples = async (scope: Scope, sectorId: string | null): Promise<CallAnswer<typeof listExamples>> => {
  const [company] = await scope.select().from(scope.views.company);
  if (!company) throw new Refusal('GEN-010');
  const sector = await findExampleSector(scope, company, sectorId);
  const identity = await loadExampleIdentity(scope, company);
  const examples: BookletExample[] = [];
  for (const example of EXAMPLES) {
    const chapters = await listExampleChapters(scope, example, sector?.id ?? null);
    const { code, name, character, sentence, type, tone, subtitle } = example;
    examples.push({
      ...{ code, name, character, sentence, type, tone, subtitle },
      title: example.title(company.name),
      theme: buildExampleTheme(example, identity),
      cover: buildExampleCover(example, sector),
      chapters: chapters.map(({ title, pages }) => ({ title, pages: pages.length })),
      page: buildExamplePage(example, sector),
      missing: listMissingValues(
        example,
        chapters.map((chapter) => chapter.code),
      ),
    });
  }
  const { mediaId } = identity.logo;
  return {
    sectorId: sector?.id ?? null,
    company: company.name,
    logoUrl: mediaId === null ? null : buildFileUrl(mediaId),
    examples,
  };
};

import { and, eq, inArray, isNull } from 'drizzle-orm';
import { getBlockDefinition, isBlockType, migrateBlock, type NewBlock } from '../../../blocks/registry.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import { sectors } from '../../platform/data/access/platform-tables.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildPageCodeCondition, buildTemplateCodeCondition } from '../../platform/data/queries/template-codes.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { NewChapter } from '../content/insert-content.ts';
import { MAX_PAGE_BYTES } from '../content/limits.ts';
import { type ParsedProps, parseBlockProps } from '../content/props.ts';
import type { ArchiveContent, ArchivedPage } from './format.ts';
import { createContentRefusal } from './open-archive.ts';
import { replaceReferences } from './references.ts';

/** Parses a block. IMP-016 for an unknown type, a later version, or props that its schema refuses. */
const parseArchivedBlock = (
  fichier: string,
  page: string,
  { type, version, props }: Pick<ArchivedPage['blocks'][number], 'type' | 'version' | 'props'>,
): ParsedProps => {
  if (!isBlockType(type) || version > getBlockDefinition(type).version) {
    throw new Refusal('IMP-016', {
      fichier,
      raison: phraseText('la page « {page} » contient un bloc « {bloc} » que cette version ne connaît pas.', {
        page,
        bloc: type,
      }),
    });
  }
  try {
    return parseBlockProps(type, migrateBlock(type, props, version));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('IMP-016', {
      fichier,
      raison: phraseText('page « {page} » : {erreur}', { page, erreur: error.message }),
    });
  }
};

interface IdsByReference {
  /** Library ids by archive reference. */
  media: ReadonlyMap<string, string>;
  pages: ReadonlyMap<string, string>;
  nowhere: string;
  /** Codes of templates that this company may use. */
  templates: ReadonlySet<string>;
}

/** Chapters ready to insert. IMP-016 for content that no booklet may hold. */
export const toNewChapters = (fichier: string, { chapters }: ArchiveContent, names: IdsByReference): NewChapter[] => {
  const linkOf = <Link extends { templateCode: string | null; templateVersion: number | null }>(link: Link) =>
    names.templates.has(link.templateCode ?? '')
      ? { templateCode: link.templateCode, templateVersion: link.templateVersion }
      : { templateCode: null, templateVersion: null };
  const ids = {
    media: (ref: string) => names.media.get(ref) ?? null,
    page: (ref: string) => names.pages.get(ref) ?? names.nowhere,
  };
  const pageOf = ({ ref, after, blocks, ...page }: ArchivedPage) => {
    const link = linkOf(page);
    const good = blocks.map(({ locked, templateRef, audience = null, unlockDays = null, ...block }) => {
      const parsed = parseArchivedBlock(fichier, page.title, { ...block, props: replaceReferences(block.props, ids) });
      const taken = { type: parsed.type, props: parsed.props } as NewBlock;
      return {
        ...taken,
        locked,
        audience,
        unlockDays,
        ...(link.templateCode !== null && templateRef !== null && { ref: templateRef }),
      };
    });
    const bytes = Buffer.byteLength(JSON.stringify(good));
    if (bytes > MAX_PAGE_BYTES) throw createContentRefusal(fichier, ['chapters', page.title], 'page trop longue');
    const unlockAfterId = names.pages.get(after ?? '') ?? null;
    return { ...page, ...link, id: names.pages.get(ref) ?? '', unlockAfterId, blocks: good };
  };
  return chapters.map(({ pages, ...chapter }) => ({ ...chapter, ...linkOf(chapter), pages: pages.map(pageOf) }));
};

/** Block references of each template page in any version, by page code. */
const loadTemplateBlockRefs = async (
  scope: Scope,
  chapterIds: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const refs = new Map<string, Set<string>>();
  if (chapterIds.length === 0) return refs;
  const { templateVersions } = scope.views;
  const versions = await scope
    .select({ pages: templateVersions.pages })
    .from(templateVersions)
    .where(inArray(templateVersions.chapterTemplateId, [...chapterIds]));
  for (const { code, blocks } of versions.flatMap(({ pages }) => pages)) {
    const known = refs.get(code) ?? new Set();
    for (const { ref } of blocks) known.add(ref);
    refs.set(code, known);
  }
  return refs;
};

/**
 * Known template codes, of chapters and of pages, that the archive names. Publisher codes are the same everywhere; a
 * company's own code may mean another template elsewhere, so it counts only when a block of the page comes from it.
 */
export const listKnownTemplates = async (scope: Scope, { chapters }: ArchiveContent): Promise<Set<string>> => {
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const asked = [...chapters, ...pages].map(({ templateCode }) => templateCode).filter((code) => code !== null);
  if (asked.length === 0) return new Set();
  const { chapterTemplates, pageTemplates } = scope.views;
  const ofChapters = await scope
    .select({ id: chapterTemplates.id, code: chapterTemplates.code, companyId: chapterTemplates.companyId })
    .from(chapterTemplates)
    .where(and(buildTemplateCodeCondition(scope), inArray(chapterTemplates.code, asked)));
  const ofPages = await scope
    .select({ id: chapterTemplates.id, code: pageTemplates.code, companyId: chapterTemplates.companyId })
    .from(pageTemplates)
    .innerJoin(chapterTemplates, eq(chapterTemplates.id, pageTemplates.chapterTemplateId))
    .where(and(buildTemplateCodeCondition(scope), buildPageCodeCondition(scope), inArray(pageTemplates.code, asked)));
  const own = ofPages.filter(({ companyId }) => companyId !== null);
  const refs = await loadTemplateBlockRefs(scope, [...new Set(own.map(({ id }) => id))]);
  const comesFrom = (code: string) =>
    pages.some(
      ({ templateCode, blocks }) =>
        templateCode === code && blocks.some(({ templateRef }) => refs.get(code)?.has(templateRef ?? '')),
    );
  const foreign = new Set(own.filter(({ code }) => !comesFrom(code)).map(({ code }) => code));
  const knownPages = ofPages.filter(({ code }) => !foreign.has(code));
  const sources = new Set(knownPages.map(({ id }) => id));
  const knownChapters = ofChapters.filter(({ id, companyId }) => companyId === null || sources.has(id));
  return new Set([...knownChapters, ...knownPages].map(({ code }) => code));
};

/** Sector ids by archive code; unknown sectors are left out. */
export const loadSectorIds = async (scope: Scope, { booklet }: ArchiveContent): Promise<Map<string, string>> => {
  const codes = [booklet.sector, booklet.secondSector].filter((code) => code !== null);
  if (codes.length === 0) return new Map();
  const rows = await scope
    .select({ id: sectors.id, code: sectors.code })
    .from(sectors)
    .where(inArray(sectors.code, codes));
  return new Map(rows.map(({ id, code }) => [code, id]));
};

/** Library files with one of these sizes, for a byte comparison. */
export const listMediaBySize = async (scope: Scope, sizes: readonly number[]) => {
  if (sizes.length === 0) return [];
  return listRows(scope, 'media', (media) =>
    and(inArray(media.fileSize, [...new Set(sizes)]), isNull(media.deletedAt), eq(media.isCopy, false)),
  );
};

import { and, asc, eq } from 'drizzle-orm';
import { getBlockDefinition, isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import type { TeamMember } from '../../../blocks/team/schema.ts';
import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { listBookletMedia } from '../booklets/pictures.ts';
import { listContentRows } from '../content/list-content-rows.ts';
import { listMediaIds } from '../content/props.ts';
import { sanitiseProps } from '../content/sanitise.ts';
import { listPublishedThemeFonts } from '../fonts/find-font.ts';
import { listMediaByIds } from '../media/media.ts';
import { loadTemplateVariables } from '../templates/templates.ts';

/** A block of the draft. `props` are migrated and sanitised; null when no schema accepts them. */
export interface DraftBlock {
  row: TenantRow<'blocks'>;
  props: unknown;
}
export interface DraftPage {
  row: TenantRow<'pages'>;
  blocks: DraftBlock[];
}
export interface DraftChapter {
  row: TenantRow<'chapters'>;
  pages: DraftPage[];
}

/** A whole draft in reading order: hidden content included, deleted content excluded. */
export interface Draft {
  booklet: TenantRow<'booklets'>;
  company: { name: string; slug: string; embedHosts: readonly string[]; timeZone: string };
  chapters: DraftChapter[];
  /** Existing files that the draft uses, by id. */
  media: Map<string, TenantRow<'media'>>;
  /** Files of the company's own fonts that the theme uses. */
  fonts: TenantRow<'companyFonts'>[];
  /** Referents visible to readers, when a block shows them. */
  referents: TeamMember[];
  /** Fields of the company's participants that texts may use as variables: key → label. */
  participantFields: Map<string, string>;
  /** Last verification of each page that has one. */
  verifiedAt: ReadonlyMap<string, Date>;
  /** Keys of the variables declared by templates. */
  templateVariables: ReadonlySet<string>;
}

const migrateBlockProps = ({ type, version, props }: TenantRow<'blocks'>): unknown => {
  // A block type of another product version stays unchanged; readers do not see it.
  if (!isBlockType(type)) return props;
  const parsed = getBlockDefinition(type).props.safeParse(migrateBlock(type, props, version));
  return parsed.success ? sanitiseProps(parsed.data) : null;
};

const hasReferentsShown = ({ row, props }: DraftBlock): boolean =>
  row.type === 'team' && (props as { referents?: boolean } | null)?.referents === true;

/** A photo is public only with the person's image right. */
const listShownReferents = async (scope: Scope, bookletId: string): Promise<TeamMember[]> => {
  const rows = await listRows(
    scope,
    'referents',
    (referents) => and(eq(referents.bookletId, bookletId), eq(referents.visible, true)),
    { order: ({ position, id }) => [asc(position), asc(id)], limit: 60 },
  );
  return rows.map(({ firstName, lastName, jobTitle, bio, photoMediaId, imageRightOn }) => {
    const name = `${firstName} ${lastName}`.trim();
    const mediaId = imageRightOn === null ? null : photoMediaId;
    const photo = { mediaId, alt: elideFrench`Photo de ${name}`, decorative: false };
    return { name, role: jobTitle, text: bio, photo, imageRightOn: imageRightOn ?? '' };
  });
};

const loadDraftMedia = async (
  scope: Scope,
  booklet: TenantRow<'booklets'>,
  blocks: DraftBlock[],
  referents: TeamMember[],
) => {
  const ids = new Set([
    ...blocks.flatMap(({ props }) => listMediaIds(props)),
    ...referents.flatMap(({ photo }) => photo.mediaId ?? []),
    ...listBookletMedia(booklet).map(([, id]) => id),
  ]);
  const rows = await listMediaByIds(scope, [...ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Loads a whole draft in seven statements, eight when it shows referents, whatever its size. */
export const loadDraft = async (scope: Scope, booklet: TenantRow<'booklets'>): Promise<Draft> => {
  const { company, participantSettings } = scope.views;
  const [owner] = await scope
    .select({
      name: company.name,
      slug: company.slug,
      embedHosts: company.embedHosts,
      timeZone: company.timeZone,
      fields: participantSettings.fields,
    })
    .from(company)
    .leftJoin(participantSettings, eq(participantSettings.companyId, company.id));
  const chapterRows = await listContentRows(scope, 'chapters', booklet.id);
  const pageRows = await listContentRows(scope, 'pages', booklet.id);
  const blockRows = await listContentRows(scope, 'blocks', booklet.id);
  const verifications = await listRows(scope, 'pageVerifications', ({ bookletId }) => eq(bookletId, booklet.id));
  const read = blockRows.map((row) => ({ row, props: migrateBlockProps(row) }));
  const referents = read.some(hasReferentsShown) ? await listShownReferents(scope, booklet.id) : [];
  const blocksOf = Map.groupBy(read, ({ row }) => row.pageId);
  const pagesOf = Map.groupBy(pageRows, (row) => row.chapterId);
  return {
    booklet,
    company: {
      name: owner?.name ?? '',
      slug: owner?.slug ?? '',
      embedHosts: owner?.embedHosts ?? [],
      timeZone: owner?.timeZone ?? 'Europe/Paris',
    },
    chapters: chapterRows.map((row) => ({
      row,
      pages: (pagesOf.get(row.id) ?? []).map((page) => ({ row: page, blocks: blocksOf.get(page.id) ?? [] })),
    })),
    media: await loadDraftMedia(scope, booklet, read, referents),
    referents,
    fonts: await listPublishedThemeFonts(scope, booklet.theme),
    verifiedAt: new Map(verifications.map(({ pageId, at }) => [pageId, at])),
    templateVariables: new Set((await loadTemplateVariables(scope)).keys()),
    participantFields: new Map(
      (owner?.fields ?? []).filter(({ asVariable }) => asVariable).map(({ key, label }) => [key, label]),
    ),
  };
};

/** Pages visible to readers, in order. */
export const listVisiblePages = (draft: Draft): DraftPage[] =>
  draft.chapters.filter(({ row }) => row.visible).flatMap(({ pages }) => pages.filter(({ row }) => row.visible));

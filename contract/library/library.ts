import { z } from 'zod';
import { bookletType, tone } from '../booklets/booklets/booklets.ts';
import { theme } from '../booklets/booklets/theme.ts';
import { call } from '../platform/call.ts';
import { uuid } from '../platform/text/text.ts';

export const sectorLevel = z.enum(['mandatory', 'recommended', 'optional']);

/** True for the initial chapters of a booklet: those that its sectors require or recommend. */
export const isSuggested = ({ level }: { level: z.infer<typeof sectorLevel> | null }): boolean =>
  level === 'mandatory' || level === 'recommended';

/** File shared by the publisher, as shown on screen. */
export const sectorPicture = z.object({ id: uuid, name: z.string(), alt: z.string(), url: z.string() });
export type SectorPicture = z.infer<typeof sectorPicture>;

export const sector = z.object({
  id: uuid,
  code: z.string(),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  nafCodes: z.array(z.string()),
  palette: theme.shape.colours,
  lexicon: z.array(z.object({ word: z.string(), here: z.string() })),
  obligations: z.array(
    z.object({ title: z.string(), text: z.string(), reference: z.string(), chapterCode: z.string().nullable() }),
  ),
  mandatoryChapters: z.int(),
  recommendedChapters: z.int(),
  /** Photos shared with every company, for the start of a booklet: a company copies those it chooses. */
  photos: z.array(sectorPicture),
});
export type Sector = z.infer<typeof sector>;

export const listSectors = call.get('/api/admin/library/sectors', {
  right: 'library.read',
  summary: 'The active sectors and what each brings',
  answer: z.array(sector),
});

export const chapterTemplate = z.object({
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  icon: z.string(),
  category: z.string(),
  categoryLabel: z.string(),
  legalBasis: z.string(),
  level: sectorLevel.nullable(),
  bookletTypes: z.array(bookletType),
  pages: z.array(z.object({ code: z.string(), title: z.string(), summary: z.string(), mandatory: z.boolean() })),
});
export type ChapterTemplate = z.infer<typeof chapterTemplate>;

export const listChapterTemplates = call.get('/api/admin/library/chapters', {
  right: 'library.read',
  summary: 'Chapter templates that suit a booklet, in reading order, each with its level in the sectors',
  query: z.object({ sectorIds: z.string().default(''), type: bookletType.optional(), tone: tone.default('vous') }),
  answer: z.array(chapterTemplate),
});

export const previewPageTemplate = call.get('/api/admin/library/pages/:code', {
  right: 'library.read',
  summary: 'The blocks of a page template, in the tone of the booklet it is for',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({ tone: tone.default('vous') }),
  answer: z.object({
    code: z.string(),
    title: z.string(),
    summary: z.string(),
    chapterTitle: z.string(),
    blocks: z.array(z.object({ type: z.string(), props: z.unknown() })),
    /** Sample values of the variables. */
    sample: z.record(z.string(), z.string()),
  }),
});

/** Report of an import into a booklet. */
export const importReport = z.object({
  bookletId: uuid,
  chapters: z.int(),
  pages: z.int(),
  blocks: z.int(),
  tables: z.int(),
  images: z.int(),
  /** Items that were not imported, and their place. */
  notes: z.array(z.object({ text: z.string(), where: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

import { z } from 'zod';
import { countGraphemes } from '../platform/text/graphemes.ts';
import { line, refuseWith, toPlainText } from '../platform/text/text.ts';

/** Blocks of a tutorial or of a news item: a subset of the blocks of a message. The server sanitises `html`. */
const articleBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: line('Titre', { max: 120 }) }),
  z.object({ type: z.literal('text'), html: z.string().max(100_000) }),
  z.object({ type: z.literal('callout'), title: line('Titre', { max: 80 }), html: z.string().max(8000) }),
  /** `mediaId`: a file of articles, see `articleFile`; null before a file is chosen. */
  z.object({
    type: z.literal('image'),
    mediaId: z.uuid().nullable(),
    alt: line('Texte de remplacement', { max: 150 }),
    decorative: z.boolean(),
  }),
  z.object({ type: z.literal('separator') }),
]);
export type ArticleBlock = z.infer<typeof articleBlock>;

export const ARTICLE_BLOCKS = [
  'heading',
  'text',
  'callout',
  'image',
  'separator',
] as const satisfies readonly ArticleBlock['type'][];

/** Maximum characters of an article, all its blocks together. */
export const MAX_ARTICLE_CHARACTERS = 20_000;

/** Text of an article, one line per block. */
export const getArticleText = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'heading') return block.text;
      if (block.type === 'text') return toPlainText(block.html);
      return block.type === 'callout' ? `${block.title}\n${toPlainText(block.html)}` : '';
    })
    .filter((words) => words.trim() !== '')
    .join('\n');

/** URL of an article file, readable by any signed-in user. */
export const articleFilePath = (id: string): string => `/api/help/files/${id}`;

/** Content of a draft. The publication, not the draft, requires some text. */
export const article = z
  .array(articleBlock)
  .max(60)
  .superRefine((blocks, context) => {
    const length = countGraphemes(getArticleText(blocks));
    if (length > MAX_ARTICLE_CHARACTERS)
      refuseWith(context, 'GEN-002', { libelle: 'Texte', n: MAX_ARTICLE_CHARACTERS, saisi: length });
  });

/** Picture or film of an article, in the API. */
export const ARTICLE_FILE_KINDS = ['image', 'video', 'captions'] as const;
export type ArticleFileKind = (typeof ARTICLE_FILE_KINDS)[number];

export const articleFile = z.object({
  id: z.uuid(),
  kind: z.enum(ARTICLE_FILE_KINDS),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
});
export type ArticleFile = z.infer<typeof articleFile>;

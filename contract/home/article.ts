import { z } from 'zod';
import { graphemes } from '../platform/text/graphemes.ts';
import { line, plainText, refuseWith } from '../platform/text/text.ts';

/** Blocks of a tutorial or of a news item: a subset of a message's. `html` is sanitised by the server. */
const articleBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: line('Titre', { max: 120 }) }),
  z.object({ type: z.literal('text'), html: z.string().max(100_000) }),
  z.object({ type: z.literal('callout'), title: line('Titre', { max: 80 }), html: z.string().max(8000) }),
  /** `mediaId`: a file of articles, see `articleFile`; null while none was chosen. */
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

/** Signs of an article, all its blocks together. */
export const MAX_ARTICLE = 20_000;

/** The words of an article, a line a block. */
export const wordsOf = (blocks: readonly ArticleBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'heading') return block.text;
      if (block.type === 'text') return plainText(block.html);
      return block.type === 'callout' ? `${block.title}\n${plainText(block.html)}` : '';
    })
    .filter((words) => words.trim() !== '')
    .join('\n');

/** Where a file of an article is read by whoever is signed in. */
export const articleFilePath = (id: string): string => `/api/help/files/${id}`;

/** What a draft may hold; that it says something is asked when it is published. */
export const article = z
  .array(articleBlock)
  .max(60)
  .superRefine((blocks, context) => {
    const length = graphemes(wordsOf(blocks));
    if (length > MAX_ARTICLE) refuseWith(context, 'GEN-002', { libelle: 'Texte', n: MAX_ARTICLE, saisi: length });
  });

/** A picture or a film of an article, as the API names it. */
export const articleFile = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'video', 'captions']),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  url: z.string(),
});
export type ArticleFile = z.infer<typeof articleFile>;

import { z } from 'zod';
import { booklet, bookletType, tone } from '../booklets/booklets/booklet.ts';
import { coverLayout, coverSeed } from '../booklets/booklets/cover-fields.ts';
import { theme } from '../booklets/booklets/theme.ts';
import { call } from '../platform/call.ts';
import { uuid } from '../platform/text/text.ts';

/* Finished booklets to start from. Each adapts to a sector: its chapters, its words and its drawings. */

export const EXAMPLE_CODES = [
  'arrivee-chaleureuse',
  'essentiel-sobre',
  'premiers-pas',
  'stage',
  'saison',
  'manager',
  'mobilite',
  'depart',
] as const;
export const exampleCode = z.enum(EXAMPLE_CODES);
export type ExampleCode = z.infer<typeof exampleCode>;

export const bookletExample = z.object({
  code: exampleCode,
  name: z.string(),
  /** Its character, in one word. */
  character: z.string(),
  /** For whom it is, and what makes it different. */
  sentence: z.string(),
  type: bookletType,
  tone,
  /** Its own look, or the colours of the company when it has some. */
  theme,
  title: z.string(),
  subtitle: z.string(),
  cover: z.object({ layout: coverLayout, seed: coverSeed }),
  chapters: z.array(z.object({ title: z.string(), pages: z.int() })),
  /** Its first page. */
  page: z.object({
    title: z.string(),
    blocks: z.array(z.object({ type: z.string(), props: z.unknown() })),
  }),
  /** Names of the values that only the company knows: what remains to fill. */
  missing: z.array(z.string()),
});
export type BookletExample = z.infer<typeof bookletExample>;

export const listExamples = call.get('/api/admin/library/examples', {
  right: 'booklet.create',
  summary: 'Eight finished booklets adapted to a sector, by default that of the company; WIZ-011 an unknown sector',
  query: z.object({ sectorId: uuid.optional() }),
  answer: z.object({
    /** The sector that they are adapted to; null: none. */
    sectorId: uuid.nullable(),
    company: z.string(),
    /** Logo of the company, or of the user’s last booklet. */
    logoUrl: z.string().nullable(),
    examples: z.array(bookletExample),
  }),
});

export const createExampleBooklet = call.post('/api/admin/library/examples/:code/booklets', {
  right: 'booklet.create',
  summary: 'Creates a whole booklet from an example; WIZ-011 an unknown sector, LIV-005 when the quota is reached',
  params: z.object({ code: exampleCode }),
  body: z.object({ sectorId: uuid.nullable().default(null) }),
  answer: booklet,
});

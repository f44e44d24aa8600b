import { z } from 'zod';
import { localeCode } from '../administration/accounts/profile.ts';
import { call } from '../platform/call.ts';
import { isScreenPath } from '../platform/paths.ts';
import { role } from '../platform/permissions.ts';
import { moment, notice, rowVersion, sortedPage } from '../platform/shared.ts';
import { line, refuseWith, uuid } from '../platform/text/text.ts';
import { textLanguages } from '../platform/text-languages.ts';
import { article, articleFile } from './article.ts';

export const TUTORIAL_CATEGORIES = ['start', 'design', 'share', 'follow', 'administer'] as const;
export const tutorialCategory = z.enum(TUTORIAL_CATEGORIES);
export type TutorialCategory = z.infer<typeof tutorialCategory>;
export const TUTORIAL_LEVELS = ['beginner', 'advanced'] as const;
/** States that are stored; the dates of a published article tell the others. */
export const STORED_ARTICLE_STATES = ['draft', 'published', 'archived'] as const;
export type StoredArticleState = (typeof STORED_ARTICLE_STATES)[number];
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'expired', 'archived'] as const;
export const articleState = z.enum(ARTICLE_STATES);
export type ArticleState = z.infer<typeof articleState>;

/** Fields of a tutorial. A draft may be incomplete; publication requires roles, a text, and captions for the film. */
export const tutorialForm = z.object({
  title: line('Titre', { min: 3, max: 120 }),
  summary: line('Résumé', { max: 250 }),
  category: tutorialCategory,
  level: z.enum(TUTORIAL_LEVELS),
  minutes: z.int().min(1).max(120),
  blocks: article,
  videoId: uuid.nullable(),
  captionsId: uuid.nullable(),
  /** Transcript of the film, for deaf users. */
  transcript: z.string().max(20_000),
  roles: z.array(role).max(4),
  /** Paths of the screens that offer it: `/livrets`. */
  screens: z
    .array(z.string().trim().max(120))
    .max(30)
    .superRefine((paths, context) => {
      for (const [index, path] of paths.entries()) {
        if (!isScreenPath(path)) refuseWith(context, 'TUT-001', { chemin: path }, [index]);
      }
    }),
  languages: textLanguages.default(['fr-FR']),
  position: z.int().min(0).max(9999),
});
export type TutorialForm = z.infer<typeof tutorialForm>;

const useful = z.object({ yes: z.int(), no: z.int() });

export const tutorialRow = z.object({
  id: uuid,
  title: z.string(),
  category: tutorialCategory,
  roles: z.array(role),
  languages: z.array(z.string()),
  state: articleState,
  position: z.int(),
  readers: z.int(),
  useful,
  updatedAt: moment,
});
export type TutorialRow = z.infer<typeof tutorialRow>;

export const tutorial = tutorialForm.extend({
  id: uuid,
  state: articleState,
  publishAt: moment.nullable(),
  video: articleFile.nullable(),
  captions: articleFile.nullable(),
  readers: z.int(),
  useful,
  rowVersion,
  updatedAt: moment,
});
export type Tutorial = z.infer<typeof tutorial>;

export const TUTORIAL_SORTS = ['title', 'category', 'position', 'updatedAt'] as const;

export const listTutorials = call.get('/api/admin/tutorials', {
  right: 'tutorials.write',
  summary: 'The tutorials, drafts included',
  query: sortedPage(z.enum(TUTORIAL_SORTS).default('position')).extend({
    search: z.string().max(120).default(''),
    category: tutorialCategory.optional(),
    state: articleState.optional(),
    language: localeCode.optional(),
  }),
  answer: z.object({ rows: z.array(tutorialRow), total: z.int() }),
});

export const getTutorial = call.get('/api/admin/tutorials/:id', {
  right: 'tutorials.write',
  summary: 'A tutorial, to be written',
  answer: tutorial,
});

const tutorialChange = { right: 'tutorials.write', answer: tutorial.extend(notice.shape) } as const;

export const createTutorial = call.post('/api/admin/tutorials', {
  ...tutorialChange,
  summary: 'Begins a tutorial, as a draft',
  body: tutorialForm,
});

export const saveTutorial = call.patch('/api/admin/tutorials/:id', {
  ...tutorialChange,
  summary:
    'Changes a tutorial; what is online changes at once. 409 GEN-011 when somebody was first; what publishing asks for is asked of one that is online',
  body: tutorialForm.extend({ rowVersion }),
});

export const setTutorialState = call.post('/api/admin/tutorials/:id/state', {
  ...tutorialChange,
  summary: 'Publishes it, now or at a moment, takes it back to a draft, or archives it. 422 EDI-007 without captions',
  body: z.object({ state: z.enum(['published', 'draft', 'archived']), at: moment.nullable(), rowVersion }),
});

export const deleteTutorial = call.delete('/api/admin/tutorials/:id', {
  right: 'tutorials.write',
  summary: 'Deletes a draft that nobody read; 409 GEN-017 otherwise: it can be archived',
  answer: notice,
});

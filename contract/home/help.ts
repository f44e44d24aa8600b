import { z } from 'zod';
import { call } from '../platform/call.ts';
import { moment, notice, panelPage } from '../platform/shared.ts';
import { line, paragraphs, uuid } from '../platform/text/text.ts';
import { ARTICLE_FILE_KINDS, article, articleFile } from './article.ts';
import { TUTORIAL_LEVELS, tutorialCategory } from './tutorials.ts';

/** Steps of « Premiers pas », in order. The company's data tell if each is done. */
export const FIRST_STEPS = [
  'booklet',
  'chapters',
  'publication',
  'participants',
  'invitation',
  'referent',
  'statistics',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const uploadArticleFile = call.post('/api/admin/article-files', {
  right: 'news.write',
  summary: 'A picture (JPEG, PNG, WebP ≤ 20 Mo), a film (MP4, WebM ≤ 200 Mo) or captions (VTT) of an article',
  upload: true,
  body: z.object({ kind: z.enum(ARTICLE_FILE_KINDS) }),
  answer: articleFile,
});

export const helpTutorial = z.object({
  id: uuid,
  title: z.string(),
  summary: z.string(),
  category: tutorialCategory,
  level: z.enum(TUTORIAL_LEVELS),
  minutes: z.int(),
  screens: z.array(z.string()),
  languages: z.array(z.string()),
  read: z.boolean(),
});
export type HelpTutorial = z.infer<typeof helpTutorial>;

export const listHelpTutorials = call.get('/api/help/tutorials', {
  right: 'signed-in',
  summary: 'The tutorials for whoever asks: all of them, those that hold some words, or those that a screen offers',
  query: z.object({ search: z.string().max(120).default(''), screen: z.string().max(120).optional() }),
  answer: z.object({ rows: z.array(helpTutorial) }),
});

export const readTutorial = call.get('/api/help/tutorials/:id', {
  right: 'signed-in',
  summary: 'One tutorial; 404 when it is not for whoever asks',
  answer: helpTutorial.extend({
    blocks: article,
    video: articleFile.nullable(),
    captions: articleFile.nullable(),
    transcript: z.string(),
    /** Opinion of this user. */
    useful: z.boolean().nullable(),
  }),
});

export const recordTutorialRead = call.post('/api/help/tutorials/:id/read', {
  right: 'signed-in',
  summary: 'It was read, or found useful or not',
  body: z.object({ useful: z.boolean().nullable() }),
  answer: notice,
});

const step = z.object({ step: z.enum(FIRST_STEPS), done: z.boolean(), tutorialId: uuid.nullable() });
export const getFirstSteps = call.get('/api/help/first-steps', {
  right: 'booklet.create',
  summary: 'What a company does first, and what of it is done',
  answer: z.object({ steps: z.array(step), dismissed: z.boolean() }),
});

export const dismissFirstSteps = call.put('/api/help/first-steps', {
  right: 'booklet.create',
  summary: 'Shows the first steps on the home page, or no longer',
  body: z.object({ dismissed: z.boolean() }),
  answer: notice,
});

/** Message to the publisher's staff. */
export const supportForm = z.object({
  subject: line('Sujet', { min: 5, max: 120 }),
  message: paragraphs('Message', { min: 20, max: 4000 }),
});
/** Context of the message, shown to the user before sending. */
export const supportContext = z.object({
  route: z.string().max(300),
  browser: z.string().max(300),
  bookletId: z.string().max(40),
});

export const writeToSupport = call.post('/api/help/support', {
  right: 'signed-in',
  summary: 'Writes to the publisher’s staff; a picture of the screen may go with it, with `writeToSupportWithPicture`',
  body: supportForm.extend(supportContext.shape),
  answer: notice,
});

export const writeToSupportWithPicture = call.post('/api/help/support/picture', {
  right: 'signed-in',
  summary: 'The same, with a picture of the screen (≤ 5 Mo)',
  upload: true,
  body: supportForm.extend(supportContext.shape),
  answer: notice,
});

export const supportMessage = z.object({
  id: uuid,
  at: moment,
  subject: z.string(),
  message: z.string(),
  ...supportContext.shape,
  from: z.object({ name: z.string(), email: z.string(), company: z.string() }),
  picture: z.string().nullable(),
});

export const listSupportMessages = call.get('/api/admin/support-messages', {
  right: 'tutorials.write',
  summary: 'The messages to the publisher’s staff, the latest first, 25 a page',
  query: panelPage,
  answer: z.object({ rows: z.array(supportMessage), total: z.int() }),
});

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { BlockProps } from '../../blocks/registry.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../contract/booklets/access/access.ts';
import { getBookletAccess, saveBookletAccess } from '../../contract/booklets/access/booklet-access.ts';
import { createBooklet, setAccess, updateBooklet } from '../../contract/booklets/booklets/booklets.ts';
import { addBlock, addChapters, addPages, getBookletTree } from '../../contract/booklets/content/content.ts';
import { publish } from '../../contract/booklets/publications/publications.ts';
import { getBookletSettings, saveBookletSettings } from '../../contract/booklets/settings/booklet-settings.ts';
import type { BookletSettings } from '../../contract/reading/reading.ts';
import { sendCall } from './send-call.ts';

interface PageInput {
  title: string;
  blocks: { type: string; props: unknown }[];
}

export const createParagraph = (words: string) => ({ type: 'text', props: { html: `<p>${words}</p>` } });

/** A « Lecture confirmée » block for its own page, unless `props` override it. */
export const createConfirmation = (props: Partial<BlockProps<'confirmation'>> = {}) => ({
  type: 'confirmation',
  props: {
    title: 'Consignes de sécurité',
    statement: 'J’ai lu les consignes de sécurité et je les ai comprises.',
    covers: 'page',
    allPages: true,
    signature: false,
    resign: true,
    ...props,
  },
});

/** A quiz of one question about opening hours, to pass with 80 % unless `props` override it. */
export const createHoursQuiz = (props: { title?: string; passMark?: number } = {}) => ({
  type: 'quiz',
  props: {
    title: 'Avez-vous bien lu ?',
    questions: [
      {
        kind: 'single',
        text: 'À quelle heure ouvre l’atelier ?',
        answers: [
          { text: 'À 7 h 30', right: true, match: '' },
          { text: 'À midi', right: false, match: '' },
        ],
        feedback: 'Les machines démarrent à 7 h 30.',
      },
    ],
    passMark: 80,
    attempts: 0,
    ...props,
  },
});

/**
 * Creates a finished draft of one chapter with these pages, public once published unless `open` is false. Returns its
 * id and its address for readers.
 */
export const createDraft = async (page: Page, title: string, pages: readonly PageInput[], { open = true } = {}) => {
  const { id, rowVersion, company } = await sendCall(page, createBooklet, {
    body: { way: 'guided', type: 'employee' },
  });
  const params = { id };
  const slug = `essai-${randomUUID().slice(0, 8)}`;
  const named = await sendCall(page, updateBooklet, { params, body: { title, slug, rowVersion } });
  const { created = [] } = await sendCall(page, addChapters, { params, body: { title: 'Bienvenue' } });
  const chapter = { id: created[0] ?? '' };
  for (const { title: pageTitle, blocks } of pages) {
    const added = await sendCall(page, addPages, { params: chapter, body: { title: pageTitle } });
    let after: string | null = null;
    for (const block of blocks) {
      const body: { id: string; after: string | null } = { id: randomUUID(), after };
      await sendCall(page, addBlock, { params: { id: added.created?.[0] ?? '' }, body: { ...block, ...body } });
      after = body.id;
    }
  }
  await sendCall(page, updateBooklet, {
    params,
    body: { wizardStep: 'livret-completed', rowVersion: named.rowVersion },
  });
  if (open) await sendCall(page, setAccess, { params, body: { mode: 'public' } });
  const { chapters } = await sendCall(page, getBookletTree, { params });
  const slugs = chapters.flatMap((one) => one.pages.map((made) => made.slug));
  return { id, title, path: `/lire/${company.slug}/${slug}`, slugs };
};

export const publishByApi = (page: Page, id: string) => sendCall(page, publish, { params: { id }, body: {} });

/** Opens personal links as the only access method, apart from those of `others`. */
export const openPersonalAccess = async (page: Page, id: string, others: Partial<AccessSettings> = {}) => {
  const params = { id };
  const { rowVersion } = await sendCall(page, getBookletAccess, { params });
  const settings = { ...DEFAULT_ACCESS, personal: { ...DEFAULT_ACCESS.personal, on: true }, ...others };
  await sendCall(page, saveBookletAccess, { params, body: { rowVersion, settings } });
};

/** Tracks readers by name, and records that they were informed today. */
export const trackByName = async (page: Page, id: string, reading: Partial<BookletSettings['reading']> = {}) => {
  const params = { id };
  const { settings, rowVersion, today } = await sendCall(page, getBookletSettings, { params });
  const tracking = { ...settings.tracking, mode: 'named' as const, informedOn: today };
  const changed = { ...settings, tracking, reading: { ...settings.reading, ...reading } };
  await sendCall(page, saveBookletSettings, { params, body: { rowVersion, settings: changed } });
};

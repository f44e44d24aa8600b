import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { uuidv7 } from 'uuidv7';
import { createTemplate, publishTemplate } from '../../contract/library/chapter-templates.ts';
import { changeTemplateDocument, type DocumentChange } from '../../contract/library/template-content.ts';
import { templatePath } from '../../contract/platform/paths.ts';
import { sendCall } from './send-call.ts';

/** A published chapter of the company’s library, of one page with these blocks. `rewrite` changes one in the draft. */
export const createLibraryChapter = async (
  page: Page,
  title: string,
  pageTitle: string,
  blocks: readonly { type: string; props: unknown }[],
) => {
  const { id, code } = await sendCall(page, createTemplate, {
    body: {
      code: `chapitre-${randomUUID().slice(0, 8)}`,
      title,
      summary: '',
      icon: 'book',
      category: 'welcome',
      bookletTypes: ['employee'],
      scope: 'company',
    },
  });
  const sheet = uuidv7();
  const refs = blocks.map(() => uuidv7());
  const change = (body: DocumentChange) => sendCall(page, changeTemplateDocument, { params: { id }, body });
  await change({ kind: 'addPage', page: sheet, title: pageTitle, after: null });
  for (const [at, block] of blocks.entries()) {
    await change({ kind: 'addBlock', page: sheet, block: refs[at] ?? '', after: refs[at - 1] ?? null, ...block });
  }
  await sendCall(page, publishTemplate, { params: { id }, body: { notes: '' } });
  const rewrite = (at: number, { props }: { props: unknown }) =>
    change({ kind: 'updateBlock', block: refs[at] ?? '', props, rowVersion: 1 });
  return { id, code, rewrite };
};

/** Publishes a version with its reason and the day before which booklets take it, then opens the list of booklets. */
export const publishWithReason = async (page: Page, id: string, reason: string, day: string): Promise<void> => {
  await page.goto(templatePath(id));
  await page.getByRole('button', { name: 'Publier une version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publier une nouvelle version' });
  await dialog.getByRole('textbox', { name: 'Raison' }).fill(reason);
  await dialog.getByLabel('À reprendre avant le').fill(day);
  await dialog.getByRole('button', { name: 'Publier une version' }).click();
  await expect(dialog).toBeHidden();
};

/** Editors who save their block again and again: the last acknowledged text of each must be there, or a later one. */
import { getPage } from '../../contract/booklets/content/content.ts';
import type { ApiClient } from '../../test/system/api-client.ts';
import { makeBooklet, saveBlock } from '../../test/system/client-steps.ts';
import { attempt, insist, type Load, pause, requireOutage } from './load.ts';

const PAUSE_MS = 150;

interface Editor {
  name: string;
  client: ApiClient;
  pageId: string;
  block: { id: string; rowVersion: number };
  /** Numbers of the last text that was sent, and of the last one that was acknowledged. */
  sent: number;
  confirmed: number;
}

export const createEditors = async (clients: readonly ApiClient[]): Promise<Load> => {
  const result = { done: 0, errors: 0, lost: 0, twice: 0 };
  let backwards = 0;
  const editors: Editor[] = [];
  for (const [index, client] of clients.entries()) {
    const name = `éditrice ${index}`;
    const { pageId, block } = await makeBooklet(client, `Livret ${index}`, `${name} numéro 0.`);
    editors.push({ name, client, pageId, block, sent: 0, confirmed: 0 });
  }

  /** Reads the stored text and version, and compares them with what was acknowledged. */
  const readAgain = async (editor: Editor): Promise<void> => {
    const { client, pageId, name, block, confirmed } = editor;
    const page = await insist(
      () => client.call(getPage, { params: { id: pageId } }),
      () => {
        result.errors += 1;
      },
    );
    const stored = page.content.find(({ id }) => id === block.id);
    const [, text = '-1'] = new RegExp(`${name} numéro (\\d+)\\.`).exec(JSON.stringify(stored?.props)) ?? [];
    if (Number(text) < confirmed) result.lost += confirmed - Number(text);
    if (!stored || stored.rowVersion < block.rowVersion) backwards += 1;
    editor.block = { id: block.id, rowVersion: stored?.rowVersion ?? block.rowVersion };
  };

  const saveOnce = async (editor: Editor): Promise<void> => {
    editor.sent += 1;
    const { client, block, name, sent } = editor;
    const saved = await attempt(() => saveBlock(client, block, `${name} numéro ${sent}.`));
    if ('value' in saved) {
      if (saved.value.block.rowVersion <= block.rowVersion) backwards += 1;
      editor.block = { id: block.id, rowVersion: saved.value.block.rowVersion };
      editor.confirmed = sent;
      result.done += 1;
      return;
    }
    // A save whose answer was lost may have been written: the next one then meets its own version.
    if (saved.status !== 409) {
      requireOutage(saved);
      result.errors += 1;
    }
    await readAgain(editor);
  };

  return {
    name: 'enregistrements',
    run: async (signal) => {
      const work = async (editor: Editor) => {
        while (!signal.aborted) {
          await saveOnce(editor);
          await pause(PAUSE_MS, signal);
        }
      };
      await Promise.all(editors.map(work));
    },
    verify: async () => {
      for (const editor of editors) await readAgain(editor);
      return { ...result, lost: result.lost + backwards, notes: `${backwards} versions backwards` };
    },
  };
};

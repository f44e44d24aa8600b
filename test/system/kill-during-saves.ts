import { uuidv7 } from 'uuidv7';
import { addBlock, updateBlock } from '../../contract/booklets/content/content.ts';
import type { ApiClient } from './api-client.ts';
import { createHtmlProps, listBlockTexts } from './client-steps.ts';
import type { ServerProcess } from './server-process.ts';

/** A block written by one client, with the last number that the server confirmed. */
interface BlockWriter {
  client: ApiClient;
  pageId: string;
  id: string;
  rowVersion: number;
  next: number;
  lastConfirmed: number;
  /** Number of saves answered 200. */
  answeredSaves: number;
}

export const makeWriters = async (client: ApiClient, pageId: string, count: number): Promise<BlockWriter[]> => {
  const writers: BlockWriter[] = [];
  for (let n = 0; n < count; n += 1) {
    const { block } = await client.call(addBlock, {
      params: { id: pageId },
      body: { id: uuidv7(), type: 'text', props: createHtmlProps(`écrivain ${n} numéro 0`), after: null },
    });
    writers.push({
      client,
      pageId,
      id: block.id,
      rowVersion: block.rowVersion,
      next: 1,
      lastConfirmed: 0,
      answeredSaves: 0,
    });
  }
  return writers;
};

/** Saves numbered texts, each as soon as the last is answered, until the server is killed. */
const saveUntilKilled = async (writer: BlockWriter, name: number): Promise<void> => {
  for (;;) {
    try {
      const { block } = await writer.client.call(updateBlock, {
        params: { id: writer.id },
        body: { props: createHtmlProps(`écrivain ${name} numéro ${writer.next}`), rowVersion: writer.rowVersion },
      });
      writer.rowVersion = block.rowVersion;
      writer.lastConfirmed = writer.next;
      writer.answeredSaves += 1;
      writer.next += 1;
    } catch (error) {
      // A killed server cuts the connection; any other status than 200 is a failure.
      if (error instanceof Error && / answered \d{3}/.test(error.message)) throw error;
      return;
    }
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * All write at once; `ms` after the first answer the server is killed without warning. Returns the number of answered
 * saves. A busy machine may answer none for a while, and such a kill would prove nothing.
 */
export const killDuringSaves = async (server: ServerProcess, writers: BlockWriter[], ms: number): Promise<number> => {
  const total = () => writers.reduce((sum, { answeredSaves }) => sum + answeredSaves, 0);
  const before = total();
  const writing = Promise.all(writers.map(saveUntilKilled));
  const end = Date.now() + 20_000;
  while (total() === before && Date.now() < end) await pause(5);
  await pause(ms);
  await server.stop('SIGKILL');
  await writing;
  return total() - before;
};

/** Number of answered saves that the server has lost. A save under way at the kill may be present or not. */
export const countLostSaves = async (writers: BlockWriter[]): Promise<number> => {
  const [first] = writers;
  if (!first) return 0;
  const texts = await listBlockTexts(first.client, first.pageId);
  let missing = 0;
  for (const [name, writer] of writers.entries()) {
    const found = texts.map((text) => new RegExp(`écrivain ${name} numéro (\\d+)<`).exec(text)?.[1]).find(Boolean);
    const number = found === undefined ? -1 : Number(found);
    if (number < writer.lastConfirmed) missing += writer.lastConfirmed - number;
    // The save under way was written although its answer was lost: the next save starts from there.
    if (number > writer.lastConfirmed) {
      writer.lastConfirmed = number;
      writer.next = number + 1;
      writer.rowVersion += 1;
    }
  }
  return missing;
};

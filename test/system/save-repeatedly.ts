import { uuidv7 } from 'uuidv7';
import { addBlock, updateBlock } from '../../contract/booklets/content/content.ts';
import type { ApiClient } from './api-client.ts';
import { createHtmlProps } from './client-steps.ts';

/** The answer to a save. */
export interface SaveResponse {
  status: number;
  message: string;
}

/** The status and message of a rejected call. Rethrows any other error. */
const readRefusal = (error: unknown): SaveResponse & { body: Record<string, unknown> } => {
  const [, status, text] = /answered (\d{3}): (.*)$/s.exec(error instanceof Error ? error.message : '') ?? [];
  if (status === undefined) throw error;
  const body = JSON.parse(text ?? '{}') as Record<string, unknown>;
  return { status: Number(status), message: String(body.message), body };
};

/**
 * Writes numbered texts in a block of its own until `isOver`, and retries unconfirmed ones. Returns the last text that
 * the server confirmed. A try whose answer was lost may have been written: the block then conflicts with itself, and
 * the next save starts from the current row version.
 */
export const saveRepeatedly = async (
  isOver: () => boolean,
  client: ApiClient,
  pageId: string,
  outcomes: SaveResponse[],
): Promise<string[]> => {
  const id = uuidv7();
  const note = (outcome: SaveResponse) => outcomes.push({ status: outcome.status, message: outcome.message });
  let number = 0;
  let rowVersion: number | null = null;
  let confirmed: string[] = [];
  while (!isOver()) {
    const text = `écrit ${id} numéro ${number}.`;
    try {
      const saved: { block: { rowVersion: number } } =
        rowVersion === null
          ? await client.call(addBlock, {
              params: { id: pageId },
              body: { id, type: 'text', props: createHtmlProps(text), after: null },
            })
          : await client.call(updateBlock, { params: { id }, body: { props: createHtmlProps(text), rowVersion } });
      note({ status: 200, message: '' });
      rowVersion = saved.block.rowVersion;
      confirmed = [text];
      number += 1;
    } catch (error) {
      const refusal = readRefusal(error);
      const current = refusal.body.current as { rowVersion?: number } | undefined;
      if (refusal.status === 409 && typeof current?.rowVersion === 'number') rowVersion = current.rowVersion;
      else {
        note(refusal);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
  return confirmed;
};

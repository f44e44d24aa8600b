import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder and its removal. */
export const createTemporaryFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'embarque-system-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

import { readdirSync } from 'node:fs';
import type { Method } from '../../../contract/platform/call.ts';
import type { Right } from '../../../contract/platform/permissions.ts';

interface AnyCall {
  name: string;
  method: Method;
  path: string;
  right: Right;
}

const FOLDER = new URL('../../../contract/', import.meta.url);

const isCall = (value: unknown): value is Omit<AnyCall, 'name'> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value;

const loadCalls = async (file: string): Promise<AnyCall[]> => {
  const exported: Record<string, unknown> = await import(new URL(file, FOLDER).href);
  return Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [{ ...value, name }] : []));
};

/** All calls of the contract, from every file; a call exported twice counts once. */
export const CALLS: AnyCall[] = [
  ...new Map(
    (
      await Promise.all(
        readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
          .map(loadCalls),
      )
    )
      .flat()
      .map((call) => [`${call.method} ${call.path}`, call]),
  ).values(),
];

// Number of calls on 2026-11-22. A lower number means that a folder is not read, and that its calls are not tested.
if (CALLS.length < 362) throw new Error(`only ${CALLS.length} calls were found in contract/`);

/** URL of the call, with a valid value for each of its params. */
export const buildCallUrl = ({ path }: { path: string }): string =>
  path.replace(/:(\w+)|\{(\w+)\}/g, (_, a?: string, b?: string) =>
    /id$/i.test(a ?? b ?? '') ? '01890000-0000-7000-8000-000000000000' : '1',
  );

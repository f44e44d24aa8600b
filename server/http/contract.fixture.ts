import * as auth from '../../contract/auth.ts';
import * as booklets from '../../contract/booklets.ts';
import type { Method } from '../../contract/call.ts';
import * as companyFonts from '../../contract/company-fonts.ts';
import * as content from '../../contract/content.ts';
import * as library from '../../contract/library.ts';
import * as locks from '../../contract/locks.ts';
import * as media from '../../contract/media.ts';
import type { Right } from '../../contract/permissions.ts';
import * as publications from '../../contract/publications.ts';

interface AnyCall {
  name: string;
  method: Method;
  path: string;
  right: Right;
}

/** Every call of the contract, whatever is exported beside it. */
export const CALLS: AnyCall[] = [auth, booklets, companyFonts, content, library, locks, media, publications].flatMap(
  (file) =>
    Object.entries(file).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value
        ? [{ ...(value as Omit<AnyCall, 'name'>), name }]
        : [],
    ),
);

/** An address of the call, with a well-formed value for each of its params. */
export const addressOf = ({ path }: { path: string }): string =>
  path.replace(/:(\w+)|\{(\w+)\}/g, (_, a?: string, b?: string) =>
    (a ?? b) === 'id' ? '01890000-0000-7000-8000-000000000000' : '1',
  );

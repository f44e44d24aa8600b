import { z } from 'zod';
import { AUDIT_OBJECTS } from '../../../contract/administration/audit/audit-actions.ts';
import type { Call } from '../../../contract/platform/call.ts';
import { PERMISSIONS } from '../../../contract/platform/permissions.ts';

type CallDescription = Pick<Call, 'method' | 'path' | 'right'>;

const listPathSegments = (path: string): string[] =>
  path.split('/').filter((part) => part !== '' && part !== 'api' && part !== 'admin');

/** `PUT booklets/publication`: the action of a call, without its object. */
export const getAuditAction = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} ${listPathSegments(path)
    .filter((part) => !part.startsWith(':'))
    .join('/')}`;

/** Calls that change nothing, or only for a minute: edit locks, previews, counts. */
const UNAUDITED_PATHS_PATTERN =
  /\/(lock|audience|preview|previews|arrival-preview|departure|access-tests|set-language|csrf-token|reads|read|first-steps|search|switch-preview|incidents|changes\/readers|sequence\/effects|rehearsal|rehearsal\/(cohort|message))$/;

/** True for a call that leaves a line: every change, and every file download of data. */
export const isAuditedCall = (call: Pick<Call, 'method' | 'path' | 'answer'>): boolean =>
  call.method === 'GET'
    ? call.answer instanceof z.ZodFile &&
      call.path.startsWith('/api/admin/') &&
      !/template|access-qr|smaller/.test(call.path)
    : !UNAUDITED_PATHS_PATTERN.test(call.path.replace(/\/:\w+$/, ''));

/** Permissions reserved to the publisher's staff concern the platform, not the current company. */
export const isPlatformCall = ({ right }: CallDescription): boolean => {
  if (right === 'anyone' || right === 'signed-in' || right === 'fonts.validate') return false;
  const { roles } = PERMISSIONS[right];
  return roles.length === 1 && (roles as readonly string[]).includes('super_admin');
};

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const toObjectId = (value: unknown): string => (typeof value === 'string' && value.length <= 60 ? value : '');

/**
 * Object of a call: the last one that its URL names by id, or the one that its answer created (a POST to a list, not to
 * an action such as `launch`). Kinds are the nouns of URLs. A token grants access: it is no id.
 */
export const getAuditObject = (
  call: CallDescription,
  params: Record<string, unknown>,
  answer: unknown,
): { object: string; objectId: string; bookletId: string | null } => {
  const parts = listPathSegments(call.path);
  const bookletId = parts[0] === 'booklets' && UUID_PATTERN.test(String(params.id)) ? String(params.id) : null;
  const made = (answer as { id?: unknown } | null)?.id;
  const last = parts.at(-1) ?? '';
  if (call.method === 'POST' && last in AUDIT_OBJECTS && typeof made === 'string' && UUID_PATTERN.test(made)) {
    return { object: last, objectId: made, bookletId: last === 'booklets' ? made : bookletId };
  }
  const at = parts.findLastIndex((part) => part.startsWith(':') && part !== ':token');
  if (at < 1) return { object: parts.find((part) => !part.startsWith(':')) ?? '', objectId: '', bookletId };
  return { object: parts[at - 1] ?? '', objectId: toObjectId(params[(parts[at] ?? '').slice(1)]), bookletId };
};

/** Objects whose names are not personal. */
const LABELLED_OBJECTS = new Set(
  'booklets copies chapters pages campaigns media library companies sectors tutorials news languages access-links templates imports folders'.split(
    ' ',
  ),
);

/** Title or name in an answer; empty for people. */
export const getAuditLabel = (object: string, answer: unknown): string => {
  if (!LABELLED_OBJECTS.has(object) || typeof answer !== 'object' || answer === null) return '';
  const { title, name } = answer as { title?: unknown; name?: unknown };
  return typeof title === 'string' ? title.slice(0, 200) : typeof name === 'string' ? name.slice(0, 200) : '';
};

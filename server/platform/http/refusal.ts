import { type ErrorCode, type ErrorValues, errorText, frenchErrorText } from '../../../contract/platform/errors.ts';
import { getFirstErrorCode, toErrorMap } from '../../../contract/platform/issues.ts';
import { getPermissionAction, hasPermission, type Permission } from '../../../contract/platform/permissions.ts';

/**
 * Refusal of an action: a code of the catalogue, its values and, for a form, the messages of each field. Any code may
 * throw it; the HTTP error handler turns it into a status and a body.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly values: ErrorValues;
  readonly errors?: Record<string, string[]>;
  /** Additional fields of the answer body: `{ current }` on a conflict, `{ findings }` of the publication gate… */
  readonly details?: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    values: ErrorValues = {},
    errors?: Record<string, string[]>,
    details?: Record<string, unknown>,
  ) {
    super(errorText(code, values));
    this.code = code;
    this.values = values;
    if (errors) this.errors = errors;
    if (details) this.details = details;
  }
}

/** Refusal of one field of a form; its text stands beside the field. */
export const createFieldRefusal = (
  field: string,
  code: ErrorCode,
  values: ErrorValues = {},
  details?: Record<string, unknown>,
): Refusal => new Refusal(code, values, { [field]: [errorText(code, values)] }, details);

/** First row of a query; GEN-010 when there is none. */
export const requireFirstRow = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Refusal('GEN-010');
  return row;
};

/**
 * Text of a refusal in the current language. A refusal created without a language, in another process or a stream
 * event, was written in French.
 */
export const getRefusalText = ({ code, values, message }: Refusal): string =>
  message === frenchErrorText(code, values) ? errorText(code, values) : message;

/** Contact shown when no name is available. */
const getDefaultHelper = (permission: Permission): string =>
  hasPermission(permission, 'company_admin')
    ? 'un administrateur de votre entreprise'
    : 'un administrateur de la plateforme';

/**
 * GEN-009: the user lacks the permission. The binder adds the name of a user who has it before the answer leaves
 * (server/booklets/rights/find-helper.ts); `bookletId` is the booklet, null for none. `action` replaces the text of the
 * permission when it does not describe the attempt.
 */
export class PermissionRefusal extends Refusal {
  readonly permission: Permission;
  readonly bookletId: string | null;
  readonly #action: string;

  constructor(
    permission: Permission,
    bookletId: string | null = null,
    action: string = getPermissionAction(permission),
  ) {
    super('GEN-009', { action, personne: getDefaultHelper(permission) });
    this.permission = permission;
    this.bookletId = bookletId;
    this.#action = action;
  }

  /** Same refusal, with the name of a user who can help. */
  withHelper(name: string): Refusal {
    return new Refusal('GEN-009', { action: this.#action, personne: name });
  }
}

/** Refusal of a schema other than the request's own: the text of the first issue, and those of every field. */
export const toSchemaRefusal = (issues: Parameters<typeof toErrorMap>[0]): Refusal => {
  const refusal = new Refusal(getFirstErrorCode(issues), {}, toErrorMap(issues));
  refusal.message = issues[0]?.message ?? refusal.message;
  return refusal;
};

import { type ErrorCode, type ErrorValues, errorText, frenchErrorText } from '../../../contract/platform/errors.ts';
import { codeOf, errorMap } from '../../../contract/platform/issues.ts';
import { actionOf, may, type Permission } from '../../../contract/platform/permissions.ts';

/**
 * What the product answers when it will not do something: a code of the catalogue, its values and, for a form, the
 * messages of each field. Anyone may throw it; the HTTP exit turns it into a status and a body.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly values: ErrorValues;
  readonly errors?: Record<string, string[]>;
  /** More for the body of the answer: `{ current }` on a conflict, `{ findings }` of the publish gate… */
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

/**
 * The text of a refusal in the language that is spoken: one that was made where none is, by a process of its own or an event of a
 * stream, was written in French.
 */
export const sayRefusal = ({ code, values, message }: Refusal): string =>
  message === frenchErrorText(code, values) ? errorText(code, values) : message;

/** Whom to ask where nobody can be named. */
const unnamedHelper = (permission: Permission): string =>
  may(permission, 'company_admin') ? 'un administrateur de votre entreprise' : 'un administrateur de la plateforme';

/**
 * GEN-009: the person has not the permission. The binder names somebody who has it before the answer leaves
 * (server/booklets/rights/find-helper.ts); `bookletId` says on which booklet, null on none. `action` where the permission’s own words
 * do not say what was tried.
 */
export class PermissionRefusal extends Refusal {
  readonly permission: Permission;
  readonly bookletId: string | null;
  readonly #action: string;

  constructor(permission: Permission, bookletId: string | null = null, action: string = actionOf(permission)) {
    super('GEN-009', { action, personne: unnamedHelper(permission) });
    this.permission = permission;
    this.bookletId = bookletId;
    this.#action = action;
  }

  /** The same, with somebody who can help. */
  naming(name: string): Refusal {
    return new Refusal('GEN-009', { action: this.#action, personne: name });
  }
}

/** What a schema refused, outside of a request's own schemas: the first issue's text, and every field's. */
export const refusedBy = (issues: Parameters<typeof errorMap>[0]): Refusal => {
  const refusal = new Refusal(codeOf(issues), {}, errorMap(issues));
  refusal.message = issues[0]?.message ?? refusal.message;
  return refusal;
};

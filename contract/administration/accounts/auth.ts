import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { withError } from '../../platform/errors.ts';
import { can, role } from '../../platform/permissions.ts';
import { moment, notice, rowVersion, urlNumber } from '../../platform/shared.ts';
import { email, line, personName, uuid } from '../../platform/text/text.ts';
import { DATE_FORMATS, NUMBER_FORMATS, TEXT_DIRECTIONS } from '../languages/language.ts';
import { maintenanceNotice } from '../maintenance/maintenance.ts';
import { credentials } from './credentials.ts';
import { SWITCH_MODES } from './identity-form.ts';
import { localeCode, profile } from './profile.ts';

/** Signed-in user. The presence of `id` means signed in (C19). */
export const user = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  jobTitle: z.string(),
  phone: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  /** Path of the picture of the account; null: initials. */
  avatar: z.string().nullable(),
  company: z.object({ id: uuid, name: z.string() }).nullable(),
  /** Companies the user may switch to; empty except for super admins. */
  companies: z.array(z.object({ id: uuid, name: z.string() })),
  /** True if the user accepted the current version of the terms, as known by the server (C45). */
  termsAccepted: z.boolean(),
  /** The company requires a second factor and there is none yet: no other screen opens. */
  mustEnrol: z.boolean(),
  /** Current identity switch: another user acts under this identity; null: none. */
  switched: z
    .object({
      mode: z.enum(SWITCH_MODES),
      /** Remaining seconds on the server's clock, so the browser's clock does not matter; at least 1. */
      secondsLeft: z.int(),
      by: z.string(),
      /** Page where the switch was requested, shown again on return. */
      route: z.string(),
    })
    .nullable(),
  /**
   * Reason of the read-only access, as text: an identity switch in `look` mode, or a suspended company; null: changes
   * are allowed.
   */
  looking: z.string().nullable(),
  /** Current maintenance, for super admins, the only ones who work meanwhile; null: none. */
  maintenance: maintenanceNotice.nullable(),
  can,
});
export type User = z.infer<typeof user>;

export const getUser = call.get('/api/auth/user', {
  right: 'signed-in',
  whileSwitched: 'allowed',
  summary:
    'The signed-in person; 401 when nobody is (C31). Comes back from an identity whose time is over, and says so',
  answer: user.extend(notice.shape),
});

export const getCsrfToken = call.get('/api/auth/csrf-token', {
  right: 'anyone',
  summary: 'A fresh CSRF token for this browser (C32)',
  answer: z.object({ csrfToken: z.string() }),
});

export const login = call.post('/api/auth/login', {
  right: 'anyone',
  whileSwitched: 'allowed',
  summary: 'Signs in and rotates the session (C33)',
  body: credentials,
  answer: user,
});

export const logout = call.post('/api/auth/logout', {
  right: 'anyone',
  whileSwitched: 'allowed',
  summary: 'Ends the session (C34)',
  answer: z.object({}),
});

export const setLanguage = call.post('/api/auth/set-language', {
  right: 'anyone',
  whileSwitched: 'allowed',
  summary: 'Keeps the language of the back office in the cookie `locale` (C35)',
  body: z.object({ language: localeCode }),
  answer: z.object({ language: z.string() }),
});

export const requestPassword = call.post('/api/auth/password-requests', {
  right: 'anyone',
  whileSwitched: 'allowed',
  summary: 'Mails a reset link if the account exists; the answer never tells whether it does',
  body: z.object({ email }),
  answer: notice,
});

/** Purposes of a link to a password form: a reset, an invitation, or the set-up of the first super admin. */
export const PASSWORD_TOKEN_KINDS = ['reset', 'invitation', 'setup'] as const;
export type PasswordTokenKind = (typeof PASSWORD_TOKEN_KINDS)[number];

const passwordToken = z.string().min(20).max(200);

export const getPasswordToken = call.get('/api/auth/password-tokens/:token', {
  right: 'anyone',
  summary: 'Who a reset, invitation or set-up link is for; 410 when expired or used',
  params: z.object({ token: passwordToken }),
  answer: z.object({
    kind: z.enum(PASSWORD_TOKEN_KINDS),
    email: z.string(),
    /** Words forbidden in the new password: names, e-mail local part, company name. */
    forbidden: z.array(z.string()),
  }),
});

/**
 * New password. `passwordStrength` of password.ts checks the strength on both sides; this schema checks only the size.
 */
export const newPassword = z.string().min(1, withError('GEN-001')).max(128);

export const setPassword = call.post('/api/auth/passwords', {
  right: 'anyone',
  whileSwitched: { refused: 'changer le mot de passe' },
  summary: 'Sets a new password from a reset, invitation or set-up link; a first password also signs in',
  body: z.object({
    token: passwordToken,
    password: newPassword,
    confirmation: z.string().max(128),
    /** Set-up link only: identity of the first super admin. */
    email: email.optional(),
    firstName: personName('Prénom', 60).optional(),
    lastName: personName('Nom', 80).optional(),
    /** Set-up link only: the first company, without which no work is possible. */
    companyName: line('Nom de l’entreprise', { min: 2, max: 120 }).optional(),
  }),
  /** `user`: the signed-in user; null when a login is still required, as after a reset. */
  answer: notice.extend({ user: user.nullable() }),
});

/* Legal texts and their acceptance (A2, C25, C45) */

export const LEGAL_KINDS = ['terms', 'privacy', 'legal_notice', 'accessibility', 'reader_notice'] as const;
export const legalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof legalKind>;

export const legalDocument = z.object({
  id: uuid,
  kind: legalKind,
  version: z.int(),
  title: z.string(),
  body: z.string(),
  changes: z.string(),
  effectiveOn: z.string(),
});

export const getLegalDocument = call.get('/api/auth/legal/:kind', {
  right: 'anyone',
  summary: 'The version of a legal text in force, with the list of earlier ones',
  params: z.object({ kind: legalKind }),
  query: z.object({ version: urlNumber.optional() }),
  answer: legalDocument.extend({
    versions: z.array(z.object({ version: z.int(), effectiveOn: z.string() })),
    /** Earlier versions that are left out. */
    versionsLeft: z.int(),
  }),
});

export const TERMS_DECISIONS = ['accepted', 'refused'] as const;
export type TermsDecision = (typeof TERMS_DECISIONS)[number];

export const decideOnTerms = call.post('/api/auth/legal/decisions', {
  right: 'anyone',
  whileSwitched: { refused: 'accepter ou refuser des conditions' },
  summary: 'Accepts or refuses a version of the terms, or acknowledges the privacy notice; 409 LEG-002 when superseded',
  body: z.object({
    kind: z.enum(['terms', 'privacy']),
    version: rowVersion,
    decision: z.enum(TERMS_DECISIONS),
  }),
  answer: notice,
});

/* My account (A1 « profile ») */

export const updateProfile = call.put('/api/admin/account', {
  right: 'signed-in',
  whileSwitched: { refused: 'changer le profil' },
  state: '/api/auth/user',
  summary: 'Changes my own profile',
  body: profile,
  answer: user.extend(notice.shape),
});

export const changePassword = call.put('/api/admin/account/password', {
  right: 'signed-in',
  whileSwitched: { refused: 'changer le mot de passe' },
  summary: 'Changes my password and ends my other sessions',
  body: z.object({
    current: z.string().min(1, withError('GEN-001')).max(128),
    password: newPassword,
    confirmation: z.string().max(128),
  }),
  answer: notice,
});

export const accountSession = z.object({
  id: uuid,
  browser: z.string(),
  address: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
});

export const listSessions = call.get('/api/admin/account/sessions', {
  right: 'signed-in',
  summary: 'My open sessions, the latest used first',
  answer: z.object({
    rows: z.array(accountSession.extend({ current: z.boolean() })),
    /** Sessions that are left out. */
    left: z.int(),
  }),
});

export const endSession = call.delete('/api/admin/account/sessions/:id', {
  right: 'signed-in',
  whileSwitched: { refused: 'fermer une session' },
  summary: 'Ends one of my sessions',
  answer: notice,
});

export const switchCompany = call.put('/api/admin/account/company', {
  right: 'signed-in',
  whileSwitched: { refused: 'changer d’entreprise' },
  summary: 'The company a super admin works in',
  body: z.object({ companyId: uuid }),
  answer: user,
});

export const inviteUser = call.post('/api/admin/invitations', {
  right: 'users.invite',
  whileSwitched: { refused: 'inviter des personnes' },
  summary: 'Creates an account and mails its invitation link (72 h)',
  body: z.object({
    email,
    firstName: personName('Prénom', 60),
    lastName: personName('Nom', 80),
    role: z.enum(['company_admin', 'editor', 'referent']),
  }),
  answer: notice.extend({ id: uuid }),
});

/* Languages of the back office (C3, C38) */

export const listLanguages = call.get('/api/auth/languages', {
  right: 'anyone',
  summary: 'The active languages of the back office, under their own names',
  answer: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      direction: z.enum(TEXT_DIRECTIONS),
      formats: z.object({
        date: z.enum(['', ...DATE_FORMATS]),
        number: z.enum(['', ...NUMBER_FORMATS]),
        firstDay: z.int().nullable(),
      }),
    }),
  ),
});

/** Visitors may call it: the login page uses their language. */
export const getTranslations = call.get('/api/admin/i18n/json', {
  right: 'anyone',
  summary: 'key → message of a locale (C38)',
  query: z.object({ locale: localeCode }),
  answer: z.record(z.string(), z.string()),
});

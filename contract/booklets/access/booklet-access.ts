import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { can } from '../../platform/permissions.ts';
import { byId, moment, notice, rowVersion } from '../../platform/shared.ts';
import { email, uuid } from '../../platform/text/text.ts';
import { accessMethod, accessSettings, namedLink } from './access.ts';
import { accessUpdate, linkForm, networkAddress } from './access-form.ts';

/** Content of the screen « Accès ». */
export const bookletAccess = z.object({
  rowVersion,
  settings: accessSettings,
  /** Those in use, then the revoked ones, newest first. */
  links: z.array(namedLink),
  /** Revoked links that are left out. */
  linksLeft: z.int(),
  /** Last part of the URL; null until the wizard asks for it. */
  slug: z.string().nullable(),
  /** Complete URL of the booklet, online or not. */
  address: z.string().nullable(),
  online: z.boolean(),
  /** Company's own host; only the platform sets it. */
  host: z.string().nullable(),
  timeZone: z.string(),
  /** Obstacle to public access today, as text (ACC-004); null: none. */
  publicObstacle: z.string().nullable(),
  /** People who registered by e-mail and wait for an invitation. */
  awaiting: z.int(),
  can,
});
export type BookletAccess = z.infer<typeof bookletAccess>;

export const getBookletAccess = call.get('/api/admin/booklets/:id/access-settings', {
  right: 'booklet.access',
  summary: 'Who may read a booklet, when, from where, and what they may do with it',
  answer: bookletAccess,
});

export const saveBookletAccess = call.put('/api/admin/booklets/:id/access-settings', {
  right: 'booklet.access',
  state: '/api/admin/booklets/:id/access-settings',
  summary:
    'Changes who may read, all or nothing: 409 GEN-011 with `current` when somebody was first, 409 ACC-004 with the page that forbids public access, 422 ACC-005 unless public access is confirmed',
  body: accessUpdate,
  answer: bookletAccess.extend(notice.shape),
});

const byLink = byId.extend({ linkId: uuid });

export const createAccessLink = call.post('/api/admin/booklets/:id/access-links', {
  right: 'booklet.access',
  summary: 'Makes an unlisted link with a name, counted by itself; 20 at most that are not revoked (GEN-023)',
  body: linkForm,
  answer: namedLink.extend(notice.shape),
});

export const renameAccessLink = call.patch('/api/admin/booklets/:id/access-links/:linkId', {
  right: 'booklet.access',
  state: '/api/admin/booklets/:id/access-settings',
  summary: 'Gives an unlisted link another name; readers notice nothing',
  params: byLink,
  body: linkForm.pick({ name: true }),
  answer: namedLink.extend(notice.shape),
});

export const revokeAccessLink = call.delete('/api/admin/booklets/:id/access-links/:linkId', {
  right: 'booklet.access',
  state: '/api/admin/booklets/:id/access-settings',
  summary:
    'Ends an unlisted link for good, and the reading of whoever came by it; 409 ACC-009 when it has ended already',
  params: byLink,
  answer: namedLink.extend(notice.shape),
});

export const getAccessQr = call.get('/api/admin/booklets/:id/access-qr', {
  right: 'booklet.access',
  summary:
    'A QR code (error correction H) of the booklet’s address, or of one of its unlisted links: a picture, or an A4 poster',
  query: z.object({ format: z.enum(['png', 'svg', 'pdf']), linkId: uuid.optional() }),
  answer: z.file(),
});

/** Steps of the access policy (server/booklets/access/access-policy.ts), and their possible reasons. The browser has the texts. */
export const ACCESS_STEPS = ['online', 'network', 'window', ...accessMethod.options] as const;
export const ACCESS_REASONS = [
  'online',
  'offline',
  'suspended',
  'any',
  'unsaid',
  'inside',
  'outside',
  'always',
  'open',
  'before',
  'after',
  'shut',
  'nothing',
  'everybody',
  'linkGood',
  'linkUnknown',
  'linkRevoked',
  'linkExpired',
  'linkSpent',
  'right',
  'wrong',
  'otherKind',
  'person',
  'revoked',
  'ended',
  'anonymised',
  'foreign',
  'notEnrolled',
  'newcomer',
  'awaitsFirst',
  'awaiting',
] as const;
export type AccessReason = (typeof ACCESS_REASONS)[number];
export const accessStep = z.object({
  step: z.enum(ACCESS_STEPS),
  /** `skipped`: no rule applies, or not enough was given. */
  verdict: z.enum(['yes', 'no', 'skipped']),
  reason: z.enum(ACCESS_REASONS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const testAccess = call.post('/api/admin/booklets/:id/access-tests', {
  right: 'booklet.access',
  whileSwitched: 'allowed',
  ignoresIdempotencyKey: true,
  summary: 'Whether somebody who shows this would get in, and why, step by step; nothing is counted or kept',
  body: z.object({
    email: z.union([z.literal(''), email]).default(''),
    employeeNumber: z.string().trim().max(30).default(''),
    code: z.string().trim().max(40).default(''),
    /** Unlisted or personal link, or its last part. */
    link: z.string().trim().max(500).default(''),
    /** IP address of the reader; empty: not checked. */
    address: networkAddress.default(''),
    /** Time of the visit; null: now. */
    at: moment.nullable().default(null),
  }),
  answer: z.object({
    allowed: z.boolean(),
    via: accessMethod.nullable(),
    /** Recognised participant; null: none. */
    person: z.string().nullable(),
    /** Message shown to the reader; null when access is granted. */
    message: z.string().nullable(),
    steps: z.array(accessStep),
  }),
});
export type AccessTestResult = z.infer<typeof testAccess.answer>;

import { z } from 'zod';
import { refuseWith, uuid } from '../../platform/text/text.ts';

/** Access methods of a booklet; each may be on or off, several at once. A new booklet uses `personal`. */
export const ACCESS_METHODS = ['personal', 'code', 'domain', 'link', 'public'] as const;
export const accessMethod = z.enum(ACCESS_METHODS);
export type AccessMethod = z.infer<typeof accessMethod>;

const when = z.iso.datetime().nullable();

/** Access settings: readers, dates, networks and permitted actions. Stored as one shape with the booklet. */
export const accessSettings = z.object({
  personal: z.object({
    on: z.boolean(),
    /** Lifetime of a personal link after the arrival (or, without one, after the invitation), in days. */
    validDays: z.int().min(1).max(730),
    /** An expired link offers to send a new one. */
    renewByEmail: z.boolean(),
    /** Maximum number of devices of one person; 0: no limit. */
    devices: z.int().min(0).max(10),
    /** Asks for a 6-digit code sent by e-mail before the first opening on a device. */
    confirmIdentity: z.boolean(),
  }),
  code: z.object({
    on: z.boolean(),
    /**
     * One code shared by all readers (6 to 12 characters), or an individual code (employee number and 8 characters).
     */
    kind: z.enum(['shared', 'individual']),
    shared: z.string().max(12),
  }),
  domain: z.object({
    on: z.boolean(),
    domains: z.array(z.string().max(253)).max(20),
    /** An unknown person of these domains becomes a participant. */
    enrol: z.boolean(),
    /** … once a user has approved. */
    approve: z.boolean(),
  }),
  link: z.object({ on: z.boolean() }),
  public: z.object({ on: z.boolean(), noindex: z.boolean() }),
  /** CIDR ranges, v4 or v6, that may read; empty: any network. */
  ranges: z.array(z.string().max(60)).max(50),
  window: z.object({ opensAt: when, closesAt: when, closedMessage: z.string().max(500) }),
  allow: z.object({ print: z.boolean(), copy: z.boolean(), pdf: z.boolean(), watermark: z.boolean() }),
  /** Origins that may show the booklet in a frame. */
  embedOrigins: z.array(z.string().max(200)).max(20),
});
export type AccessSettings = z.infer<typeof accessSettings>;

export const DEFAULT_ACCESS: AccessSettings = {
  personal: { on: false, validDays: 180, renewByEmail: true, devices: 0, confirmIdentity: false },
  code: { on: false, kind: 'individual', shared: '' },
  domain: { on: false, domains: [], enrol: true, approve: false },
  link: { on: false },
  public: { on: false, noindex: true },
  ranges: [],
  window: { opensAt: null, closesAt: null, closedMessage: '' },
  allow: { print: true, copy: true, pdf: true, watermark: false },
  embedOrigins: [],
};

/** Tells if at least one access method is on: otherwise nothing can be published. */
export const hasAccessMethod = (settings: AccessSettings): boolean => ACCESS_METHODS.some((name) => settings[name].on);

/** Access methods that are on, in their order. */
export const listAccessMethods = (settings: AccessSettings): AccessMethod[] =>
  ACCESS_METHODS.filter((name) => settings[name].on);

/** Quick access choice equivalent to these methods: public, unlisted link only, or null for any other combination. */
export const findQuickAccess = (doors: readonly AccessMethod[]): 'link' | 'public' | null => {
  if (doors.includes('public')) return 'public';
  return doors.length === 1 && doors[0] === 'link' ? 'link' : null;
};

/**
 * Shared code, refused when it is easy to guess: a run (123456), a repetition (000000), a year. Refusals: ACC-001,
 * ACC-008.
 */
export const sharedCode = z
  .string()
  .trim()
  .superRefine((code, context) => {
    if (!/^[A-Za-z0-9]{6,12}$/.test(code)) refuseWith(context, 'ACC-008');
    else if (isSimpleCode(code)) refuseWith(context, 'ACC-001');
  });

const isRun = (code: string): boolean => {
  const steps = new Set([...code].slice(1).map((sign, index) => sign.charCodeAt(0) - code.charCodeAt(index)));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
};
const isRepeated = (code: string): boolean => /^(.{1,4})\1+$/.test(code) || new Set(code).size < 3;
const isYears = (code: string): boolean => /^(?:(?:19|20)\d\d){1,3}$/.test(code) || /^\d{0,4}(?:19|20)\d\d$/.test(code);

export const isSimpleCode = (code: string): boolean => {
  const flat = code.toLowerCase();
  return isRun(flat) || isRepeated(flat) || isYears(flat);
};

/** Unlisted link with a name, counted and revoked separately. */
export const namedLink = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: when,
  maxOpenings: z.int().min(1).max(100_000).nullable(),
  openings: z.int(),
  revokedAt: when,
});
export type NamedLink = z.infer<typeof namedLink>;

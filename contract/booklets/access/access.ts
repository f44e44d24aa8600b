import { z } from 'zod';
import { refuseWith, uuid } from '../../platform/text/text.ts';

/** The doors of a booklet; each may be open or shut, several at once. `personal` is what a new booklet has. */
export const DOORS = ['personal', 'code', 'domain', 'link', 'public'] as const;
export const door = z.enum(DOORS);
export type Door = z.infer<typeof door>;

const when = z.iso.datetime().nullable();

/** Who may read a booklet, when, from where and what they may do with it. Kept as one shape with the booklet. */
export const accessSettings = z.object({
  personal: z.object({
    on: z.boolean(),
    /** Life of a personal link after the arrival (or, without one, after the invitation). */
    validDays: z.int().min(1).max(730),
    /** An expired link offers to have a new one sent. */
    renewByEmail: z.boolean(),
    /** Devices one person may read on; 0: as many as she likes. */
    devices: z.int().min(0).max(10),
    /** Asks for a 6-digit code sent by e-mail before the first opening on a device. */
    confirmIdentity: z.boolean(),
  }),
  code: z.object({
    on: z.boolean(),
    /** One code for everybody (6 to 12 signs), or one each (employee number and 8 signs). */
    kind: z.enum(['shared', 'individual']),
    shared: z.string().max(12),
  }),
  domain: z.object({
    on: z.boolean(),
    domains: z.array(z.string().max(253)).max(20),
    /** Somebody unknown of these domains becomes a participant. */
    enrol: z.boolean(),
    /** … once somebody has agreed. */
    approve: z.boolean(),
  }),
  link: z.object({ on: z.boolean() }),
  public: z.object({ on: z.boolean(), noindex: z.boolean() }),
  /** CIDR ranges, v4 or v6, outside of which nobody gets in; none: from anywhere. */
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

/** Whether somebody chose how readers get in: without it nothing can be published. */
export const hasOpenDoor = (settings: AccessSettings): boolean => DOORS.some((name) => settings[name].on);

/** The doors that are open, in their order. */
export const openDoors = (settings: AccessSettings): Door[] => DOORS.filter((name) => settings[name].on);

/** The quick choice that these doors amount to: everybody, the unlisted link alone, or something said in more detail. */
export const quickDoor = (doors: readonly Door[]): 'link' | 'public' | null => {
  if (doors.includes('public')) return 'public';
  return doors.length === 1 && doors[0] === 'link' ? 'link' : null;
};

/** A code that is not the first thing one would try: no run (123456), no repetition (000000), no year. Refusals: ACC-001, ACC-008. */
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

/** An unlisted link with a name, so that it can be counted and revoked by itself. */
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

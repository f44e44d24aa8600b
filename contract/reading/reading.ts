import { z } from 'zod';

/** Reading data that is stored: nothing, anonymous counters (default), or reading by person. */
export const TRACKING_MODES = ['none', 'aggregate', 'named'] as const;
export const trackingMode = z.enum(TRACKING_MODES);
export type TrackingMode = z.infer<typeof trackingMode>;

/** Devices that reading is counted by; no other detail of the browser is stored. */
export const DEVICE_CLASSES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Bounds of the anonymity threshold of a booklet, in people. */
export const MIN_ANONYMITY_THRESHOLD = 5;
export const MAX_ANONYMITY_THRESHOLD = 20;

/** Answers of readers that are stored. */
export const RESPONSE_KINDS = ['quiz', 'survey', 'satisfaction', 'error', 'question'] as const;

export const VERIFICATION_DISPLAYS = ['none', 'team', 'person'] as const;

/** Whom a major change asks again. */
export const MAJOR_RULES = ['ongoing', 'everybody', 'nobody'] as const;

/** Settings of reading, tracking, retention, review and sharing (« Avancé »). Stored as one shape with the booklet. */
export const bookletSettings = z.object({
  reading: z.object({
    /** `sequential`: page after page, on the first pass only. */
    navigation: z.enum(['free', 'sequential']),
    /** A page counts as read at its end, or when the reader clicks « J’ai lu ». */
    validation: z.enum(['end', 'button']),
    showProgress: z.boolean(),
    showReadingTime: z.boolean(),
    pageNumbers: z.enum(['none', 'page', 'chapter']),
    search: z.boolean(),
    glossary: z.boolean(),
    textSize: z.union([z.literal(100), z.literal(112), z.literal(125), z.literal(150)]),
    /** « Vérifié le … par … » at the foot of a page: hidden, by « les RH » (when absent), or by a first name and function. */
    verification: z.enum(VERIFICATION_DISPLAYS).optional(),
  }),
  tracking: z.object({
    mode: trackingMode,
    /** Groups smaller than this are never shown. */
    threshold: z.int().min(MIN_ANONYMITY_THRESHOLD).max(MAX_ANONYMITY_THRESHOLD),
    /** With `named`: day on which the participants (and the works council where needed) were informed. */
    informedOn: z.iso.date().nullable(),
  }),
  retention: z.object({
    /** Days from the end of the access to the anonymisation. */
    anonymiseAfterDays: z.int().min(30).max(1825),
    proofYears: z.int().min(1).max(10),
  }),
  review: z.object({
    approval: z.boolean(),
    approverIds: z.array(z.uuid()).max(10),
    /** Readers asked to read a major version again. */
    majorAsks: z.enum(MAJOR_RULES),
  }),
  sharing: z.object({ offline: z.boolean(), archive: z.boolean(), openGraph: z.boolean() }),
});
export type BookletSettings = z.infer<typeof bookletSettings>;

export const DEFAULT_SETTINGS: BookletSettings = {
  reading: {
    navigation: 'free',
    validation: 'end',
    showProgress: true,
    showReadingTime: true,
    pageNumbers: 'none',
    search: true,
    glossary: true,
    textSize: 100,
  },
  tracking: { mode: 'aggregate', threshold: MIN_ANONYMITY_THRESHOLD, informedOn: null },
  retention: { anonymiseAfterDays: 180, proofYears: 5 },
  review: { approval: false, approverIds: [], majorAsks: 'ongoing' },
  sharing: { offline: false, archive: false, openGraph: true },
};

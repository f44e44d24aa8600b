import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { can } from '../../platform/permissions.ts';
import { notice, rowVersion } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { bookletSettings, trackingMode } from '../../reading/reading.ts';
import { settingsUpdate } from './settings-form.ts';

/** Content of the screen « Avancé ». */
export const advancedSettings = z.object({
  rowVersion,
  settings: bookletSettings,
  /** Lifetime of personal links, in days: the minimum delay before anonymisation. Null: no personal links. */
  accessDays: z.int().nullable(),
  sourceLanguage: z.string(),
  /** Users who may publish the booklet, and so approve it. */
  publishers: z.array(z.object({ id: uuid, name: z.string() })),
  /** `2026-11-20`, in the company's time zone. */
  today: z.iso.date(),
  can,
});
export type AdvancedSettings = z.infer<typeof advancedSettings>;

export const getBookletSettings = call.get('/api/admin/booklets/:id/settings', {
  right: 'booklet.advanced',
  summary: 'How a booklet is read, followed, kept, reviewed and shared',
  answer: advancedSettings,
});

export const saveBookletSettings = call.put('/api/admin/booklets/:id/settings', {
  right: 'booklet.advanced',
  state: '/api/admin/booklets/:id/settings',
  summary:
    'Changes them, all or nothing: 409 GEN-011 with `current` when somebody was first, 422 OPT-001 a retention shorter than the access, OPT-002 and OPT-003 following by name of people who were not told, OPT-004 an approver who may not publish, OPT-005 following less unless it is confirmed',
  body: settingsUpdate,
  answer: advancedSettings.extend(notice.shape),
});

/** Effects of one night of retention: participants anonymised, proofs deleted. */
export const retentionNight = z.object({ on: z.iso.date(), people: z.int(), proofs: z.int() });
export type RetentionNight = z.infer<typeof retentionNight>;

const settingsPreview = z.object({
  /** Notice shown to readers: titles, with sentences under each. */
  notice: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  /** Next nights with an effect, 12 at most; the first one includes everything already due. */
  nights: z.array(retentionNight),
  /** Participants whose access has no end yet: their anonymisation date is unknown. */
  unknown: z.int(),
});
export type SettingsPreview = z.infer<typeof settingsPreview>;

export const previewBookletSettings = call.get('/api/admin/booklets/:id/settings-preview', {
  right: 'booklet.advanced',
  summary:
    'What settings that are not saved would tell readers, and whom they would anonymise and when; changes nothing',
  query: z.object({
    mode: trackingMode,
    anonymiseAfterDays: z.coerce.number().int().min(30).max(1825),
    proofYears: z.coerce.number().int().min(1).max(10),
  }),
  answer: settingsPreview,
});

import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { rowVersion } from '../../platform/shared.ts';
import { refuseWith } from '../../platform/text/text.ts';
import { bookletSettings, MAX_ANONYMITY_THRESHOLD, MIN_ANONYMITY_THRESHOLD } from '../../reading/reading.ts';
import { wholeNumber } from '../access/access-form.ts';

const { tracking, retention } = bookletSettings.shape;

/** Bounds in days and years; each refusal (GEN-022) names its field. */
export const retentionForm = retention.extend({
  anonymiseAfterDays: wholeNumber('Durée de conservation', 30, 1825),
  proofYears: wholeNumber('Conservation des preuves de lecture', 1, 10),
});

/** Form of the settings. Each refusal names its field; the server checks the rules that depend on the booklet. */
export const settingsForm = bookletSettings.extend({
  tracking: tracking
    .extend({
      threshold: wholeNumber('Seuil d’anonymat', MIN_ANONYMITY_THRESHOLD, MAX_ANONYMITY_THRESHOLD),
      informedOn: z.iso.date(withError('GEN-005')).nullable(),
    })
    .superRefine(({ mode, informedOn }, context) => {
      if (mode === 'named' && informedOn === null) refuseWith(context, 'OPT-002', {}, ['informedOn']);
    }),
  retention: retentionForm,
});

export const settingsUpdate = z.object({
  rowVersion,
  settings: settingsForm,
  /** Confirmation required to leave named tracking for a weaker mode (OPT-005). */
  lessConfirmed: z.boolean().default(false),
});

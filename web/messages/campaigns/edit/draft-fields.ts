import type { CampaignDetail, saveCampaign } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CallBodyInput } from '../../../../contract/platform/call.ts';
import { isConflictingValue } from '../../../booklets/booklets/conflict/conflicting-value.ts';

/** Draft fields that the screens change. */
export const DRAFT_FIELDS = [
  'name',
  'kind',
  'senderId',
  'senderName',
  'replyTo',
  'bodies',
  'audience',
  'planning',
  'variables',
  'perMinute',
  'pauseThreshold',
  'withCalendar',
] as const satisfies readonly (keyof CampaignDetail)[];
export type DraftField = (typeof DRAFT_FIELDS)[number];

export type DraftValues = Pick<CampaignDetail, DraftField>;
export type DraftPatch = Omit<CallBodyInput<typeof saveCampaign>, 'rowVersion'>;

/** Fields of the patch that another editor changed to a different value. `base`: the values before the patch. */
export const listConflictingFields = (patch: DraftPatch, base: DraftValues, theirs: DraftValues): DraftField[] =>
  DRAFT_FIELDS.filter((field) => field in patch && isConflictingValue(patch[field], base[field], theirs[field]));

/** The patch without its refused fields: `bodies.fr-FR.subject` removes `bodies`, and only it. */
export const omitRefusedFields = (patch: DraftPatch, refused: readonly string[]): DraftPatch =>
  Object.fromEntries(
    Object.entries(patch).filter(([field]) => !refused.some((path) => path === field || path.startsWith(`${field}.`))),
  );

/** Errors inside one part of a draft, by path inside it: for `bodies.fr-FR`, `blocks.2.alt`. */
export const pickPartErrors = (errors: Readonly<Record<string, string>>, part: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, message]) => [path.slice(part.length + 1), message]),
  );

import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import { t } from '../../../lib/i18n.ts';
import { formatCampaignKind } from '../names.ts';
import type { DraftField } from './draft-fields.ts';
import { DRAFT_FIELDS } from './draft-fields.ts';

const isDraftField = (field: string): field is DraftField => (DRAFT_FIELDS as readonly string[]).includes(field);

/** Label of a draft field, for the conflict dialog. */
export const findDraftFieldLabel = (field: string): string | null =>
  isDraftField(field) ? t(`campaigns.draft.${field}`) : null;

/** Value of a field in words; null when it is too long to show side by side. */
export const formatDraftFieldValue = (field: string, value: unknown): string | null => {
  if (field === 'kind') return formatCampaignKind(value as Parameters<typeof formatCampaignKind>[0]);
  if (field === 'bodies') {
    return Object.values((value ?? {}) as Record<string, MailBody>)
      .map(({ subject }) => subject)
      .join(' · ');
  }
  if (typeof value === 'string') return value === '' ? '—' : value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return t(value ? 'campaigns.yes' : 'campaigns.no');
  return null;
};

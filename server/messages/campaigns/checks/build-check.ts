import type { CampaignCheck } from '../../../../contract/messages/campaigns/campaigns.ts';
import { type ErrorCode, type ErrorValues, errorText } from '../../../../contract/platform/errors.ts';

type CheckName = CampaignCheck['check'];
type CheckFields = Partial<Pick<CampaignCheck, 'language' | 'block' | 'variable' | 'people' | 'n' | 'message'>>;

export const EMPTY_CHECK_FIELDS = {
  language: null,
  block: null,
  variable: null,
  people: [],
  n: 0,
} satisfies CheckFields;

export const buildPassedCheck = (check: CheckName, message: string, more: CheckFields = {}): CampaignCheck => ({
  ...EMPTY_CHECK_FIELDS,
  check,
  level: 'ok',
  code: null,
  message,
  ...more,
});

/** Failed check: it blocks the launch unless it is a warning. */
export const buildFailedCheck = (
  check: CheckName,
  level: 'warning' | 'blocking',
  code: ErrorCode,
  values: ErrorValues = {},
  more: CheckFields = {},
): CampaignCheck => ({ ...EMPTY_CHECK_FIELDS, check, level, code, message: errorText(code, values), ...more });

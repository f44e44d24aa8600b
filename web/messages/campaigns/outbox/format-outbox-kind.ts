import { t } from '../../../lib/i18n.ts';

/** Kind of message in words; unknown kinds are « Autre message ». */
export const formatOutboxKind = (kind: string): string => {
  if (kind === 'campaign') return t('campaigns.outbox.kind.campaign');
  if (kind === 'campaign-test') return t('campaigns.outbox.kind.test');
  return t('campaigns.outbox.kind.other');
};

import { t } from '../../../lib/i18n.ts';

/** What sort of message it is, in words; a sort that has no words of its own is « Autre message ». */
export const outboxKind = (kind: string): string => {
  if (kind === 'campaign') return t('campaigns.outbox.kind.campaign');
  if (kind === 'campaign-test') return t('campaigns.outbox.kind.test');
  return t('campaigns.outbox.kind.other');
};

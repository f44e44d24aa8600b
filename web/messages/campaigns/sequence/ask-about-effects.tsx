import { previewSequenceChange, type SequenceChange } from '../../../../contract/messages/campaigns/campaigns.ts';
import { api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { type ConfirmRequest, confirm } from '../../../ui/overlays/confirm.ts';
import { SequenceEffectsList } from './SequenceEffectsList.tsx';

export const loadSequenceEffects = (bookletId: string, change: SequenceChange) =>
  api(previewSequenceChange, { params: { id: bookletId }, body: { change }, quiet: true });

/**
 * Asks before a change that gives people in the middle of the sequence a message twice, never or at another time. True
 * when nobody is concerned, or once accepted. `question`: a question that is asked even when nobody is concerned.
 */
export const askAboutEffects = async (
  bookletId: string,
  change: SequenceChange,
  question: ConfirmRequest | null = null,
): Promise<boolean> => {
  const { people, effects } = await loadSequenceEffects(bookletId, change);
  if (people === 0) return question === null || confirm.ask(question);
  return confirm.ask({
    header: t('campaigns.effects.header', { count: people }),
    acceptLabel: t('campaigns.effects.accept'),
    rejectLabel: t('campaigns.cancel'),
    defaultFocus: 'reject',
    ...question,
    message: (
      <>
        {question?.message}
        {question && <p>{t('campaigns.effects.header', { count: people })}</p>}
        <SequenceEffectsList effects={effects} />
      </>
    ),
  });
};

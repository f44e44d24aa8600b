import type { ActiveSendings } from '../../../contract/booklets/booklets/booklets.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { formatCountPhrase, getCurrentLanguage } from '../../platform/text/speech.ts';

/** « Sont en pause : 2 campagnes et 1 étape de la séquence. … » (LIV-007); empty when nothing was paused. */
export const describePausedSendings = ({ campaigns, steps }: ActiveSendings): string => {
  const liste = [
    ...(campaigns > 0 ? [formatCountPhrase('{nombre} {n:campagne|campagnes}', campaigns)] : []),
    ...(steps > 0 ? [formatCountPhrase('{nombre} {n:étape de la séquence|étapes de la séquence}', steps)] : []),
  ];
  const and = new Intl.ListFormat(getCurrentLanguage(), { type: 'conjunction' });
  return liste.length === 0 ? '' : errorText('LIV-007', { liste: and.format(liste) });
};

import { type ActiveSendings, countActiveSendings } from '../../../contract/booklets/booklets/booklets.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { type ConfirmRequest, confirm } from '../../ui/overlays/confirm.ts';

const NO_SENDINGS: ActiveSendings = { campaigns: 0, steps: 0 };

/** Counts the active sendings of a booklet; zero when the request fails: a later message also reports the pauses. */
const countSendings = async (id: string): Promise<ActiveSendings> =>
  (await api(countActiveSendings, { params: { id }, quiet: true }).catch(ignoreApiError)) ?? NO_SENDINGS;

/** Asks for confirmation before a booklet is withdrawn from its readers, and lists the sendings that this pauses. */
export const confirmBookletWithdrawal = async (
  id: string,
  { message, ...request }: ConfirmRequest & { message: string },
): Promise<void> => {
  const { campaigns, steps } = await countSendings(id);
  confirm.require({
    ...request,
    message:
      campaigns + steps === 0 ? (
        message
      ) : (
        <>
          <p>{message}</p>
          <ul>
            {campaigns > 0 && <li>{t('booklet.leave.campaigns', { count: campaigns })}</li>}
            {steps > 0 && <li>{t('booklet.leave.steps', { count: steps })}</li>}
          </ul>
          <p>{t('booklet.leave.resume')}</p>
        </>
      ),
  });
};

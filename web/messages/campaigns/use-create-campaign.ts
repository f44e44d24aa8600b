import { createCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { CallBodyInput } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import { useNavigate } from '../../lib/router/router-hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { EDIT_STEPS } from './edit/steps.ts';
import { buildBookletSearch, campaignPath } from './names.ts';
import { useCacheCampaign } from './use-campaigns.ts';

/** Creates a draft and opens its content step. Errors show in a toast. */
export const useCreateCampaign = (bookletId: string) => {
  const navigate = useNavigate();
  const keep = useCacheCampaign(bookletId);
  const { busy, run } = useAction();
  const begin = async (body: CallBodyInput<typeof createCampaign>) => {
    if (busy) return;
    await run(async () => {
      const made = await api(createCampaign, { params: { id: bookletId }, body });
      keep(made);
      const search = buildBookletSearch(bookletId, { etape: EDIT_STEPS.content });
      await navigate({ to: campaignPath(made.id), search });
    });
  };
  return { begin, busy };
};

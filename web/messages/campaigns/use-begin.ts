import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createCampaign } from '../../../contract/messages/campaigns/campaigns.ts';
import type { BodyInputOf } from '../../../contract/platform/call.ts';
import { ApiError, api } from '../../lib/api.ts';
import { EDIT_STEPS } from './edit/steps.ts';
import { campaignPath, searchOf } from './names.ts';
import { useKeepCampaign } from './use-campaigns.ts';

/** Creates a draft and opens its content step. Errors show in a toast. */
export const useBegin = (bookletId: string) => {
  const navigate = useNavigate();
  const keep = useKeepCampaign(bookletId);
  const [busy, setBusy] = useState(false);
  const begin = async (body: BodyInputOf<typeof createCampaign>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const made = await api(createCampaign, { params: { id: bookletId }, body });
      keep(made);
      const search = searchOf(bookletId, { etape: EDIT_STEPS.content });
      await navigate({ to: campaignPath(made.id), search });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { begin, busy };
};

import { createContext, use } from 'react';
import type { CampaignDetail } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CampaignDraftSession, CampaignDraftSnapshot } from './campaign-draft-session.ts';
import type { DraftPatch, DraftValues } from './draft-fields.ts';
import type { EditStep } from './steps.ts';

/** Context shared by all the steps of a campaign. */
export interface CampaignDraft {
  bookletId: string;
  /** Campaign as saved on the server. */
  campaign: CampaignDetail;
  /** Saved values with the local changes applied. */
  values: DraftValues;
  session: CampaignDraftSession;
  snapshot: CampaignDraftSnapshot;
  /** Language being edited and previewed. */
  language: string;
  setLanguage: (language: string) => void;
  changeDraft: (patch: DraftPatch, how: 'typed' | 'chosen') => void;
  goToStep: (step: EditStep, spot?: string) => void;
}

export const CampaignDraftContext = createContext<CampaignDraft | null>(null);

export const useCampaignDraft = (): CampaignDraft => {
  const draft = use(CampaignDraftContext);
  if (!draft) throw new Error('A step of a campaign stands inside EditScreen');
  return draft;
};

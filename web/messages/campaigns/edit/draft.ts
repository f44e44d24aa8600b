import { createContext, use } from 'react';
import type { CampaignDetail } from '../../../../contract/messages/campaigns/campaigns.ts';
import type { CampaignDesk, CampaignDeskSnapshot } from './campaign-desk.ts';
import type { DraftPatch, DraftValues } from './draft-fields.ts';
import type { EditStep } from './steps.ts';

/** What every step of a campaign works on. */
export interface CampaignDraft {
  bookletId: string;
  /** As the server holds it. */
  campaign: CampaignDetail;
  /** With what was typed here over it. */
  values: DraftValues;
  desk: CampaignDesk;
  saved: CampaignDeskSnapshot;
  /** The language that is written and shown. */
  language: string;
  setLanguage: (language: string) => void;
  put: (patch: DraftPatch, how: 'typed' | 'chosen') => void;
  go: (step: EditStep, spot?: string) => void;
}

export const CampaignDraftContext = createContext<CampaignDraft | null>(null);

export const useCampaignDraft = (): CampaignDraft => {
  const draft = use(CampaignDraftContext);
  if (!draft) throw new Error('A step of a campaign stands inside EditScreen');
  return draft;
};

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CampaignDetail } from '../../../../contract/messages/campaigns/campaigns.ts';
import { LoginDialog } from '../../../administration/auth/LoginDialog.tsx';
import { useNavigate, useSearch } from '../../../lib/router/router-hooks.ts';
import { useUser } from '../../../lib/user.ts';
import { trackUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { buildBookletSearch, campaignPath } from '../names.ts';
import { CampaignDraftSession } from './campaign-draft-session.ts';
import { type CampaignDraft, CampaignDraftContext } from './draft.ts';
import { EditFrame } from './EditFrame.tsx';
import { focusDraftField } from './focus-draft-field.ts';
import { EDIT_STEPS, type EditStep, findEditStep, listEditSteps } from './steps.ts';

/** The five steps of a draft. Typed changes survive the end of the session. */
export function EditPage({ bookletId, campaign }: { bookletId: string; campaign: CampaignDetail }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  // The author is the user who opened the draft, even when the session ends: the login dialog covers the draft.
  const author = useRef(user);
  author.current ??= user;
  const { etape } = useSearch();
  const named = findEditStep(etape);
  const step: EditStep = named && listEditSteps(campaign).includes(named) ? named : 'model';
  const [session] = useState(() => new CampaignDraftSession(bookletId, campaign.id, cache));
  const saved = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const values = useMemo(
    () => ({ ...campaign, ...saved.localChanges }) as CampaignDetail,
    [campaign, saved.localChanges],
  );
  const [asked, setLanguage] = useState(campaign.booklet.language);
  const languages = Object.keys(values.bodies);
  const language = languages.includes(asked) ? asked : (languages[0] ?? campaign.booklet.language);
  useUnsavedGuard(saved.state !== 'saved');

  useEffect(() => {
    const leave = () => void session.flushOnExit();
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    const stop = trackUnsavedWork(() => session.getSnapshot().state !== 'saved');
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      // Changes that cannot be sent now exist in memory only.
      void session.flushChanges().then((saved) => saved && stop());
    };
  }, [session]);

  const go = (to: EditStep, spot?: string) => {
    const search = buildBookletSearch(bookletId, { etape: EDIT_STEPS[to] });
    void navigate({ to: campaignPath(campaign.id), search, resetScroll: false });
    if (spot) focusDraftField(spot);
  };
  const put: CampaignDraft['changeDraft'] = (patch, how) => session.recordChange(patch, how);
  const draft: CampaignDraft = {
    bookletId,
    campaign,
    values,
    session: session,
    snapshot: saved,
    language,
    setLanguage,
    changeDraft: put,
    goToStep: go,
  };
  const resume = async () => {
    await session.flushChanges();
    await cache.invalidateQueries();
  };
  return (
    <CampaignDraftContext value={draft}>
      <EditFrame step={step} />
      {author.current && (
        <LoginDialog userId={author.current.id} email={author.current.email} onSignedIn={() => void resume()} />
      )}
    </CampaignDraftContext>
  );
}

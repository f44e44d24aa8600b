import { useDebouncedValue } from '@mantine/hooks';
import type { CampaignAudience } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SegmentedChoice } from '../../../ui/fields/SegmentedChoice.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { AudienceResult } from '../recipients/AudienceResult.tsx';
import { FilterBuilder } from '../recipients/FilterBuilder.tsx';
import { ListBuilder } from '../recipients/ListBuilder.tsx';
import { useAudiencePreview } from '../recipients/use-recipients.ts';
import { useCampaignDraft } from './draft.ts';
import { pickPartErrors } from './draft-fields.ts';

/** « Destinataires »: a filter or a list, and the resulting recipients. */
export function RecipientsStep() {
  const t = useT();
  const { bookletId, campaign, values, snapshot, changeDraft } = useCampaignDraft();
  const { audience } = values;
  const [asked] = useDebouncedValue(audience, 300);
  const { data, error, refetch } = useAudiencePreview(bookletId, campaign.id, asked, campaign.rowVersion);
  const set = (next: CampaignAudience, how: 'typed' | 'chosen') => changeDraft({ audience: next }, how);
  const settled = snapshot.state === 'saved' && JSON.stringify(asked) === JSON.stringify(audience);
  return (
    <div className={classes.stack}>
      <div data-path="audience">
        <SegmentedChoice<CampaignAudience['kind']>
          label={t('campaigns.audience.how')}
          value={audience.kind}
          onChange={(kind) => set({ ...audience, kind }, 'chosen')}
          options={toOptions(['filter', 'list'], (value) => t(`campaigns.audience.${value}`))}
        />
      </div>
      {snapshot.errors.audience && <FieldError>{snapshot.errors.audience}</FieldError>}
      {audience.kind === 'filter' ? (
        <FilterBuilder
          bookletId={bookletId}
          value={audience.filter}
          named={campaign.follow.named}
          errors={pickPartErrors(snapshot.errors, 'audience.filter')}
          onChange={(filter, how) => set({ ...audience, filter }, how)}
        />
      ) : (
        <ListBuilder
          bookletId={bookletId}
          campaignId={campaign.id}
          version={campaign.rowVersion}
          audience={audience}
          onChange={(next) => set(next, 'chosen')}
        />
      )}
      {audience.kind === 'filter' && !campaign.follow.named && (
        <p className={shared.quiet}>
          {t(campaign.follow.mode === 'named' ? 'campaigns.notTold' : 'campaigns.audience.notNamed')}
        </p>
      )}
      {(error || !data) && <LoadState error={error} onRetry={refetch} blocks={1} />}
      {!error && data && (
        <AudienceResult
          bookletId={bookletId}
          campaignId={campaign.id}
          version={campaign.rowVersion}
          found={data}
          settled={settled}
        />
      )}
    </div>
  );
}

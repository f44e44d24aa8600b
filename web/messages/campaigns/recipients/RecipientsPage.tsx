import { exportCampaignRecipients, type RecipientRow } from '../../../../contract/messages/campaigns/campaigns.ts';
import { ListScreen } from '../../../app/lists/ListScreen.tsx';
import { useBookletId } from '../../../booklets/booklets/use-booklet.ts';
import { useT } from '../../../lib/i18n.ts';
import { useParams } from '../../../lib/router/router-hooks.ts';
import { downloadFile } from '../../../lib/save-file.ts';
import { ButtonWithIcon } from '../../../ui/form/ButtonWithIcon.tsx';
import { IconArrowLeft, IconDownload } from '../../../ui/icons/index.ts';
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx';
import { ScreenFailure } from '../../../ui/states/ScreenFailure.tsx';
import type { BulkAction } from '../../../ui/table/DataTable.tsx';
import shared from '../../../ui/theme/shared.module.css';
import classes from '../campaigns.module.css';
import { LinkButton } from '../LinkButton.tsx';
import { campaignPath } from '../names.ts';
import { isDeniedError, isNotFoundError, useCampaign } from '../use-campaigns.ts';
import { buildRecipientColumns, buildRecipientFilters } from './columns.tsx';
import { useRecipientsState } from './list-state.ts';
import { useRecipientActions } from './use-recipient-actions.tsx';
import { useRecipients } from './use-recipients.ts';

/** `/livrets/options/emailing/{id}/destinataires`: the recipients of a campaign, with the delivery state of each. */
export function RecipientsPage() {
  const t = useT();
  const bookletId = useBookletId() ?? '';
  const { campaignId = '' } = useParams();
  const campaign = useCampaign(bookletId, campaignId);
  const list = useRecipientsState(campaignId);
  const version = campaign.data?.rowVersion ?? 0;
  const result = useRecipients(bookletId, campaignId, list.query, version);
  const { data, error } = result;
  const { actionsFor, exclude, windows } = useRecipientActions(bookletId, campaignId, data?.computed ?? false);
  const wrong = campaign.error ?? error;
  if ((isDeniedError(wrong) && !data) || isNotFoundError(wrong)) return <ScreenFailure error={wrong} />;
  const download = (format: 'csv' | 'xlsx') => () => {
    const { page: _, size: __, ...query } = list.query;
    void downloadFile(exportCampaignRecipients, { params: { id: bookletId, campaignId }, query: { ...query, format } });
  };
  const bulk = (label: string, excluded: boolean): BulkAction => ({
    label,
    onClick: (ids, clear) => void exclude([...ids], excluded).then((done) => done && clear()),
  });
  return (
    <>
      <ListScreen<RecipientRow>
        title={t('campaigns.recipients')}
        sentence={campaign.data && t('campaigns.recipients.of', { name: campaign.data.name })}
        more={
          <LinkButton
            to={campaignPath(campaignId)}
            bookletId={bookletId}
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('campaigns.recipients.back')}
          </LinkButton>
        }
        columns={buildRecipientColumns(t, bookletId)}
        list={list}
        result={result}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsFor}
        bulkActions={
          data?.computed
            ? [bulk(t('campaigns.exclusion.do'), true), bulk(t('campaigns.exclusion.undo'), false)]
            : undefined
        }
        search={t('campaigns.recipients.search')}
        filters={data && buildRecipientFilters(data, t)}
        empty={{
          title: t('campaigns.recipients.none'),
          sentence: t('campaigns.recipients.none.sentence'),
          drawing: 'people',
        }}
        noneFound={{
          title: t('campaigns.recipients.none.found'),
          sentence: t('campaigns.recipients.none.found.sentence'),
        }}
        tools={
          (data?.total ?? 0) > 0 && (
            <ActionMenu
              label={t('campaigns.export')}
              actions={[
                { label: t('campaigns.export.csv'), onClick: download('csv') },
                { label: t('campaigns.export.xlsx'), onClick: download('xlsx') },
              ]}
              target={
                <ButtonWithIcon variant="default" icon={IconDownload}>
                  {t('campaigns.export')}
                </ButtonWithIcon>
              }
            />
          )
        }
      >
        {data?.computed && <p className={`${shared.notice} ${classes.note}`}>{t('campaigns.recipients.computed')}</p>}
      </ListScreen>
      {windows}
    </>
  );
}

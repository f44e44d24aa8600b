import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { previewMail } from '../../../../contract/messages/campaigns/campaigns.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { useCallQuery } from '../../../lib/use-call-query.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { LoadState } from '../../../ui/states/LoadState.tsx';
import shared from '../../../ui/theme/shared.module.css';
import { useCampaignDraft } from '../edit/draft.ts';
import { campaignKeys } from '../use-campaigns.ts';
import { MailDisplayChoice, useMailDisplay } from './MailDisplayChoice.tsx';
import { MailPreviewFrame } from './MailPreviewFrame.tsx';
import { ParticipantPicker } from './ParticipantPicker.tsx';
import classes from './preview.module.css';

const PREVIEW_DELAY_MS = 400;

/** Preview of the message for one recipient. It includes unsaved changes after a short delay. */
export function MailPreview() {
  const t = useT();
  const { bookletId, campaign, values, language, setLanguage } = useCampaignDraft();
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  const display = useMailDisplay();
  const { look, device } = display;
  const [body] = useDebouncedValue(values.bodies[language] ?? null, PREVIEW_DELAY_MS);
  const { data, error, refetch } = useCallQuery(
    [...campaignKeys.part(bookletId, campaign.id, 'preview'), person?.id ?? null, language, body],
    previewMail,
    {
      params: { id: bookletId, campaignId: campaign.id },
      body: { enrolmentId: person?.id ?? null, language, body },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    },
  );
  const languages = Object.keys(values.bodies);
  return (
    <div className={shared.stackSm}>
      <ParticipantPicker bookletId={bookletId} person={person} onPick={setPerson} />
      {languages.length > 1 && (
        <SelectField
          label={t('campaigns.preview.language')}
          data={toOptions(languages, getLanguageTitle)}
          value={language}
          onChange={(value) => value && setLanguage(value)}
        />
      )}
      <MailDisplayChoice {...display} />
      {!data && <LoadState error={error} onRetry={refetch} blocks={2} />}
      {data && (
        <>
          <MailPreviewFrame mail={data} look={look} device={device} />
          {look === 'dark' && <p className={`${shared.quiet} ${classes.note}`}>{t('campaigns.preview.darkNote')}</p>}
          {data.missing.length > 0 && (
            <p className={`${shared.quiet} ${classes.note}`} data-warning>
              {t('campaigns.preview.missing', { list: data.missing.map((key) => `{{${key}}}`).join(', ') })}
            </p>
          )}
          <p className={`${shared.quiet} ${classes.note}`}>{t('campaigns.preview.links')}</p>
        </>
      )}
    </div>
  );
}

import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';
import { useT } from '../../../lib/i18n.ts';
import { getLanguageTitle, LANGUAGE_TAGS } from '../../../lib/language-names.ts';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { toOptions } from '../../../ui/fields/to-options.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import classes from '../campaigns.module.css';
import { MailEditor } from '../content/MailEditor.tsx';
import { campaignKeys } from '../use-campaigns.ts';
import { useCampaignDraft } from './draft.ts';
import { pickPartErrors } from './draft-fields.ts';

const EMPTY_BODY: MailBody = { subject: '', preheader: '', blocks: [] };

/** « Contenu »: the message in each of its languages. */
export function ContentStep() {
  const t = useT();
  const cache = useQueryClient();
  const { bookletId, campaign, values, snapshot, changeDraft, language, setLanguage } = useCampaignDraft();
  const [adding, setAdding] = useState(false);
  const languages = Object.keys(values.bodies);
  const body = values.bodies[language] ?? EMPTY_BODY;
  const errors = pickPartErrors(snapshot.errors, `bodies.${language}`);
  // The preview answer holds the weight of the message as sent.
  const previews = cache.getQueriesData<{ size: number; language: string }>({
    queryKey: campaignKeys.part(bookletId, campaign.id, 'preview'),
  });
  const isShown = campaign.step?.to === 'reader';
  const weight = isShown ? null : (previews.findLast(([, mail]) => mail?.language === language)?.[1]?.size ?? null);
  const write = (next: MailBody, how: 'typed' | 'chosen') =>
    changeDraft({ bodies: { ...values.bodies, [language]: next } }, how);
  const add = (tag: string | null) => {
    if (!tag) return;
    setAdding(false);
    // A new language starts from the current text: translating is quicker than rebuilding.
    changeDraft({ bodies: { ...values.bodies, [tag]: structuredClone(body) } }, 'chosen');
    setLanguage(tag);
  };
  const remove = () =>
    confirm.require({
      header: t('campaigns.language.remove.header', { language: getLanguageTitle(language) }),
      message: t('campaigns.language.remove.message', { language: getLanguageTitle(campaign.booklet.language) }),
      acceptLabel: t('campaigns.language.remove.accept'),
      danger: true,
      accept: () => {
        const { [language]: _, ...others } = values.bodies;
        changeDraft({ bodies: others }, 'chosen');
        setLanguage(campaign.booklet.language);
      },
    });
  return (
    <div className={classes.stack}>
      <div>
        {languages.length > 1 && (
          <Tabs<string>
            label={t('campaigns.languages')}
            tabs={toOptions(languages, getLanguageTitle)}
            value={language}
            onChange={setLanguage}
          />
        )}
        <Group gap="xs" align="flex-end">
          {adding ? (
            <SelectField
              label={t('campaigns.language.which')}
              searchable
              autoFocus
              data={toOptions(
                LANGUAGE_TAGS.filter((tag) => !languages.includes(tag)),
                getLanguageTitle,
              )}
              value={null}
              onChange={add}
            />
          ) : (
            <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
              {t('campaigns.language.add')}
            </Button>
          )}
          {language !== campaign.booklet.language && languages.length > 1 && (
            <Button variant="subtle" color="red" size="compact-md" onClick={remove}>
              {t('campaigns.language.remove', { language: getLanguageTitle(language) })}
            </Button>
          )}
        </Group>
      </div>
      {errors.blocks && <FieldError>{errors.blocks}</FieldError>}
      <MailEditor
        key={language}
        body={body}
        weight={weight}
        language={language}
        disabled={false}
        shown={isShown}
        variables={campaign.known.map(({ key, label, personal, value }) => ({
          key,
          label,
          example: personal ? t('campaigns.variable.personal') : value || t('campaigns.variable.empty'),
        }))}
        errors={errors}
        onChange={write}
      />
      {!isShown && (
        <SwitchField
          label={t('campaigns.draft.withCalendar')}
          help={t('campaigns.draft.withCalendar.help')}
          checked={values.withCalendar}
          onChange={(event) => changeDraft({ withCalendar: event.currentTarget.checked }, 'chosen')}
        />
      )}
    </div>
  );
}

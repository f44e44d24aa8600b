import { Button } from '@mantine/core';
import { useState } from 'react';
import { type PageNode, pageFields } from '../../../../../contract/booklets/content/content.ts';
import { errorText } from '../../../../../contract/platform/errors.ts';
import { useT } from '../../../../lib/i18n.ts';
import { CheckboxField } from '../../../../ui/fields/CheckboxField.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { IconCalendarTime, IconClock, IconSettings, IconShieldCheck, IconUsers } from '../../../../ui/icons/index.ts';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../../../ui/overlays/IconButton.tsx';
import shared from '../../../../ui/theme/shared.module.css';
import { AudienceField } from '../../../audience/AudienceField.tsx';
import { formatAudience } from '../../../audience/format-audience.ts';
import type { KnownValues } from '../../../audience/known-values.ts';
import { formatUnlockDay, getReadingMinutes } from './reading-time.ts';
import classes from './StructureStep.module.css';

type PageSettingsFields = Partial<Pick<PageNode, 'audience' | 'mandatory' | 'readingMinutes' | 'unlockDays'>>;
type NumberSetting = 'readingMinutes' | 'unlockDays';
const NUMBER_LIMITS = { readingMinutes: [1, 60], unlockDays: [-90, 365] } as const;

/** Reading settings of a page, on one line: minutes, mandatory, opening day, audience. */
export function PageFacts({ page }: { page: PageNode }) {
  const t = useT();
  const fact = (Icon: typeof IconClock, words: string) => (
    <span className={`${shared.note} ${classes.fact}`}>
      <Icon size={15} aria-hidden /> {words}
    </span>
  );
  return (
    <span className={`${shared.rowWrap} ${classes.settings}`}>
      {fact(IconClock, t('builder.structure.minutes', { count: getReadingMinutes(page) }))}
      {page.mandatory && fact(IconShieldCheck, t('builder.pages.mandatory'))}
      {page.unlockDays !== null &&
        fact(IconCalendarTime, t('builder.structure.opens', { day: formatUnlockDay(page.unlockDays) }))}
      {page.audience && fact(IconUsers, formatAudience(page.audience))}
    </span>
  );
}

interface PageSettingsProps {
  bookletId: string;
  page: PageNode;
  /** Values that other pages use in their audience. */
  known: KnownValues;
  /** Resolves to null on a refusal, which a toast shows. */
  onChange: (fields: PageSettingsFields) => Promise<unknown>;
}

function SettingsForm({ bookletId, page, known, onChange }: PageSettingsProps) {
  const t = useT();
  const [errors, setErrors] = useState<Partial<Record<NumberSetting, string>>>({});
  // Increases on a refusal, so that the field shows the saved audience again.
  const [refusals, setRefusals] = useState(0);
  const number = (field: NumberSetting, label: string) => (value: string | number) => {
    const read = pageFields.shape[field].safeParse(value === '' ? null : Number(value));
    const [min, max] = NUMBER_LIMITS[field];
    setErrors({ ...errors, [field]: read.success ? undefined : errorText('GEN-022', { libelle: label, min, max }) });
    if (read.success && read.data !== page[field]) void onChange({ [field]: read.data });
  };
  const keepAudience = async (audience: PageNode['audience']) => {
    if ((await onChange({ audience })) === null) setRefusals((count) => count + 1);
  };
  return (
    <div className={`${shared.stack} ${classes.form}`}>
      <CheckboxField
        label={t('builder.structure.mandatory')}
        help={t('builder.structure.mandatory.help')}
        checked={page.mandatory}
        onChange={(event) => void onChange({ mandatory: event.currentTarget.checked })}
      />
      <NumberField
        label={t('builder.structure.readingMinutes')}
        help={t('builder.structure.readingMinutes.help')}
        defaultValue={page.readingMinutes ?? ''}
        placeholder={String(getReadingMinutes(page))}
        allowDecimal={false}
        error={errors.readingMinutes}
        onChange={number('readingMinutes', t('builder.structure.readingMinutes'))}
      />
      <NumberField
        label={t('builder.structure.unlockDays')}
        help={t('builder.structure.unlockDays.help')}
        defaultValue={page.unlockDays ?? ''}
        allowDecimal={false}
        error={errors.unlockDays}
        onChange={number('unlockDays', t('builder.structure.unlockDays'))}
      />
      <AudienceField
        key={refusals}
        value={page.audience}
        known={known}
        bookletId={bookletId}
        from={page.unlockDays}
        onChange={keepAudience}
      />
    </div>
  );
}

/** Dialog to change the settings of a page. Each change is saved at once. */
export function PageSettings(props: PageSettingsProps) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const title = t('builder.structure.settingsOf', { title: props.page.title });
  return (
    <>
      <IconButton label={title} icon={<IconSettings size={18} />} size={34} onClick={() => setOpened(true)} />
      <Dialog
        opened={opened}
        onClose={close}
        title={title}
        footer={<Button onClick={close}>{t('builder.structure.done')}</Button>}
      >
        <SettingsForm {...props} />
      </Dialog>
    </>
  );
}

import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendarTime, IconClock, IconSettings, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type PageNode, pageFields } from '../../../../contract/content.ts';
import { errorText } from '../../../../contract/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { dayText, minutesOf } from './reading.ts';
import classes from './StructureStep.module.css';

type Fields = Partial<Pick<PageNode, 'mandatory' | 'readingMinutes' | 'unlockDays'>>;
type Numbered = 'readingMinutes' | 'unlockDays';
const LIMITS = { readingMinutes: [1, 60], unlockDays: [-90, 365] } as const;

/** How a page is read, in a line: its time, whether it must be, from which day. */
export function PageFacts({ page }: { page: PageNode }) {
  const t = useT();
  return (
    <span className={classes.settings}>
      <span className={classes.fact}>
        <IconClock size={15} aria-hidden /> {t('builder.structure.minutes', { count: minutesOf(page) })}
      </span>
      {page.mandatory && (
        <span className={classes.fact}>
          <IconShieldCheck size={15} aria-hidden /> {t('builder.pages.mandatory')}
        </span>
      )}
      {page.unlockDays !== null && (
        <span className={classes.fact}>
          <IconCalendarTime size={15} aria-hidden /> {t('builder.structure.opens', { day: dayText(page.unlockDays) })}
        </span>
      )}
    </span>
  );
}

/** The same in a small window, to change. */
export function PageSettings({ page, onChange }: { page: PageNode; onChange: (fields: Fields) => void }) {
  const t = useT();
  const [errors, setErrors] = useState<Partial<Record<Numbered, string>>>({});
  const number = (field: Numbered, label: string) => (value: string | number) => {
    const read = pageFields.shape[field].safeParse(value === '' ? null : Number(value));
    const [min, max] = LIMITS[field];
    setErrors({ ...errors, [field]: read.success ? undefined : errorText('GEN-022', { libelle: label, min, max }) });
    if (read.success && read.data !== page[field]) onChange({ [field]: read.data });
  };
  return (
    <Popover position="bottom-start" width={300} trapFocus withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('builder.structure.settingsOf', { title: page.title })}
        >
          <IconSettings size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('builder.structure.settingsOf', { title: page.title })}>
        <div className={classes.form}>
          <CheckboxField
            label={t('builder.structure.mandatory')}
            help={t('builder.structure.mandatory.help')}
            checked={page.mandatory}
            onChange={(event) => onChange({ mandatory: event.currentTarget.checked })}
          />
          <NumberField
            label={t('builder.structure.readingMinutes')}
            help={t('builder.structure.readingMinutes.help')}
            defaultValue={page.readingMinutes ?? ''}
            placeholder={String(minutesOf(page))}
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
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

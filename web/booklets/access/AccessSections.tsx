import { useT } from '../../lib/i18n.ts';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TagsField } from '../../ui/fields/TagsField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import classes from './access.module.css';
import type { AccessForm } from './use-access-form.ts';

interface SectionProps {
  form: AccessForm;
}

/** Opening and closing dates, common to all access methods. */
export function AccessPeriodSection({ form, timeZone }: SectionProps & { timeZone: string }) {
  const t = useT();
  return (
    <FormSection title={t('access.window')} sentence={t('access.window.sentence', { timeZone })}>
      <div className={classes.pair}>
        <TextField type="datetime-local" label={t('access.window.opens')} {...form.text('settings.window.opensAt')} />
        <TextField type="datetime-local" label={t('access.window.closes')} {...form.text('settings.window.closesAt')} />
      </div>
      <TextAreaField
        label={t('access.window.message')}
        help={t('access.window.message.help')}
        max={500}
        {...form.text('settings.window.closedMessage')}
      />
    </FormSection>
  );
}

export function NetworkSection({ form }: SectionProps) {
  const t = useT();
  const ranges = form.list('settings.ranges');
  return (
    <FormSection title={t('access.network')} sentence={t('access.network.sentence')}>
      <TagsField
        label={t('access.network.ranges')}
        help={t('access.network.ranges.help')}
        placeholder={ranges.value.length === 0 ? '192.0.2.0/24' : ''}
        maxTags={50}
        {...ranges}
      />
    </FormSection>
  );
}

const READER_PERMISSIONS = ['print', 'pdf', 'copy', 'watermark'] as const;

/** Reader permissions. The screen states that they cannot be enforced. */
export function ReaderPermissionsSection({ form }: SectionProps) {
  const t = useT();
  const printing = form.values['settings.allow.print'] === true;
  return (
    <FormSection title={t('access.allow')} sentence={t('access.allow.sentence')}>
      {READER_PERMISSIONS.map((name) => (
        <SwitchField
          key={name}
          label={t(`access.allow.${name}`)}
          help={t(`access.allow.${name}.help`)}
          disabled={!printing && (name === 'pdf' || name === 'watermark')}
          {...form.ticked(`settings.allow.${name}`)}
        />
      ))}
    </FormSection>
  );
}

const buildEmbedCode = (address: string, title: string): string =>
  `<iframe src="${address}" title="${title.replace(/"/g, '&quot;')}" width="100%" height="700" loading="lazy" style="border:0"></iframe>`;

/** The booklet in a frame of the company's own pages. */
export function EmbedSection({ form, address, title }: SectionProps & { address: string | null; title: string }) {
  const t = useT();
  const origins = form.list('settings.embedOrigins');
  return (
    <FormSection title={t('access.embed')} sentence={t('access.embed.sentence')}>
      <TagsField
        label={t('access.embed.origins')}
        help={t('access.embed.origins.help')}
        placeholder={origins.value.length === 0 ? 'https://intranet.exemple.fr' : ''}
        maxTags={20}
        {...origins}
      />
      {origins.value.length > 0 && address !== null && (
        <CopyField
          label={t('access.embed.code')}
          help={t('access.embed.code.help')}
          value={buildEmbedCode(address, title)}
        />
      )}
    </FormSection>
  );
}

import type { ReactNode } from 'react';
import type { BookletAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TagsField } from '../../ui/fields/TagsField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import {
  IconAt,
  IconInfoCircle,
  IconKey,
  IconLink,
  IconPassword,
  IconUserHeart,
  IconWorld,
} from '../../ui/icons/index.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { AccessMethodCard } from './AccessMethodCard.tsx';
import classes from './access.module.css';
import type { AccessForm } from './use-access-form.ts';

interface AccessMethodProps {
  form: AccessForm;
}

export function PersonalAccessCard({ form }: AccessMethodProps) {
  const t = useT();
  return (
    <AccessMethodCard form={form} method="personal" icon={IconUserHeart} sentence={t('access.personal.sentence')}>
      <div className={classes.pair}>
        <NumberField
          label={t('access.personal.validDays')}
          help={t('access.personal.validDays.help')}
          allowDecimal={false}
          {...form.number('settings.personal.validDays')}
        />
        <NumberField
          label={t('access.personal.devices')}
          help={t('access.personal.devices.help')}
          allowDecimal={false}
          {...form.number('settings.personal.devices')}
        />
      </div>
      <SwitchField
        label={t('access.personal.renew')}
        help={t('access.personal.renew.help')}
        {...form.ticked('settings.personal.renewByEmail')}
      />
      <SwitchField
        label={t('access.personal.confirm')}
        help={t('access.personal.confirm.help')}
        {...form.ticked('settings.personal.confirmIdentity')}
      />
    </AccessMethodCard>
  );
}

export function CodeAccessCard({ form }: AccessMethodProps) {
  const t = useT();
  const kind = form.field('settings.code.kind');
  return (
    <AccessMethodCard form={form} method="code" icon={IconKey} sentence={t('access.code.sentence')}>
      <SegmentedChoice<'individual' | 'shared'>
        label={t('access.code.kind')}
        value={kind.value === 'shared' ? 'shared' : 'individual'}
        onChange={kind.onChange}
        options={[
          { value: 'individual', label: t('access.code.individual') },
          { value: 'shared', label: t('access.code.shared') },
        ]}
      />
      {kind.value === 'shared' ? (
        <TextField
          label={t('access.code.value')}
          help={t('access.code.value.help')}
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          leftSection={<IconPassword size={18} aria-hidden />}
          {...form.text('settings.code.shared')}
        />
      ) : (
        <p className={classes.quiet}>{t('access.code.individual.help')}</p>
      )}
    </AccessMethodCard>
  );
}

export function DomainAccessCard({
  form,
  access,
  bookletId,
}: AccessMethodProps & { access: BookletAccess; bookletId: string }) {
  const t = useT();
  const approve = form.ticked('settings.domain.approve');
  const domains = form.list('settings.domain.domains');
  return (
    <AccessMethodCard form={form} method="domain" icon={IconAt} sentence={t('access.domain.sentence')}>
      <TagsField
        label={t('access.domain.domains')}
        help={t('access.domain.domains.help')}
        placeholder={domains.value.length === 0 ? t('access.domain.domains.placeholder') : ''}
        required
        maxTags={20}
        {...domains}
      />
      <SwitchField
        label={t('access.domain.enrol')}
        help={t('access.domain.enrol.help')}
        {...form.ticked('settings.domain.enrol')}
      />
      <SwitchField label={t('access.domain.approve')} help={t('access.domain.approve.help')} {...approve} />
      {approve.checked && access.awaiting > 0 && (
        <p className={classes.note}>
          <IconInfoCircle size={18} aria-hidden />
          <span>
            {t('access.domain.awaiting', { count: access.awaiting })}{' '}
            <Link to={paths.bookletParticipants} search={{ livret: bookletId }}>
              {t('access.domain.awaiting.see')}
            </Link>
          </span>
        </p>
      )}
    </AccessMethodCard>
  );
}

export function LinkAccessCard({ form, children }: AccessMethodProps & { children: ReactNode }) {
  const t = useT();
  return (
    <AccessMethodCard form={form} method="link" icon={IconLink} sentence={t('access.link.door')}>
      {children}
    </AccessMethodCard>
  );
}

export function PublicAccessCard({ form, access }: AccessMethodProps & { access: BookletAccess }) {
  const t = useT();
  const { checked, onChange } = form.ticked('settings.public.on');
  const barred = access.publicObstacle !== null && !checked;
  // The form asks for confirmation here, and again on save.
  const open = async (on: boolean) => {
    const sure =
      !on ||
      access.settings.public.on ||
      (await confirm.ask({
        header: t('access.public.header'),
        message: t('access.public.message'),
        acceptLabel: t('access.public.continue'),
        defaultFocus: 'reject',
      }));
    if (sure) onChange(on);
  };
  return (
    <AccessMethodCard
      form={form}
      method="public"
      icon={IconWorld}
      sentence={t('access.public.door')}
      disabled={barred}
      onChange={(on) => void open(on)}
      note={
        barred && (
          <p className={classes.note}>
            <IconInfoCircle size={18} aria-hidden />
            <span>{access.publicObstacle}</span>
          </p>
        )
      }
    >
      <SwitchField
        label={t('access.noindex')}
        help={t('access.noindex.help')}
        {...form.ticked('settings.public.noindex')}
      />
    </AccessMethodCard>
  );
}

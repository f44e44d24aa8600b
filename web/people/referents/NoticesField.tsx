import { Checkbox, Stack } from '@mantine/core';
import { NAMED_NOTICES, REFERENT_NOTICES } from '../../../contract/people/referents/referents.ts';
import type { TrackingMode } from '../../../contract/reading/reading.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import classes from './referents.module.css';
import type { ReferentForm } from './values.ts';

const getNoticeHelp = (notice: (typeof REFERENT_NOTICES)[number], mode: TrackingMode) =>
  notice === 'weekly' && mode !== 'named'
    ? 'referents.notice.weekly.arrivals'
    : (`referents.notice.${notice}.help` as const);

/** E-mail notices. Notices that reveal reading need a booklet that tracks participants by name. */
export function NoticesField({ form, mode }: { form: ReferentForm; mode: TrackingMode }) {
  const t = useT();
  const { value, onChange } = form.field('notices');
  return (
    <Checkbox.Group
      label={t('referents.field.notices')}
      description={t('referents.notices.help')}
      value={value}
      onChange={(next) => onChange(REFERENT_NOTICES.filter((one) => next.includes(one)))}
    >
      <Stack gap="sm" className={classes.choices}>
        {REFERENT_NOTICES.map((notice) => {
          const silent = mode !== 'named' && (NAMED_NOTICES as readonly string[]).includes(notice);
          return (
            <CheckboxField
              key={notice}
              value={notice}
              label={t(`referents.notice.${notice}`)}
              help={t(silent ? 'referents.notice.silent' : getNoticeHelp(notice, mode))}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}

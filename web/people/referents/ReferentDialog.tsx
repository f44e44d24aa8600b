import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  addReferent,
  editReferent,
  type ReferentList,
  type ReferentRow,
} from '../../../contract/people/referents/referents.ts';
import { api } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useConfirmLeave } from '../participants/actions/use-confirm-leave.ts';
import { AbsenceFields } from './AbsenceFields.tsx';
import { formatReferentName } from './format-referent.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { NoticesField } from './NoticesField.tsx';
import { PerimeterFields } from './PerimeterFields.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import classes from './referents.module.css';
import { EMPTY_REFERENT, type ReferentFormValues, toReferentBody, toReferentFormValues } from './values.ts';

interface ReferentDialogProps {
  bookletId: string;
  list: ReferentList;
  /** Null for a new referent. */
  row: ReferentRow | null;
  onClose: () => void;
  onKept: (list: ReferentList) => void;
}

const loadReferentSchema = () => import('./schema.ts').then(({ referentSchema }) => referentSchema);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

/** Form of a referent: identity, perimeter, public details, deputy, notices. */
export function ReferentDialog({ bookletId, list, row, onClose, onKept }: ReferentDialogProps) {
  const t = useT();
  const form = useSchemaForm<ReferentFormValues>(
    loadReferentSchema,
    row ? toReferentFormValues(row) : EMPTY_REFERENT,
    async (values) => {
      const params = { id: bookletId };
      const body = toReferentBody(values);
      onKept(
        row === null
          ? await api(addReferent, { params, body, quiet: true })
          : await api(editReferent, {
              params: { ...params, referentId: row.id },
              body: { ...body, rowVersion: row.rowVersion },
              quiet: true,
            }),
      );
    },
  );
  const leave = useConfirmLeave(onClose, form.dirty);
  const { field, ticked } = form;
  return (
    <FormDialog
      form={form}
      onClose={leave}
      width="44rem"
      title={row ? t('referents.edit.title', { name: formatReferentName(row) }) : t('referents.add')}
      cancel={t('referents.cancel')}
      accept={t(row ? 'referents.save' : 'referents.add.accept')}
      gap="xl"
    >
      {form.refusal !== '' && <FieldError>{form.refusal}</FieldError>}
      <Section title={t('referents.part.who')}>
        <IdentityFields bookletId={bookletId} form={form} row={row} />
      </Section>
      <Section title={t('referents.part.perimeter')}>
        <PerimeterFields bookletId={bookletId} form={form} row={row} />
      </Section>
      <Section title={t('referents.part.shown')}>
        <SwitchField label={t('referents.field.visible')} help={t('referents.visible.help')} {...ticked('visible')} />
        <TextAreaField label={t('referents.field.bio')} max={300} autosize minRows={2} {...field('bio')} />
        <TextField
          label={t('referents.field.availability')}
          help={t('referents.availability.help')}
          max={120}
          {...field('availability')}
        />
        <PhotoFields form={form} />
      </Section>
      <Section title={t('referents.part.absence')}>
        <AbsenceFields form={form} others={list.rows.filter(({ id }) => id !== row?.id)} />
      </Section>
      <Section title={t('referents.part.notices')}>
        <NoticesField form={form} mode={list.mode} />
      </Section>
    </FormDialog>
  );
}

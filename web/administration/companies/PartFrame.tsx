import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConflictPanel } from '../../booklets/booklets/conflict/ConflictPanel.tsx';
import { useT } from '../../lib/i18n.ts';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { StickySaveBar } from '../../ui/form/StickySaveBar.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { findCompanyFieldLabel, formatCompanyFieldValue } from './format-company.ts';
import type { useCompanyPartForm } from './use-part-form.ts';

interface PartFrameProps {
  label: string;
  part: ReturnType<typeof useCompanyPartForm>;
  /** For a short form when another form of the same tab uses the sticky footer: the button goes below this form. */
  isShort?: boolean;
  children: ReactNode;
}

/** Form of one part of a company page: conflicts with another editor above, the save button below. */
export function PartFrame({ label, part: { form, conflict, settle }, isShort = false, children }: PartFrameProps) {
  const t = useT();
  return (
    <form onSubmit={form.submit} noValidate aria-label={label}>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          nameOf={findCompanyFieldLabel}
          wordsOf={formatCompanyFieldValue}
          onSettle={(mine) => {
            void settle(mine);
          }}
        />
      )}
      {children}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      {isShort ? (
        <Group mt="md">
          <SubmitButton loading={form.busy} disabled={!form.dirty}>
            {t('ui.form.save')}
          </SubmitButton>
        </Group>
      ) : (
        <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />
      )}
    </form>
  );
}

import type { ReactNode } from 'react';
import { ConflictPanel } from '../booklets/conflict/ConflictPanel.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { StickySaveBar } from '../ui/StickySaveBar.tsx';
import { fieldName, fieldWords } from './names.ts';
import type { usePartForm } from './use-part-form.ts';

interface PartFrameProps {
  label: string;
  part: ReturnType<typeof usePartForm>;
  children: ReactNode;
}

/** The form around a part of a card: what somebody else changed above it, saving below. */
export function PartFrame({ label, part: { form, conflict, settle }, children }: PartFrameProps) {
  return (
    <form onSubmit={form.submit} noValidate aria-label={label}>
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          nameOf={fieldName}
          wordsOf={fieldWords}
          onSettle={(mine) => {
            void settle(mine);
          }}
        />
      )}
      {children}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <StickySaveBar dirty={form.dirty} saving={form.busy} onReset={form.reset} />
    </form>
  );
}

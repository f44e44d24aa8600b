import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { useSchemaForm } from '../../lib/form.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import shared from '../../ui/theme/shared.module.css';
import { IconField } from './IconField.tsx';
import classes from './library.module.css';
import { toLibraryCode } from './names.ts';

interface FormField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (given: unknown) => void;
}

interface NewCardFormProps {
  title: string;
  sentence: string;
  form: Pick<ReturnType<typeof useSchemaForm>, 'submit' | 'busy' | 'refusal'>;
  nameLabel: string;
  /** The name; the code follows it until somebody writes another one. */
  name: FormField;
  code: FormField;
  icon: FormField;
  /** The list of cards. */
  listPath: string;
  acceptLabel: string;
  children: ReactNode;
}

/** Screen that creates a chapter or a sector of the library. */
export function NewCardForm(props: NewCardFormProps) {
  const { title, sentence, form, nameLabel, name, code, icon, listPath, acceptLabel, children } = props;
  const t = useT();
  const rename: TextFieldProps['onChange'] = (event) => {
    const hasOwnCode = code.value !== toLibraryCode(name.value);
    name.onChange(event);
    if (!hasOwnCode) code.onChange(toLibraryCode(event.currentTarget.value));
  };
  return (
    <div className={classes.narrowForm}>
      <PageHeader title={title} sentence={sentence} />
      <form onSubmit={form.submit} noValidate className={shared.stackSm}>
        <TextField label={nameLabel} required max={80} {...name} onChange={rename} />
        <TextField label={t('library.field.code')} help={t('library.field.code.help')} required {...code} />
        {children}
        <IconField value={icon.value} onChange={icon.onChange} />
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <div className={`${shared.wrapSm} ${classes.buttons}`}>
          <Button component={Link} to={listPath} variant="default">
            {t('library.cancel')}
          </Button>
          <SubmitButton loading={form.busy}>{acceptLabel}</SubmitButton>
        </div>
      </form>
    </div>
  );
}

import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { IconEye, IconEyeOff } from '../icons/index.ts';
import { type FieldOptions, toFieldProps } from './field.tsx';
import classes from './PasswordField.module.css';

export interface PasswordFieldProps extends FieldOptions, Omit<TextInputProps, keyof FieldOptions | 'type'> {
  /** Shown under the field: see PasswordMeter. */
  meter?: ReactNode;
}

export function PasswordField({ label, help, error, required, meter, ...rest }: PasswordFieldProps) {
  const text = useWidgetText();
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <div>
      <TextInput
        {...toFieldProps({ label, help, error, required })}
        type={visible ? 'text' : 'password'}
        classNames={{ input: classes.input ?? '' }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            disabled={rest.disabled ?? false}
            aria-label={text(visible ? 'hidePassword' : 'showPassword')}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setVisible(!visible)}
          >
            <Icon size={18} />
          </ActionIcon>
        }
        {...rest}
      />
      {meter}
    </div>
  );
}

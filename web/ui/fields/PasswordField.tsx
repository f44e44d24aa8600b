import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWidgetText } from '../../lib/widget-texts.ts';
import { IconEye, IconEyeOff } from '../icons/index.ts';
import { type FieldOptions, toFieldProps } from './field.tsx';

export interface PasswordFieldProps extends FieldOptions, Omit<PasswordInputProps, keyof FieldOptions> {
  /** Shown under the field: see PasswordMeter. */
  meter?: ReactNode;
}

export function PasswordField({ label, help, error, required, meter, ...rest }: PasswordFieldProps) {
  const text = useWidgetText();
  const [visible, setVisible] = useState(false);
  return (
    <div>
      <PasswordInput
        {...toFieldProps({ label, help, error, required })}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{
          // The label names the action: a pressed « hide » would mean the opposite.
          'aria-pressed': undefined,
          'aria-label': text(visible ? 'hidePassword' : 'showPassword'),
        }}
        {...rest}
      />
      {meter}
    </div>
  );
}

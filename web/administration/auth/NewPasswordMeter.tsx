import { passwordStrength } from '../../../contract/administration/accounts/password.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { PasswordMeter } from '../../ui/fields/PasswordMeter.tsx';

/** Password strength (Faible / Moyen / Fort), with the rules not yet met. */
export function NewPasswordMeter({ password, forbidden }: { password: string; forbidden: readonly string[] }) {
  const t = useT();
  if (password === '') return <PasswordMeter level={null} />;
  const { level, code, missingCharacters } = passwordStrength(password, forbidden);
  const reason = missingCharacters
    ? t('auth.newPassword.missing', { count: missingCharacters })
    : code
      ? errorText(code)
      : undefined;
  return <PasswordMeter level={level} reason={reason} />;
}

import { z } from 'zod';
import { passwordStrength } from '../../../contract/administration/accounts/password.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { email, line, personName } from '../../../contract/platform/text/text.ts';

/** Schema of a new password and its confirmation. `identity` adds the name and company of the first super admin. */
export const createNewPasswordSchema = (forbidden: readonly string[], identity = false) =>
  z
    .object({
      password: z.string().min(1, errorText('GEN-001')),
      confirmation: z.string().min(1, errorText('GEN-001')),
      ...(identity
        ? {
            email,
            firstName: personName('Prénom', 60),
            lastName: personName('Nom', 80),
            companyName: line('Nom de l’entreprise', { min: 2, max: 120 }),
          }
        : {}),
    })
    .superRefine(({ password, confirmation }, context) => {
      const { code } = passwordStrength(password, forbidden);
      if (code) context.addIssue({ code: 'custom', path: ['password'], message: errorText(code) });
      if (confirmation !== '' && password !== confirmation) {
        context.addIssue({ code: 'custom', path: ['confirmation'], message: errorText('AUTH-006') });
      }
    });

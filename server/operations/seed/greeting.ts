import { french } from '../../../contract/platform/errors.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';

interface Greeting {
  productName: string;
  address: string;
  demo: boolean;
  /** Link that makes the first super admin; null when somebody has an account. */
  setupLink: string | null;
  /** Links in e-mails begin with an address that only this machine opens: nobody has set PUBLIC_URL. */
  hasLocalLinks: boolean;
}

/** What the terminal shows once the server listens. */
export const greeting = ({ productName, address, demo, setupLink, hasLocalLinks }: Greeting): string => {
  const lines = [`${productName} est prêt : ${address}`];
  if (demo) {
    const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length));
    lines.push(
      '',
      'Comptes de démonstration :',
      ...DEMO_PEOPLE.map(({ email, title }) => `  ${email.padEnd(width)}  ${title}`),
      `  mot de passe de tous ces comptes : ${DEMO_PASSWORD}`,
    );
  }
  if (setupLink !== null) {
    lines.push('', 'Créez le premier compte avec ce lien, valable 72 heures et une seule fois :', `  ${setupLink}`);
  }
  if (hasLocalLinks) {
    lines.push('', `PUBLIC_URL n’est pas réglé : les liens des e-mails commenceront par ${address}.`);
  }
  return french(lines.join('\n'));
};

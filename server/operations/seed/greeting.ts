import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';

interface Greeting {
  productName: string;
  address: string;
  demo: boolean;
  /** Link that creates the first super admin; null when an account exists. */
  setupLink: string | null;
  /** True without PUBLIC_URL: links in e-mails then use an address that only this machine opens. */
  hasLocalLinks: boolean;
}

/** Text that the terminal shows once the server listens. */
export const renderGreeting = ({ productName, address, demo, setupLink, hasLocalLinks }: Greeting): string => {
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
  return applyFrenchSpacing(lines.join('\n'));
};

import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { terms, useUser } from '../../lib/user.ts';
import { LegalText } from './LegalText.tsx';

/** Terms of use, available at any time. */
export function TermsPage() {
  const t = useT();
  const user = useUser();
  const back = !terms.accepted ? paths.legalPrompt : user ? paths.home : paths.login;
  return <LegalText kind="terms" after={<Link to={back}>{t('legal.back')}</Link>} />;
}

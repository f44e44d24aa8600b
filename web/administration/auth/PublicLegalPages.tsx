import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useUser } from '../../lib/user.ts';
import { LegalText } from './LegalText.tsx';

function BackLink() {
  const t = useT();
  const user = useUser();
  return <Link to={user ? paths.home : paths.login}>{t('legal.back')}</Link>;
}

/** Legal notice of the publisher. */
export function LegalNoticePage() {
  return <LegalText kind="legal_notice" after={<BackLink />} />;
}

/** Accessibility statement of the product. */
export function AccessibilityPage() {
  return <LegalText kind="accessibility" after={<BackLink />} />;
}

import { Button, Group } from '@mantine/core';
import { decideOnTerms } from '../../../contract/administration/accounts/auth.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { useUser } from '../../lib/user.ts';
import { LegalText } from './LegalText.tsx';
import { useLegalDocument } from './use-legal.ts';

/** Privacy notice: information, not consent. A signed-in user can confirm reading it. */
export function PrivacyPage() {
  const t = useT();
  const user = useUser();
  const router = useRouter();
  const { data } = useLegalDocument('privacy');
  const acknowledge = async () => {
    if (!data) return;
    await api(decideOnTerms, { body: { kind: 'privacy', version: data.version, decision: 'accepted' } });
    await router.navigate({ to: paths.home });
  };
  return (
    <LegalText
      kind="privacy"
      after={
        <Group>
          {user && <Button onClick={() => void acknowledge()}>{t('legal.privacy.acknowledge')}</Button>}
          <Link to={user ? paths.home : paths.login}>{t('legal.back')}</Link>
        </Group>
      }
    />
  );
}

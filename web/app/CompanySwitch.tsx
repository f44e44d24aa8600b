import { NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { switchCompany } from '../../contract/auth.ts';
import { paths } from '../../contract/paths.ts';
import { api } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { session, useUser } from '../lib/user.ts';

/** The company a super admin works in; nobody else has a choice. */
export function CompanySwitch({ folded }: { folded: boolean }) {
  const t = useT();
  const user = useUser();
  const router = useRouter();
  if (!user || user.companies.length === 0 || folded) return null;
  const choose = async (companyId: string) => {
    session.replace(await api(switchCompany, { body: { companyId } }));
    queryClient.clear();
    await router.navigate({ to: paths.booklets });
  };
  return (
    <NativeSelect
      aria-label={t('shell.company.label')}
      mb="xs"
      data={user.companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={user.company?.id ?? ''}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}

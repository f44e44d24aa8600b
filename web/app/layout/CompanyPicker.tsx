import { Select } from '@mantine/core';
import { switchCompany } from '../../../contract/administration/accounts/auth.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { api, ignoreApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { useRouter } from '../../lib/router/router-hooks.ts';
import { session, useUser } from '../../lib/user.ts';
import { useWidgetText } from '../../lib/widget-texts.ts';

/** Number of companies drawn at once; the search covers all. */
const MAX_SHOWN_COMPANIES = 50;

/** Companies open to a super admin, searched by part of their name. */
export function CompanyPicker() {
  const t = useT();
  const text = useWidgetText();
  const user = useUser();
  const router = useRouter();
  if (!user) return null;
  const choose = async (companyId: string | null) => {
    if (companyId === null || companyId === user.company?.id) return;
    const changed = await api(switchCompany, { body: { companyId } }).catch(ignoreApiError);
    if (!changed) return;
    session.replace(changed);
    queryClient.clear();
    await router.navigate({ to: paths.booklets });
  };
  return (
    <Select
      aria-label={t('shell.company.label')}
      mb="xs"
      searchable
      limit={MAX_SHOWN_COMPANIES}
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={text('noResults')}
      data={user.companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={user.company?.id ?? null}
      onChange={(id) => void choose(id)}
    />
  );
}

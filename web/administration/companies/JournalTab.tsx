import { Button, Stack } from '@mantine/core';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useT } from '../../lib/i18n.ts';
import { Link } from '../../lib/router/Link.tsx';
import { useUser } from '../../lib/user.ts';
import { IconHistory } from '../../ui/icons/index.ts';
import classes from './companies.module.css';

/** Link to the audit log of the company, readable only from inside it. */
export function JournalTab({ company }: { company: Company }) {
  const t = useT();
  const within = useUser()?.company?.id === company.id;
  if (!within) return <p className={classes.quiet}>{t('company.journal.elsewhere', { name: company.name })}</p>;
  return (
    <Stack align="flex-start">
      <p className={classes.quiet}>{t('company.journal.sentence')}</p>
      <Button component={Link} to={paths.audit} variant="default" leftSection={<IconHistory size={18} aria-hidden />}>
        {t('company.journal.open')}
      </Button>
    </Stack>
  );
}

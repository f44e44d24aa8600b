import { Stack } from '@mantine/core';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { MailSettingsSection } from '../../messages/mail-settings/MailSettingsSection.tsx';
import { SendersSection } from './SendersSection.tsx';

/** Sender addresses of the company, its mail server, and its bounce mailbox. */
export function MailTab({ company }: { company: Company }) {
  return (
    <Stack gap="lg">
      <SendersSection company={company} />
      <MailSettingsSection companyId={company.id} />
    </Stack>
  );
}

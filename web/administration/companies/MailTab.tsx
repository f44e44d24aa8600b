import { Stack } from '@mantine/core';
import type { Company } from '../../../contract/administration/companies/companies.ts';
import { MailSettings } from '../../messages/mail-settings/MailSettings.tsx';
import { SendersSection } from './SendersSection.tsx';

/** Which addresses the company writes from, by which mail server, and where what comes back arrives. */
export function MailTab({ company }: { company: Company }) {
  return (
    <Stack gap="lg">
      <SendersSection company={company} />
      <MailSettings companyId={company.id} />
    </Stack>
  );
}

import type { Company } from '../../contract/companies.ts';
import { MailSettings } from '../mail-settings/MailSettings.tsx';

/** By which mail server the company writes, and where what comes back arrives. */
export function MailTab({ company }: { company: Company }) {
  return <MailSettings companyId={company.id} />;
}

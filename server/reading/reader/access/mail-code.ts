import type { Services } from '../../../platform/services.ts';
import type { Visit } from '../http/visit.ts';
import { renderCodeLetter } from './letter.ts';

/** Sends six digits to an address, with a link back to the booklet. */
export const mailCode = async (
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  { online, origin, base }: Visit,
  address: string,
  code: string,
): Promise<void> => {
  const { company: companyName, title: bookletTitle, companyId } = online;
  const link = origin + base;
  const letter = await renderCodeLetter({ code, companyName, bookletTitle, link, productName: config.productName });
  await mailer.enqueue({ kind: 'reader_code', companyId, to: address, ...letter });
};

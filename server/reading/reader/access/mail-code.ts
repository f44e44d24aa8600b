import { findMailBrand } from '../../../booklets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { Visit } from '../http/visit.ts';
import { renderCodeLetter } from './letter.ts';

/** Sends six digits to an address, with a link back to the booklet. */
export const mailCode = async (
  { db, config, mailer, storage }: Pick<Services, 'db' | 'config' | 'mailer' | 'storage'>,
  { online, origin, base }: Visit,
  address: string,
  code: string,
): Promise<void> => {
  const { company: companyName, title: bookletTitle, companyId, bookletId } = online;
  const link = origin + base;
  const brand = await findMailBrand(readerScope(db, companyId), storage, bookletId);
  const { productName } = config;
  const letter = await renderCodeLetter({ code, companyName, bookletTitle, link, productName, brand });
  await mailer.enqueue({ kind: 'reader_code', companyId, to: address, ...letter });
};

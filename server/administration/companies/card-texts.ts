import type { CompanyRow } from '../../platform/data/queries/list-companies.ts';

/** Texts of a company's card that hold its contact details. */
export const listCardTexts = ({
  contactEmail,
  dpoEmail,
  safetyEmail,
  address,
  sites,
}: Pick<CompanyRow, 'contactEmail' | 'dpoEmail' | 'safetyEmail' | 'address' | 'sites'>): string[] => [
  contactEmail,
  dpoEmail,
  safetyEmail,
  ...address.lines,
  ...sites.flatMap((site) => [site.address, site.contact, site.hours, site.safety]),
];

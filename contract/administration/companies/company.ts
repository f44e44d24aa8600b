import { z } from 'zod';
import { theme } from '../../booklets/booklets/theme.ts';
import { withError } from '../../platform/errors.ts';
import { email, line, paragraphs, refuseWith, uuid } from '../../platform/text/text.ts';
import { toCanonicalLanguageCode } from '../languages/language.ts';
import {
  COMPANY_STATE_NAMES,
  HEADCOUNTS,
  HOLIDAYS_REGIONS,
  MAX_DEPARTMENTS,
  MAX_SITES,
  TIME_ZONES,
} from './company-choices.ts';
import { hostName, idcc, naf, siren, siret } from './company-numbers.ts';

/* Company data, one shape for each tab of its card. */

export const companyState = z.enum(COMPANY_STATE_NAMES);
export type CompanyState = z.infer<typeof companyState>;

const optionalEmail = z.union([z.literal(''), email]);

export const postalAddress = z
  .object({
    lines: z.array(line('Adresse', { max: 120 })).max(3),
    postalCode: line('Code postal', { max: 12 }),
    city: line('Ville', { max: 80 }),
    /** ISO 3166-1, two letters. */
    country: z.string().regex(/^[A-Z]{2}$/),
  })
  .superRefine(({ country, postalCode }, context) => {
    if (country === 'FR' && postalCode !== '' && !/^\d{5}$/.test(postalCode)) {
      refuseWith(context, 'ENT-007', {}, ['postalCode']);
    }
  });
export type PostalAddress = z.infer<typeof postalAddress>;

export const identity = z.object({
  legalName: line('Raison sociale', { min: 2, max: 120 }),
  /** Empty: the legal name is shown. */
  name: line('Nom affiché', { max: 60 }),
  siren,
  siret,
  naf,
  idcc,
  idccLabel: line('Convention collective', { max: 150 }),
  sectorId: uuid.nullable(),
  headcount: z.enum(HEADCOUNTS),
  address: postalAddress,
});

/** Rules between the fields of `identity`. */
export const identityForm = identity.superRefine(({ siren: number, siret: seat }, context) => {
  if (number !== '' && seat !== '' && !seat.startsWith(number)) {
    refuseWith(context, 'ENT-002', { siren: number }, ['siret']);
  }
});

export const site = z.object({
  name: line('Nom du site', { min: 1, max: 80 }),
  address: line('Adresse', { max: 200 }),
  hours: line('Horaires', { max: 200 }),
  contact: line('Contact', { max: 120 }),
  safety: paragraphs('Consignes de sécurité', { max: 2000 }),
  /** Region whose public holidays apply to its people; absent: that of the company. */
  holidays: z.enum(HOLIDAYS_REGIONS).optional(),
});
export type Site = z.infer<typeof site>;

/** Refuses (GEN-026) a duplicate name, without regard to case, on the second one. */
const refuseDuplicateNames = (
  names: readonly string[],
  context: z.RefinementCtx,
  pathOf: (index: number) => PropertyKey[],
) => {
  names.forEach((name, index) => {
    const known = names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index;
    if (name !== '' && known) refuseWith(context, 'GEN-026', { valeur: name }, pathOf(index));
  });
};

export const places = z.object({
  sites: z
    .array(site)
    .max(MAX_SITES)
    .superRefine((all, context) =>
      refuseDuplicateNames(
        all.map(({ name }) => name),
        context,
        (index) => [index, 'name'],
      ),
    ),
  departments: z
    .array(line('Service', { min: 1, max: 80 }))
    .max(MAX_DEPARTMENTS)
    .superRefine((all, context) => refuseDuplicateNames(all, context, (index) => [index])),
});

export const brand = z.object({ theme: theme.nullable(), logoMediaId: uuid.nullable() });

export const host = z.object({ host: hostName });

/** Sites whose pages its booklets may embed: their host names, without https:// nor a path. */
export const embedHosts = z.object({
  embedHosts: z
    .array(hostName)
    .max(30, withError('GEN-023', { libelle: 'Sites autorisés', n: 30 }))
    .superRefine((hosts, context) => {
      hosts.forEach((host, index) => {
        if (host === '') refuseWith(context, 'GEN-001', {}, [index]);
      });
      refuseDuplicateNames(hosts, context, (index) => [index]);
    }),
});

/** Languages of its readers, the most common first: choices of the participant profiles. */
const languages = z
  .array(z.string())
  .max(30)
  .superRefine((codes, context) => {
    if (codes.length === 0) refuseWith(context, 'GEN-001');
    codes.forEach((code, index) => {
      if (toCanonicalLanguageCode(code) !== code) refuseWith(context, 'GEN-019', {}, [index]);
    });
    refuseDuplicateNames(codes, context, (index) => [index]);
  });

export const policies = z.object({
  contactName: line('Contact principal', { max: 120 }),
  contactEmail: optionalEmail,
  dpoName: line('Délégué à la protection des données', { max: 120 }),
  dpoEmail: optionalEmail,
  safetyName: line('Référent sécurité', { max: 120 }),
  safetyEmail: optionalEmail,
  mfaRequired: z.boolean(),
  impersonationAllowed: z.boolean(),
  impersonationNotice: z.boolean(),
  /** Referents with an account may remind their own participants by e-mail. */
  referentReminders: z.boolean(),
  approval: z.boolean(),
  languages,
  timeZone: z.enum(TIME_ZONES),
  holidays: z.enum(HOLIDAYS_REGIONS),
  anonymiseAfterDays: z.int().min(30).max(1825),
  proofYears: z.int().min(1).max(10),
});

const quotaNumber = (max: number) => z.int().min(0).max(max);

export const quotas = z.object({
  quotaBytes: quotaNumber(1024 ** 4 * 10),
  quotaBooklets: quotaNumber(10_000),
  quotaParticipants: quotaNumber(1_000_000),
  quotaEmails: quotaNumber(10_000_000),
  quotaUsers: quotaNumber(10_000),
});
export type Quotas = z.infer<typeof quotas>;

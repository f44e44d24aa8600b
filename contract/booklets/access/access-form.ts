import { z } from 'zod';
import { withError } from '../../platform/errors.ts';
import { moment, rowVersion } from '../../platform/shared.ts';
import { isFreeMailDomain } from '../../platform/text/free-mail.ts';
import { line, paragraphs, refuseWith } from '../../platform/text/text.ts';
import { accessSettings, sharedCode } from './access.ts';

const { personal, code, domain, window } = accessSettings.shape;

/** Whole number within bounds. GEN-022. */
export const wholeNumber = (libelle: string, min: number, max: number) => {
  const error = withError('GEN-022', { libelle, min, max });
  return z.int(error).min(min, error).max(max, error);
};

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Domain of an e-mail address, in any typed form: `@Dubreuil.fr` becomes `dubreuil.fr`. ACC-006, ACC-002. */
const companyDomain = z
  .string()
  .max(253)
  .overwrite((text) => text.trim().toLowerCase().replace(/^.*@/, ''))
  .superRefine((text, context) => {
    if (!DOMAIN.test(text)) refuseWith(context, 'ACC-006', { valeur: text });
    else if (isFreeMailDomain(text)) refuseWith(context, 'ACC-002', { domaine: text });
  });

const isIpAddress = (text: string): boolean => z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success;
const isIpRange = (text: string): boolean => z.cidrv4().safeParse(text).success || z.cidrv6().safeParse(text).success;

/** Network as `192.0.2.0/24` or `2001:db8::/32`, or a single address. ACC-003. */
const ipRange = z
  .string()
  .max(60)
  .overwrite((text) => text.trim().toLowerCase())
  .superRefine((text, context) => {
    if (!isIpRange(text) && !isIpAddress(text)) refuseWith(context, 'ACC-003', { valeur: text });
  });

/**
 * Origin of a pasted URL (`https://intranet.exemple.fr`). An invalid text is returned unchanged, to be refused later.
 */
const toOrigin = (text: string): string => {
  try {
    return new URL(text.trim()).origin;
  } catch {
    return text.trim();
  }
};

/** Origin that may embed the booklet in a frame: the beginning of an https address. GEN-007. */
const frameOrigin = z
  .string()
  .max(200)
  .overwrite(toOrigin)
  .superRefine((text, context) => {
    if (!/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text)) refuseWith(context, 'GEN-007');
  });

const removeDuplicates = (list: string[]): string[] => [...new Set(list)];

/** Form of the access settings, stricter than the stored shape. Each refusal names its field. */
export const accessForm = accessSettings.extend({
  personal: personal.extend({
    validDays: wholeNumber('Durée de validité', 1, 730),
    devices: wholeNumber('Nombre d’appareils', 0, 10),
  }),
  code: code.superRefine(({ on, kind, shared }, context) => {
    if (!on || kind !== 'shared') return;
    if (shared.trim() === '') return refuseWith(context, 'GEN-001', {}, ['shared']);
    for (const issue of sharedCode.safeParse(shared).error?.issues ?? []) {
      context.addIssue({ ...issue, code: 'custom', path: ['shared'] } as never);
    }
  }),
  domain: domain
    .extend({ domains: z.array(companyDomain).max(20).overwrite(removeDuplicates) })
    .superRefine(({ on, domains }, context) => {
      if (on && domains.length === 0) refuseWith(context, 'GEN-001', {}, ['domains']);
    }),
  ranges: z.array(ipRange).max(50).overwrite(removeDuplicates),
  window: window.extend({ closedMessage: paragraphs('Message de clôture', { max: 500 }) }),
  embedOrigins: z.array(frameOrigin).max(20).overwrite(removeDuplicates),
});

export const linkForm = z.object({
  name: line('Nom du lien', { min: 1, max: 80 }),
  expiresAt: moment.nullable(),
  maxOpenings: wholeNumber('Nombre d’ouvertures', 1, 100_000).nullable(),
});

export type LinkForm = z.infer<typeof linkForm>;

/** IP address typed by a user; empty: not given. ACC-010. */
export const networkAddress = z
  .string()
  .max(60)
  .overwrite((text) => text.trim().toLowerCase())
  .superRefine((text, context) => {
    if (text !== '' && !isIpAddress(text)) refuseWith(context, 'ACC-010', { valeur: text });
  });

export const accessUpdate = z.object({
  rowVersion,
  settings: accessForm,
  /** Confirmation required to open the booklet to everybody (ACC-005). */
  publicConfirmed: z.boolean().default(false),
});

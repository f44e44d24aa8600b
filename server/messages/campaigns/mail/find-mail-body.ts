import type { MailBody } from '../../../../contract/messages/campaigns/campaign.ts';

type MailBodies = Record<string, MailBody>;

/** Body for a reader of this language, with its language: the exact language, else the booklet’s, else the first. */
export const findMailBody = (
  bodies: MailBodies,
  language: string,
  fallback: string,
): { language: string; body: MailBody } | null => {
  const found = [language, fallback, Object.keys(bodies).sort()[0] ?? ''].find((one) => Object.hasOwn(bodies, one));
  const body = found === undefined ? undefined : bodies[found];
  return found === undefined || body === undefined ? null : { language: found, body };
};

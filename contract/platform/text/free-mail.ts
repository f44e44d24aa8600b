/** Public mail providers: an address there proves nothing about the employer (ACC-002). */
const FREE_MAIL_DOMAINS = new Set(
  `aol.com bbox.fr club-internet.fr free.fr gmail.com gmx.com gmx.fr googlemail.com hotmail.com hotmail.fr icloud.com
  laposte.net live.com live.fr mac.com mail.com mailo.com me.com msn.com neuf.fr numericable.fr orange.fr
  outlook.com outlook.fr pm.me proton.me protonmail.ch protonmail.com sfr.fr tutanota.com wanadoo.fr yahoo.com
  yahoo.fr ymail.com zoho.com`.split(/\s+/),
);

export const isFreeMailDomain = (domain: string): boolean => FREE_MAIL_DOMAINS.has(domain.toLowerCase());

import type { CoverPattern } from '../../contract/booklets/booklets/cover.ts';
import { Pattern } from './CoverArt.tsx';
import { MailIcon, PhoneIcon } from './icons.tsx';

/** Logo on the entry pages; its sizes in pixels reserve its place. */
export interface EntryLogo {
  url: string;
  width: number | null;
  height: number | null;
}

/** Person or service whom visitors may ask. Any field but the name may be empty. */
export interface EntryContact {
  name: string;
  role: string;
  email: string;
  phone: string;
}

/** Look of a booklet on the pages before it, which anybody may see: neither its title nor its content. */
export interface EntryBrand {
  company: string;
  /** Pattern of the cover. */
  pattern: { pattern: CoverPattern; seed: string };
  /** Colour of the browser's own bars. */
  colour: string;
  /** URL of the style sheet of the theme. */
  theme: string;
  /** URL of the reader's script, which applies the reader's own display settings. */
  script: string;
  /** URLs of the fonts of the first text shown. */
  fonts: readonly string[];
  logo: EntryLogo | null;
  darkLogo: EntryLogo | null;
  logoAlt: string;
  contact: EntryContact | null;
}

/** Head of a page with the look of a booklet. */
export const EntryBrandHead = ({ brand }: { brand: EntryBrand }) => (
  <>
    <meta name="theme-color" content={brand.colour} />
    <meta name="color-scheme" content="light dark" />
    <meta name="format-detection" content="telephone=no" />
    {brand.fonts.map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
    ))}
  </>
);

const LogoImage = ({ logo, alt, className }: { logo: EntryLogo; alt: string; className: string }) => (
  <img
    className={className}
    src={logo.url}
    width={logo.width ?? undefined}
    height={logo.height ?? undefined}
    alt={alt}
    decoding="async"
  />
);

/** The logo, or the company's name: one of them, since a logo says the name. */
export const EntrySignature = ({ brand: { logo, darkLogo, logoAlt, company } }: { brand: EntryBrand }) =>
  logo ? (
    <p className="r-logo r-entry-logo">
      <LogoImage logo={logo} alt={logoAlt} className={darkLogo ? 'r-logo-light' : ''} />
      {darkLogo && <LogoImage logo={darkLogo} alt={logoAlt} className="r-logo-dark" />}
    </p>
  ) : (
    <p className="r-entry-company">{company}</p>
  );

/** Pattern of the cover, beside the text on a wide screen and above it on a phone. */
export const EntryBand = ({ brand: { pattern } }: { brand: EntryBrand }) => (
  <div className={`r-entry-band r-hero-${pattern.pattern}`} aria-hidden="true">
    <Pattern {...pattern} />
  </div>
);

/** `02 40 00 00 02` as a link target. */
const toPhoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

export const EntryContactCard = ({ contact }: { contact: EntryContact }) => (
  <section className="r-entry-contact" aria-labelledby="contact">
    <h2 className="r-entry-contact-title" id="contact">
      Besoin d’aide{'\u202f'}?
    </h2>
    <p>
      <span className="r-entry-contact-name">{contact.name}</span>
      {contact.role !== '' && <span className="r-entry-contact-role">{contact.role}</span>}
    </p>
    {(contact.email !== '' || contact.phone !== '') && (
      <ul className="r-entry-contact-ways">
        {contact.phone !== '' && (
          <li>
            <a href={toPhoneHref(contact.phone)}>
              <PhoneIcon /> <span>{contact.phone}</span>
            </a>
          </li>
        )}
        {contact.email !== '' && (
          <li>
            <a href={`mailto:${contact.email}`}>
              <MailIcon /> <span>{contact.email}</span>
            </a>
          </li>
        )}
      </ul>
    )}
  </section>
);

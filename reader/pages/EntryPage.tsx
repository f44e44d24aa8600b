import type { ReactNode } from 'react';
import type { EntryBrand } from './EntryBrand.tsx';
import { NoticeDocument } from './PageParts.tsx';

/** Form field of one line. */
interface FieldProps {
  name: string;
  label: string;
  help?: string;
  value?: string;
  type?: 'text' | 'email';
  inputMode?: 'numeric' | 'email' | 'text';
  autoComplete?: string;
  maxLength: number;
  /** Error on this field. */
  error?: string | undefined;
  capitals?: boolean;
}

const Field = ({ name, label, help, value, type = 'text', error, capitals, ...input }: FieldProps) => {
  const described = [error && `${name}-erreur`, help && `${name}-aide`].filter(Boolean).join(' ');
  return (
    <p className="r-field">
      <label className="r-field-label" htmlFor={name}>
        {label}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required
        spellCheck={false}
        autoCapitalize={capitals ? 'characters' : 'none'}
        className="r-search-field r-field-input"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, the field to correct is where the reader goes on
        autoFocus={error !== undefined}
        {...input}
      />
      {error && (
        <span className="r-field-error" id={`${name}-erreur`}>
          {error}
        </span>
      )}
      {help && (
        <span className="r-field-help" id={`${name}-aide`}>
          {help}
        </span>
      )}
    </p>
  );
};

const StayConnectedField = ({ form }: { form: string }) => (
  <p className="r-keep">
    <input
      type="checkbox"
      className="r-keep-box"
      id={`garder-${form}`}
      name="garder"
      value="oui"
      aria-describedby={`garder-${form}-aide`}
    />
    <span>
      <label htmlFor={`garder-${form}`}>Rester connecté 30 jours sur cet appareil</label>
      <span className="r-field-help" id={`garder-${form}-aide`}>
        Ne cochez pas sur un appareil que d’autres utilisent.
      </span>
    </span>
  </p>
);

const SubmitButton = ({ label }: { label: string }) => (
  <button type="submit" className="r-action r-entry-go">
    {label}
  </button>
);

/** Hidden fields sent with a form. */
const HiddenFields = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

export interface EntryPageProps {
  /** URL of the reader's style sheet. */
  style: string;
  brand: EntryBrand;
  /** URL of the booklet, without a final slash. */
  base: string;
  title: string;
  message: string;
  help: string;
  /** The message is an error rather than an instruction. */
  alert: boolean;
  step: 'choose' | 'verify' | 'name';
  /** Forms of the first step. `code`: kind of code. */
  code: 'shared' | 'individual' | null;
  email: boolean;
  /** Some readers have a link. */
  link: boolean;
  /** Requested page, to return to: the last part of its URL. */
  to: string;
  /** Values typed, shown again; codes are never shown. */
  typed: { matricule?: string; email?: string; prenom?: string; nom?: string; garder?: boolean };
  /** Errors, by field. */
  errors: Readonly<Record<string, string>>;
  /** Form of the code sent by e-mail: its action, its hidden fields, and the link for another code. */
  proof?: { action: string; hidden: Readonly<Record<string, string>>; again: { to: string; label: string } };
  /** Verified code, while the form asks for names. */
  verified?: string;
}

const CodeForm = ({ base, code, to, typed, errors }: EntryPageProps) => (
  <form className="r-entry" method="post" action={`${base}/entree/code`} aria-labelledby="par-code">
    <h2 className="r-section-title" id="par-code">
      {code === 'individual' ? 'Avec votre code personnel' : 'Avec le code d’accès'}
    </h2>
    <HiddenFields of={{ vers: to }} />
    {code === 'individual' && (
      <Field
        name="matricule"
        label="Matricule"
        help="Il figure sur votre courrier d’accueil."
        autoComplete="username"
        maxLength={30}
        value={typed.matricule ?? ''}
        error={errors.matricule}
        capitals
      />
    )}
    <Field
      name="code"
      label={code === 'individual' ? 'Code personnel' : 'Code d’accès'}
      help={
        code === 'individual'
          ? '8 signes, par exemple K7PM-2XQD. Les tirets ne comptent pas.'
          : 'Celui que votre entreprise vous a donné.'
      }
      autoComplete="off"
      maxLength={20}
      error={errors.code}
      capitals
    />
    <StayConnectedField form="code" />
    <p>
      <SubmitButton label="Ouvrir le livret" />
    </p>
  </form>
);

const EmailForm = ({ base, to, typed, errors }: EntryPageProps) => (
  <form className="r-entry" method="post" action={`${base}/entree/courriel`} aria-labelledby="par-courriel">
    <h2 className="r-section-title" id="par-courriel">
      Avec votre e{'\u2011'}mail professionnel
    </h2>
    <HiddenFields of={{ vers: to }} />
    <Field
      name="email"
      label="Adresse e-mail"
      help="Un code à 6 chiffres y sera envoyé."
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={typed.email ?? ''}
      error={errors.email}
    />
    <p>
      <SubmitButton label="Recevoir un code" />
    </p>
  </form>
);

const VerifyForm = ({ base, to, typed, errors, proof }: EntryPageProps) => {
  const hidden = proof?.hidden ?? { email: typed.email ?? '' };
  const again = proof?.again ?? {
    to: to === '' ? base : `${base}/${to}`,
    label: 'Changer d’adresse ou demander un autre code',
  };
  return (
    <form
      className="r-entry"
      method="post"
      action={`${base}/entree/${proof?.action ?? 'verification'}`}
      aria-label="Code reçu par e-mail"
    >
      <HiddenFields of={{ vers: to, ...hidden }} />
      <Field
        name="code"
        label="Code à 6 chiffres"
        help="Valable 10 minutes. Regardez aussi dans les indésirables."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={errors.code}
      />
      {!proof && <StayConnectedField form="verification" />}
      <p className="r-actions">
        <SubmitButton label="Ouvrir le livret" />
        <a className="r-action" href={again.to}>
          {again.label}
        </a>
      </p>
    </form>
  );
};

const NameForm = ({ base, to, typed, errors, verified = '' }: EntryPageProps) => (
  <form className="r-entry" method="post" action={`${base}/entree/verification`} aria-label="Votre nom">
    <HiddenFields
      of={{ vers: to, email: typed.email ?? '', code: verified, ...(typed.garder && { garder: 'oui' }), noms: 'oui' }}
    />
    <Field
      name="prenom"
      label="Prénom"
      autoComplete="given-name"
      maxLength={60}
      value={typed.prenom ?? ''}
      error={errors.prenom}
    />
    <Field
      name="nom"
      label="Nom"
      autoComplete="family-name"
      maxLength={80}
      value={typed.nom ?? ''}
      error={errors.nom}
    />
    <p>
      <SubmitButton label="Continuer" />
    </p>
  </form>
);

const renderForms = (page: EntryPageProps): ReactNode => {
  if (page.step === 'verify') return <VerifyForm {...page} />;
  if (page.step === 'name') return <NameForm {...page} />;
  return (
    <>
      {page.code !== null && <CodeForm {...page} />}
      {page.email && <EmailForm {...page} />}
      {page.link && (
        <p className="r-field-help">
          Vous avez reçu un lien ? Ouvrez-le sur cet appareil : il suffit, sans code ni adresse.
        </p>
      )}
    </>
  );
};

/**
 * Entry page: the reader identifies themselves, or types a code. It works without a script, and reveals nothing of the
 * booklet but its look.
 */
export const EntryPage = (page: EntryPageProps) => (
  <NoticeDocument
    style={page.style}
    brand={page.brand}
    title={`${page.title} | ${page.brand.company}`}
    bodyClass=""
    contentClass="r-notice-in"
    head={<link rel="icon" href="/admin/favicon.svg" type="image/svg+xml" />}
  >
    <h1 className="r-title">{page.title}</h1>
    <p className="r-lead" role={page.alert ? 'alert' : undefined}>
      {page.message}
    </p>
    {page.help !== '' && <p>{page.help}</p>}
    {renderForms(page)}
  </NoticeDocument>
);

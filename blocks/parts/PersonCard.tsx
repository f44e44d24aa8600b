import type { ReactNode } from 'react';
import type { Person } from '../contact/schema.ts';
import type { RenderContext } from '../context.ts';
import { toInitials } from '../format.ts';
import { toMailHref, toTelHref } from '../links.ts';
import { ClockIcon, MailIcon, PhoneIcon } from './icons.tsx';
import { PictureView } from './PictureView.tsx';

const ContactLine = ({ icon, words, href }: { icon: ReactNode; words: string; href: string | null }) => (
  <p className="b-person-line">
    {href === null ? (
      <span>
        {icon} {words}
      </span>
    ) : (
      <a href={href}>
        {icon} <span>{words}</span>
      </a>
    )}
  </p>
);

/** A contact: photo or initials, then every way to reach the person. */
export const PersonCard = ({ person, context }: { person: Person; context: RenderContext }) => {
  const name = context.fillText(person.name);
  const phone = context.fillText(person.phone);
  const email = context.fillText(person.email);
  return (
    <div className="b-person">
      {person.photo.mediaId !== null && context.findMedia(person.photo.mediaId) !== null ? (
        <PictureView picture={person.photo} context={context} sizes="5rem" className="b-person-photo" />
      ) : (
        <span className="b-person-photo b-person-initials" aria-hidden="true">
          {toInitials(name)}
        </span>
      )}
      <div className="b-person-text">
        <p className="b-person-name">{name}</p>
        {person.role !== '' && <p className="b-person-role">{context.fillText(person.role)}</p>}
        {person.availability !== '' && (
          <p className="b-person-availability">
            <ClockIcon />
            <span>{context.fillText(person.availability)}</span>
          </p>
        )}
      </div>
      {(phone !== '' || email !== '') && (
        <div className="b-person-lines">
          {phone !== '' && <ContactLine icon={<PhoneIcon />} words={phone} href={toTelHref(phone)} />}
          {email !== '' && <ContactLine icon={<MailIcon />} words={email} href={toMailHref(email)} />}
        </div>
      )}
    </div>
  );
};

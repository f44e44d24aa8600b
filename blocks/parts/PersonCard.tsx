import type { Person } from '../contact/schema.ts';
import type { RenderContext } from '../context.ts';
import { initials } from '../format.ts';
import { mailHref, telHref } from '../links.ts';
import { ClockIcon, MailIcon, PhoneIcon } from './icons.tsx';
import { PictureView } from './PictureView.tsx';

const Linked = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? <span>{children}</span> : <a href={href}>{children}</a>;

/** A contact: photo or initials, then every way to reach the person. */
export const PersonCard = ({ person, context }: { person: Person; context: RenderContext }) => {
  const name = context.text(person.name);
  const phone = context.text(person.phone);
  const email = context.text(person.email);
  return (
    <div className="b-person">
      {person.photo.mediaId !== null && context.media(person.photo.mediaId) !== null ? (
        <PictureView picture={person.photo} context={context} sizes="5rem" className="b-person-photo" />
      ) : (
        <span className="b-person-photo b-person-initials" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div className="b-person-text">
        <p className="b-person-name">{name}</p>
        {person.role !== '' && <p className="b-person-role">{context.text(person.role)}</p>}
        {phone !== '' && (
          <p className="b-person-line">
            <PhoneIcon />
            <Linked href={telHref(phone)}>{phone}</Linked>
          </p>
        )}
        {email !== '' && (
          <p className="b-person-line">
            <MailIcon />
            <Linked href={mailHref(email)}>{email}</Linked>
          </p>
        )}
        {person.availability !== '' && (
          <p className="b-person-line">
            <ClockIcon />
            <span>{context.text(person.availability)}</span>
          </p>
        )}
      </div>
    </div>
  );
};

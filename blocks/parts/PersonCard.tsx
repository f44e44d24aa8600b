import type { Person } from '../contact/schema.ts';
import type { RenderContext } from '../context.ts';
import { toInitials } from '../format.ts';
import { toMailHref, toTelHref } from '../links.ts';
import { ClockIcon, MailIcon, PhoneIcon } from './icons.tsx';
import { PictureView } from './PictureView.tsx';

const OptionalLink = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? <span>{children}</span> : <a href={href}>{children}</a>;

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
        {phone !== '' && (
          <p className="b-person-line">
            <PhoneIcon />
            <OptionalLink href={toTelHref(phone)}>{phone}</OptionalLink>
          </p>
        )}
        {email !== '' && (
          <p className="b-person-line">
            <MailIcon />
            <OptionalLink href={toMailHref(email)}>{email}</OptionalLink>
          </p>
        )}
        {person.availability !== '' && (
          <p className="b-person-line">
            <ClockIcon />
            <span>{context.fillText(person.availability)}</span>
          </p>
        )}
      </div>
    </div>
  );
};

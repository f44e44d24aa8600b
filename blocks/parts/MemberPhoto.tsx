import type { RenderContext } from '../context.ts';
import { toInitials } from '../format.ts';
import type { TeamMember } from '../team/schema.ts';
import { PictureView } from './PictureView.tsx';

/** The photo of a person who allowed it, their initials otherwise. */
export const MemberPhoto = ({
  member: { name, photo, imageRightOn },
  context,
  sizes,
  className,
}: {
  member: Pick<TeamMember, 'name' | 'photo' | 'imageRightOn'>;
  context: RenderContext;
  sizes: string;
  className: string;
}) =>
  photo.mediaId !== null && imageRightOn !== '' && context.findMedia(photo.mediaId) !== null ? (
    <PictureView picture={photo} context={context} sizes={sizes} className={className} />
  ) : (
    <span className={`${className} b-person-initials`} aria-hidden="true">
      {toInitials(context.fillText(name))}
    </span>
  );

import { Paragraphs } from '../parts/Paragraphs.tsx';
import { PictureView } from '../parts/PictureView.tsx';
import type { BlockViewProps } from '../registry.ts';

/** The author is in the legend and not in a `cite`, which HTML reserves for titles of works. */
export const QuoteView = ({ props, context }: BlockViewProps<'quote'>) => {
  const author = context.fillText(props.author);
  const role = context.fillText(props.role);
  const photo = props.photo.mediaId === null ? null : context.findMedia(props.photo.mediaId);
  const portrait = photo === null ? 'b-quote-portrait' : 'b-quote-portrait b-quote-beside-photo';
  const signed = author !== '' || role !== '' || props.photo.mediaId !== null;
  return (
    <figure className={`b-quote ${props.style === 'portrait' ? portrait : 'b-quote-line'}`}>
      <blockquote className="b-quote-text">
        <Paragraphs text={props.text} context={context} />
      </blockquote>
      {signed && (
        <figcaption className="b-quote-by">
          <PictureView
            picture={props.photo}
            context={context}
            sizes={props.style === 'portrait' ? '9rem' : '3.5rem'}
            className="b-quote-photo"
          />
          <span>
            {author !== '' && <span className="b-quote-author">{author}</span>}
            {role !== '' && <span className="b-quote-role">{role}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  );
};

/** The frame of a drawing: it fills its box and crops the edges, never the subject. Without a text, decorative. */
export const DrawingFrame = ({
  shapes,
  alt = '',
  className = 'b-drawing',
}: {
  shapes: string;
  alt?: string;
  className?: string;
}) => (
  <svg
    className={className}
    viewBox="0 0 320 200"
    preserveAspectRatio="xMidYMid slice"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    focusable="false"
    {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a constant of shapes/
    dangerouslySetInnerHTML={{ __html: shapes }}
  />
);

import type { RenderContext } from '../context.ts';
import { resolvePageLinks } from '../links.ts';

type Tag = 'div' | 'td' | 'th';

/**
 * Rich text sanitised by the server, with variables filled and page links resolved. Raw HTML is rendered nowhere else.
 */
export const Rich = ({
  html,
  context,
  as: Element = 'div',
  className = 'b-rich',
  scope,
}: {
  html: string;
  context: RenderContext;
  as?: Tag;
  className?: string;
  scope?: 'col' | 'row';
}) => {
  if (html === '' && Element === 'div') return null;
  const filled = resolvePageLinks(context.html(html), context.pageHref);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server at save and again at publication
  return <Element className={className} scope={scope} dangerouslySetInnerHTML={{ __html: filled }} />;
};

import type { RenderContext } from '../context.ts';
import { resolvePageLinks } from '../links.ts';

type RichTextTag = 'div' | 'td' | 'th';

/**
 * Rich text sanitised by the server, with variables filled and page links resolved. Raw HTML is rendered nowhere else.
 */
export const RichText = ({
  html,
  context,
  as: Element = 'div',
  className = 'b-rich',
  scope,
}: {
  html: string;
  context: RenderContext;
  as?: RichTextTag;
  className?: string;
  scope?: 'col' | 'row';
}) => {
  if (html === '' && Element === 'div') return null;
  const filled = resolvePageLinks(context.fillHtml(html), context.findPageHref);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server at save and again at publication
  return <Element className={className} scope={scope} dangerouslySetInnerHTML={{ __html: filled }} />;
};

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const unescapeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Converts sanitised rich text to plain text: lists with dashes, links with their URL, a blank line between paragraphs.
 */
export const toPlainText = (html: string): string =>
  unescapeEntities(
    html
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, href: string, words: string) =>
        words === href ? words : `${words} (${href})`,
      )
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<li[^>]*>/gi, '\n- ')
      .replace(/<\/(?:p|ul|ol|blockquote)>/gi, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

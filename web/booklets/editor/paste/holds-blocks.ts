/** True when a paste holds more than a text: then it becomes blocks of its own. */
export const holdsBlocks = (html: string): boolean =>
  /<(h[1-6]|table|hr)\b|class="?Mso(Title|Subtitle)\b/i.test(html) || /<img\b[^>]*src="data:image/i.test(html);

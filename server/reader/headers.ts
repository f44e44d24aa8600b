/**
 * What the reader may load: the product's own files, and nothing written inside a page. Everything of a booklet stands
 * in style sheets and in one script, so neither inline styles nor inline scripts are needed.
 */
export const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const READER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': READER_POLICY,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

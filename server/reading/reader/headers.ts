const policy = (frames: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ');

const COMMON = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/**
 * What the reader may load: the product's own files, and nothing written inside a page. Everything of a booklet stands
 * in style sheets and in one script, so neither inline styles nor inline scripts are needed.
 */
export const READER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policy("'self'"),
  ...COMMON,
  'x-frame-options': 'SAMEORIGIN',
};

/** The same where pages of these origins may show the booklet in a frame. The older header knows no list: it is left out. */
export const readerHeaders = (origins: readonly string[]): Readonly<Record<string, string>> =>
  origins.length === 0
    ? READER_HEADERS
    : { 'content-security-policy': policy(["'self'", ...origins].join(' ')), ...COMMON };

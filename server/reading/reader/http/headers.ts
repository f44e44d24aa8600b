/** Cache policy of a public file whose content never changes under its URL. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

const buildContentSecurityPolicy = (ancestors: string, embedHosts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(embedHosts.length > 0 ? [`frame-src ${embedHosts.map((host) => `https://${host}`).join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

const COMMON_HEADERS = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/**
 * Content security policy of the reader: only the product's own files, nothing inline. All scripts and styles of a
 * booklet are in files, so inline ones are never needed.
 */
export const READER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': buildContentSecurityPolicy("'self'"),
  ...COMMON_HEADERS,
  'x-frame-options': 'SAMEORIGIN',
};

/** Who may show a booklet in a frame, and the sites whose pages it shows in frames. */
export interface FrameSettings {
  origins: readonly string[];
  embedHosts: readonly string[];
}

/**
 * The same headers for a booklet that some origins may embed, or that embeds pages of other sites. X-Frame-Options
 * accepts no list, so it is left out for the former.
 */
export const buildReaderHeaders = ({ origins, embedHosts }: FrameSettings): Readonly<Record<string, string>> => ({
  ...COMMON_HEADERS,
  'content-security-policy': buildContentSecurityPolicy(["'self'", ...origins].join(' '), embedHosts),
  ...(origins.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
});

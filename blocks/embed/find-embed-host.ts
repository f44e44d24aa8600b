/**
 * The host of the address of an embedded page; null when the address is not a plain https one. Variables are refused,
 * because they would send data of the reader to the host; a port and a user name, because the content security policy
 * names hosts only.
 */
export const findEmbedHost = (href: string): string | null => {
  if (!/^https:\/\//i.test(href) || href.includes('{{') || !URL.canParse(href)) return null;
  const { hostname, port, username, password } = new URL(href);
  return port === '' && username === '' && password === '' && hostname.includes('.') ? hostname : null;
};

interface EmbedBlock {
  type: string;
  props: unknown;
}

/** The hosts that the embedded pages of these blocks come from, each once, sorted. */
export const listEmbedHosts = (blocks: readonly EmbedBlock[]): string[] => {
  const hosts = blocks.flatMap(({ type, props }) => {
    if (type !== 'embed' || typeof props !== 'object' || props === null || !('href' in props)) return [];
    return findEmbedHost(String(props.href)) ?? [];
  });
  return [...new Set(hosts)].sort();
};

/**
 * IP address truncated to its network, /24 or /48: enough for users to recognise their sessions, too little to find a
 * person.
 */
export const truncateAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:/, '');
  if (plain.includes('.')) return `${plain.split('.').slice(0, 3).join('.')}.0`;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups.slice(0, 3).join(':')}::`;
};

/**
 * Address by which attempts are counted: an IPv4 address, or an IPv6 network, since its holder owns all of its
 * addresses.
 */
export const toRateLimitAddress = (address: string): string =>
  address.includes('.') ? address : truncateAddress(address);

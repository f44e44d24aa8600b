import { BlockList, isIP } from 'node:net';

/** Networks from which a booklet may be read. */
export interface Ranges {
  /** No range is configured: every address is allowed. */
  any: boolean;
  holds: (address: string) => boolean;
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Builds the ranges stored as `192.0.2.0/24`, `2001:db8::/32`, or single addresses. Invalid ranges match nothing. */
export const rangesOf = (ranges: readonly string[]): Ranges => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    if (isIP(address) === 0) continue;
    if (length === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(length), family(address));
  }
  return {
    any: ranges.length === 0,
    holds: (address) => {
      const asked = plain(address);
      return isIP(asked) !== 0 && list.check(asked, family(asked));
    },
  };
};

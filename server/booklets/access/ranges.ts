import { BlockList, isIP } from 'node:net';

/** Networks from which a booklet may be read. */
export interface AddressRanges {
  /** No range is configured: every address is allowed. */
  isUnrestricted: boolean;
  includes: (address: string) => boolean;
}

const getIpFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Builds the ranges stored as `192.0.2.0/24`, `2001:db8::/32`, or single addresses. Invalid ranges match nothing. */
export const parseAddressRanges = (ranges: readonly string[]): AddressRanges => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    if (isIP(address) === 0) continue;
    if (length === undefined) list.addAddress(address, getIpFamily(address));
    else list.addSubnet(address, Number(length), getIpFamily(address));
  }
  return {
    isUnrestricted: ranges.length === 0,
    includes: (address) => {
      const asked = toPlainAddress(address);
      return isIP(asked) !== 0 && list.check(asked, getIpFamily(asked));
    },
  };
};

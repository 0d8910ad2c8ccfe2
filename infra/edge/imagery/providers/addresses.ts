import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which servers may be asked. Hosts are written as addresses have them: `stac.exemplo.org`, `10.0.0.7:8080`. */
export interface Permitidos {
  /** What the provider's configuration names. */
  readonly hosts: readonly string[];
  /** Of these, what the installation says stands inside: unencrypted, and in ranges that are nobody else's. */
  readonly internos: readonly string[];
}

export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;
const resolveAll: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true });

/** Whether an address is one of the internet's: not of this machine, of a private net, of a link, or reserved. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // What lies behind a gateway from IPv6 to IPv4 is judged as the IPv4 address that it is.
  return parsed.kind() === 'ipv4' || !/^(64:ff9b|2002|2001:0?:)/i.test(parsed.toString());
}

/** An address that may be asked, as far as its text tells. @throws RefusedAddress */
export function allowed(address: string | URL, { hosts, internos }: Permitidos): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) throw new RefusedAddress('no address');
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('an address with a name in it');
  if (!hosts.includes(url.host)) throw new RefusedAddress('a host that is not configured');
  const inside = internos.includes(url.host);
  if (url.protocol !== 'https:' && !(inside && url.protocol === 'http:')) throw new RefusedAddress('not encrypted');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !inside && !isPublic(literal)) throw new RefusedAddress('an address inside');
  return url;
}

/**
 * How connections find their server: a name is resolved once for each, and the connection goes to what was checked. A
 * name of which one address is inside is refused whole.
 */
export function checkedLookup(inside: (host: string) => boolean, resolve: Resolve = resolveAll): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined || !(inside(host) || found.every((one) => isPublic(one.address)))) {
          return done(new RefusedAddress('an address inside'), '', 0);
        }
        if (options.all) return done(null, [...found]);
        return done(null, first.address, first.family);
      },
      (error) => done(error, '', 0),
    );
  };
}

/** What no route answers: strangers ask for no end of it. */
const UNKNOWN = 'desconhecida';
/** Files and answers of ours that are no route of the pages, with all below them. */
const OUTSIDE = ['/assets', '/mapa-base', '/saude', '/metrics', '/__manifest'];

/** How the pages' data are asked for: the page's own address, and this behind it. */
const DATA = '.data';

/**
 * Names a path by the route that answers it, `{id}` where addresses differ. A label is a series that is kept for good
 * and shown to whoever reads the metrics: neither what strangers make up nor what stands in an address (a link's
 * secret, say) ever becomes one.
 * @param addresses of the routes, as `/camadas/:id`
 */
export function createRouteLabels(addresses: readonly string[]): (path: string) => string {
  const routes = addresses
    .filter((address) => !address.includes('*'))
    .map((address) => ({ segments: segmentsOf(address), label: address.replace(/:(\w+)/g, '{$1}') }))
    .sort((a, b) => parameters(a.segments) - parameters(b.segments));
  return (path) => {
    const outside = OUTSIDE.find((own) => path === own || path.startsWith(`${own}/`));
    if (outside !== undefined) return outside;
    const asked = segmentsOf(path === `/_root${DATA}` ? '/' : path.endsWith(DATA) ? path.slice(0, -DATA.length) : path);
    return routes.find(({ segments }) => answers(segments, asked))?.label ?? UNKNOWN;
  };
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const isParameter = (segment: string) => segment.startsWith(':');
const parameters = (segments: readonly string[]) => segments.filter(isParameter).length;

function answers(route: readonly string[], asked: readonly string[]): boolean {
  return route.length === asked.length && route.every((segment, i) => isParameter(segment) || segment === asked[i]);
}

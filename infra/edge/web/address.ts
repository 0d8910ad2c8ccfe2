import type { ServerBuild } from '@remix-run/node';

/** How pages in a browser ask for a page's data: its address, and this behind it. */
export const DATA = '.data';

/** The page whose data are asked for; any other address as it is. */
export function pageOf(path: string): string {
  if (!path.endsWith(DATA)) return path;
  return path === `/_root${DATA}` ? '/' : path.slice(0, -DATA.length);
}

/** The first part of a path, where it is a plain word; null where it may stand for anything. */
export function beginningOf(path: string): string | null {
  const [, word = ''] = /^\/+([a-z0-9_.-]*)(?=\/|$)/i.exec(path) ?? [];
  return word === '' ? null : word.toLowerCase();
}

/** The first parts of all addresses, each with what an address that begins so can need. */
export function byBeginning<T>(all: readonly T[], pathOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const begun = all.map((one) => ({ one, beginning: beginningOf(pathOf(one)) }));
  const beginnings = new Set(begun.flatMap(({ beginning }) => beginning ?? []));
  return new Map(
    [...beginnings].map((wanted) => [
      wanted,
      begun.filter(({ beginning }) => beginning === null || beginning === wanted).map(({ one }) => one),
    ]),
  );
}

/**
 * The build as if it had only the pages whose addresses begin alike, for each beginning. Remix ranks all its routes
 * anew several times a page, and copies them twice; of a hundred and thirty, few begin as an address does.
 */
export function buildsByBeginning(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const routes = Object.entries(build.routes);
  // One that stands inside another has only a part of its address: it goes along everywhere, as what stands around all.
  const pathOf = ([, route]: (typeof routes)[number]) => (route?.parentId === 'root' ? `/${route.path ?? ''}` : '/');
  const kept = [...byBeginning(routes, pathOf)].map(([beginning, those]) => {
    const pages = those.map(([id]) => [id, build.assets.routes[id]]);
    const assets = { ...build.assets, routes: Object.fromEntries(pages) };
    return [beginning, { ...build, routes: Object.fromEntries(those), assets }] as const;
  });
  return new Map(kept);
}

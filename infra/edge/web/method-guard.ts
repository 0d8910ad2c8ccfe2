import type { ServerBuild } from '@remix-run/node';
import { type AgnosticDataRouteObject, matchRoutes } from '@remix-run/router';
import type { RequestHandler } from 'express';
import { beginningOf, byBeginning, DATA, pageOf } from './address.ts';
import { answer, BAD_ADDRESS } from './request-guard.ts';

const OTHER_METHOD = 'Este endereço não aceita esse método.';
const NOTHING_HERE = 'O que você procura não existe ou não está ao seu alcance.';
/** The route of every address that no other one has. */
const ANY = '*';
const MANIFEST = '/__manifest';

/** What a door of the application says of itself: the methods of its line in the table of routes. */
type Door = { readonly metodos?: readonly string[] } | undefined;

interface Address {
  readonly path: string;
  readonly methods: readonly string[];
  /** It draws something: pages that stand on it ask for the data of the frame around it. */
  readonly draws: boolean;
}

/**
 * Lets nothing through to an address that its line in the table of routes does not name, so that the library behind
 * never has to refuse in its own words. The same goes for what only that library's own parameters ask for.
 */
export function methodGuard(build: ServerBuild): RequestHandler {
  const find = addressFinder(build);
  return (req, res, next) => {
    if ('_data' in req.query || (req.path === MANIFEST && !('p' in req.query))) {
      return answer(res, req.get('accept'), 400, BAD_ADDRESS);
    }
    if (req.path === MANIFEST && reads(req.method)) return next();
    const { path, methods, draws } = find(pageOf(req.path));
    if (methods.includes(req.method)) return next();
    if (draws && reads(req.method) && req.path.endsWith(DATA)) return next();
    if (path === ANY || reads(req.method)) return answer(res, req.get('accept'), 404, NOTHING_HERE);
    res.setHeader('Allow', methods.join(', '));
    answer(res, req.get('accept'), 405, OTHER_METHOD);
  };
}

const reads = (method: string) => method === 'GET' || method === 'HEAD';

/** As the library behind finds them: without regard to case or slashes at the end. */
export function addressFinder({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => Address {
  const byId = new Map<string, Address>();
  const found: AgnosticDataRouteObject[] = [];
  for (const [id, route] of Object.entries(routes)) {
    if (route?.parentId === undefined) continue;
    const { path = '/', index, module } = route;
    const doors = [module.loader, module.action] as readonly Door[];
    byId.set(id, { path, methods: doors.flatMap((door) => door?.metodos ?? []), draws: module.default !== undefined });
    found.push(index === true ? { id, index } : { id, path });
  }
  // Every match ranks the whole list anew: of a hundred lines few begin as an address does.
  const lists = byBeginning(found, ({ path = '' }) => `/${path}`);
  return (path) => {
    const beginning = beginningOf(path);
    const list = lists.get(beginning ?? '') ?? found;
    const id = matchRoutes(list, path)?.at(-1)?.route.id;
    return (id !== undefined && byId.get(id)) || { path: ANY, methods: [], draws: false };
  };
}

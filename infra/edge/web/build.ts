import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';

export const BUILD_DIRECTORY = join(import.meta.dirname, '../../../build');

/**
 * The pages as Vite built them, which is for production whatever the installation is for: React, which lies beside
 * them, has to be the same, or each page costs a quarter more and tells browsers of defects what is for the log.
 * @throws with a Portuguese sentence where they were not built
 */
export async function loadBuild(directory = BUILD_DIRECTORY): Promise<ServerBuild> {
  const file = join(directory, 'server', 'index.js');
  if (!existsSync(file)) throw new Error('As páginas ainda não foram construídas: rode npm run build.');
  process.env.NODE_ENV = 'production';
  return await import(pathToFileURL(file).href);
}

/** Addresses of the pages' routes, as `/camadas/:id`. */
export function addressesOf({ routes }: Pick<ServerBuild, 'routes'>): readonly string[] {
  return Object.values(routes).flatMap((route) =>
    route?.path === undefined ? (route?.index ? ['/'] : []) : [`/${route.path}`],
  );
}

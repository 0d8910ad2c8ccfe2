import type { AppLoadContext } from '@remix-run/node';
import type { Services } from '#infra/composition/web.ts';
import type { LoadContext } from '#infra/edge/web/load-context.ts';

declare module '@remix-run/node' {
  interface AppLoadContext extends LoadContext {}
  interface Future {
    v3_singleFetch: true;
  }
}

/** The services of the one composition root, as the web process handed them over. */
export function services(context: AppLoadContext): Services {
  return context.services;
}

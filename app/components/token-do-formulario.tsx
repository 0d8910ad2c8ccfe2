import { useRouteLoaderData } from '@remix-run/react';
import type { loader } from '#app/root.tsx';

/** The CSRF token of this browser. */
export function useToken(): string {
  return useRouteLoaderData<typeof loader>('root')?.token ?? '';
}

/** Stands in every form that is posted. */
export function TokenDoFormulario() {
  return <input type="hidden" name="_token" value={useToken()} />;
}

import type { FormularioDeEnvio } from './formulario-de-envio.tsx';

/** What holds the form once it is there; it imports nothing, since every page has it at hand before it comes alive. */
export const buscado: { formulario: typeof FormularioDeEnvio | null } = { formulario: null };

/**
 * Fetches the form: the server before it renders a page with the form on it, the browser before such a page comes
 * alive. Both then draw the same; a Suspense boundary would send the form in a script, and nothing without JavaScript.
 */
export async function buscarFormulario(): Promise<void> {
  buscado.formulario = (await import('./formulario-de-envio.tsx')).FormularioDeEnvio;
}

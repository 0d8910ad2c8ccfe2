import { useDadosDaRaiz } from './dados-da-raiz.ts';

/** The CSRF token of this browser. */
export function useToken(): string {
  return useDadosDaRaiz()?.token ?? '';
}

/** Stands in every form that is posted. */
export function TokenDoFormulario() {
  return <input type="hidden" name="_token" value={useToken()} />;
}

import { useNavigation } from '@remix-run/react';
import type { FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';

/**
 * Whether the form waits for its answer. Once a refusal is on the page it waits no more, even while the page is read
 * again: whoever writes the right thing at once and presses Enter is not to be ignored.
 */
export function useEnviando(falha: FalhaNaTela | null): boolean {
  const { state, formMethod } = useNavigation();
  return formMethod === 'POST' && (state === 'submitting' || falha === null);
}

import { useActionData, useLocation } from '@remix-run/react';
import { useRef } from 'react';

/**
 * What the page's action answered, until somebody goes on from here. Remix forgets it as soon as the page's data are
 * read again, and news of others make them be read at any moment: a refusal, a merge, a code that is shown once must
 * outlive that.
 */
export function useRespostaDaAcao<T = unknown>(): ReturnType<typeof useActionData<T>> {
  const agora = useActionData<T>();
  const { key } = useLocation();
  const guardada = useRef({ key, resposta: agora });
  if (agora !== undefined || guardada.current.key !== key) guardada.current = { key, resposta: agora };
  return guardada.current.resposta;
}

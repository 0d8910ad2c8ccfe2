import { useCallback, useState } from 'react';

/** Whether all maps of a report are as they will be printed. */
export function useMapas(quais: readonly string[]): readonly [prontos: boolean, aoTerminar: (id: string) => void] {
  const [terminados, setTerminados] = useState<ReadonlySet<string>>(new Set());
  const aoTerminar = useCallback(
    (id: string) => setTerminados((antes) => (antes.has(id) ? antes : new Set([...antes, id]))),
    [],
  );
  return [quais.every((id) => terminados.has(id)), aoTerminar];
}

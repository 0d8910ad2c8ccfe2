import { useNavigation } from '@remix-run/react';

/** A thin line at the top while a page or form is on its way. */
export function BarraDeProgresso() {
  const ocupada = useNavigation().state !== 'idle';
  return <div className="atalaia-progresso" data-ativa={ocupada || undefined} aria-hidden="true" />;
}

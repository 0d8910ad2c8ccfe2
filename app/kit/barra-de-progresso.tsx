import { useEffect, useState } from 'react';
import { FIM_DO_PEDIDO, INICIO_DO_PEDIDO } from '#app/pedidos/eventos.ts';

/** A thin line at the top while anything that this page asked for is on its way. */
export function BarraDeProgresso() {
  const [emCurso, setEmCurso] = useState(0);
  useEffect(() => {
    const somar = () => setEmCurso((n) => n + 1);
    const tirar = () => setEmCurso((n) => Math.max(0, n - 1));
    window.addEventListener(INICIO_DO_PEDIDO, somar);
    window.addEventListener(FIM_DO_PEDIDO, tirar);
    return () => {
      window.removeEventListener(INICIO_DO_PEDIDO, somar);
      window.removeEventListener(FIM_DO_PEDIDO, tirar);
    };
  }, []);
  return <div className="atalaia-progresso" data-ativa={emCurso > 0 || undefined} aria-hidden="true" />;
}

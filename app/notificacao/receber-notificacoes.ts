import { useEffect, useRef } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import type { Aviso } from '#app/kit/avisos/aviso.ts';
import type { NotificacaoRecebida } from '#app/kit/tempo-real/mensagem.ts';
import { useTempoReal } from '#app/kit/tempo-real/tempo-real.tsx';

/** Milliseconds in which those that come together count as one arrival. */
const JUNTAR_MS = 200;
/** Above this many at once, as after a night away, one toast says how many there are. */
const DE_UMA_VEZ = 4;

/** Shows what the channels bring, on whatever page one is. */
export function ReceberNotificacoes() {
  const chegaram = useRef<NotificacaoRecebida[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const mostrar = () => {
    timer.current = undefined;
    const estas = chegaram.current;
    chegaram.current = [];
    if (estas.length > DE_UMA_VEZ) avisar(resumo(estas.length));
    else for (const notificacao of estas) avisar(notificacao);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useTempoReal((mensagem) => {
    if (mensagem.tipo !== 'evento') return;
    if (mensagem.evento === 'Test') {
      avisar({ tipo: 'toast', nivel: 'info', titulo: 'Canal público', mensagem: mensagem.dados.mensagem });
      return;
    }
    chegaram.current.push(mensagem.dados);
    timer.current ??= setTimeout(mostrar, JUNTAR_MS);
  });
  return null;
}

const resumo = (quantas: number): Aviso => ({
  tipo: 'toast',
  nivel: 'info',
  titulo: `${quantas} notificações novas`,
  mensagem: 'Chegaram enquanto esta página estava sem conexão.',
  acoes: [{ label: 'Ver todas', url: '/notificacoes', className: 'btn btn-primary' }],
});

import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { mensagensDoDesenho, textoDoAviso } from './desenho.mensagens.ts';
import { avancarDesenho, comecarDesenho, naTela, type TipoGeometria } from './desenho.ts';
import { type DesenhoNoFormulario, medidasDe } from './desenho-no-formulario.ts';
import { FormaAoVivo } from './forma-ao-vivo.ts';

/** The drawing of a form: the one state that its map, its panel, its draft and its submission all read. */
export function useDesenho(lida: Geometria | null, tipo: TipoGeometria | null, escolha = ''): DesenhoNoFormulario {
  const [desenho, agir] = useReducer(avancarDesenho, null, () => comecarDesenho(lida, tipo, escolha));
  const [aoVivo] = useState(() => new FormaAoVivo());
  const mostrada = naTela(desenho);
  const medidas = useMemo(() => medidasDe(mostrada), [mostrada]);
  const { aviso } = desenho;
  const agora = useRef(desenho);
  agora.current = desenho;
  useEffect(() => {
    if (aviso === null) return;
    if (aviso.codigo === 'corte') return avisar({ tipo: 'toast', nivel: 'warning', mensagem: textoDoAviso(aviso) });
    const passos = agora.current.antes.length;
    avisarDesfazivel(
      textoDoAviso(aviso),
      () => {
        const { modo, antes } = agora.current;
        // What was done since is not taken back along with it.
        if (aviso.codigo === 'apagado') agir({ ato: 'mudarTipo', tipo: aviso.tipo, escolha: aviso.escolha });
        else if (modo === 'parado' && antes.length === passos) agir({ ato: 'desfazer' });
        else avisar({ tipo: 'toast', nivel: 'info', mensagem: mensagensDoDesenho.mudouDepois });
      },
      'warning',
    );
  }, [aviso]);
  return { desenho, medidas, aoVivo, agir };
}

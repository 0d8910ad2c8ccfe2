import { type ReactNode, useState } from 'react';
import type { ArtefatoNaTela, MidiaNaTela } from '#app/artefato/artefato.porta.ts';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { mensagensDaDeteccao } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { JanelaDoPonto } from './janela-do-ponto.tsx';
import { evidenciasDe } from './pontos.ts';

interface Opcoes {
  readonly deteccao: DeteccaoNaTela;
  readonly artefatos: readonly ArtefatoNaTela[];
  /** Absent where nobody may change anything: at an instant of the past. */
  readonly aoMudar?: (() => void) | undefined;
}

/** The places of a detection's photographs: looked at on a map, and made evidence. */
export function usePontos({ deteccao, artefatos, aoMudar }: Opcoes) {
  const [vista, setVista] = useState<string | null>(null);
  const alternar = async (artefato: ArtefatoNaTela, { id, fotografia }: MidiaNaTela) => {
    const metodo = fotografia?.ponto ? 'DELETE' : 'PUT';
    const endereco = `/analise/deteccoes/${deteccao.id}/artefato/${artefato.id}/ponto/${id}`;
    try {
      const { message: mensagem } = await gravar<{ message: string }>(metodo, endereco);
      avisar({ tipo: 'toast', nivel: 'success', mensagem, fechaEmMs: SUCESSO_MS });
      aoMudar?.();
    } catch (erro) {
      avisarFalha(erro, mensagensDaDeteccao.pontoNaoMudado);
    }
  };
  const pode = aoMudar !== undefined && deteccao.pode.registrar_status;
  const atosDe = (artefato: ArtefatoNaTela) => ({
    aoVer: ({ id }: MidiaNaTela) => setVista(id),
    aoAlternar: pode ? (midia: MidiaNaTela) => void alternar(artefato, midia) : undefined,
  });
  const escolhida = artefatos.flatMap(({ midias }) => midias).find(({ id }) => id === vista);
  const outras = evidenciasDe(artefatos).filter(({ id }) => id !== vista);
  const janela: ReactNode = escolhida !== undefined && (
    <JanelaDoPonto deteccao={deteccao} midias={[escolhida, ...outras]} aoFechar={() => setVista(null)} />
  );
  return { atosDe, janela };
}

import { type FormEvent, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import type { Conflito } from '#app/kit/mesclagem/mesclar.ts';
import { impedimentoDaMesclagem, useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { classificacaoTipo } from '#domain/deteccao/deteccao.policy.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';

const CAMPOS = ['tipo_deteccao_alterado_id', 'classificacao', 'observacao'] as const;
type Campo = (typeof CAMPOS)[number];

/** The fields of another type, and what others saved meanwhile. */
export function useMudancaDeTipo(deteccao: DeteccaoNaTela, aoMudar: () => void) {
  // What it was filled in over: another one that comes from elsewhere meanwhile is merged, not overwritten.
  const [partida, setPartida] = useState<number | undefined>(deteccao.revisao);
  const [campos, setCampos] = useState<Readonly<Record<Campo, string>>>({
    tipo_deteccao_alterado_id: deteccao.tipo_deteccao_alterado_id ?? '',
    classificacao: `${deteccao.classificacao ?? ''}`,
    observacao: deteccao.observacao,
  });
  const [erros, setErros] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [recusa, setRecusa] = useState<RecusaDoFormulario | null>(null);
  const [enviando, setEnviando] = useState(false);
  const por = (campo: string, valor: unknown) => setCampos((antes) => ({ ...antes, [campo]: `${valor}` }));
  const mesclagem = useMesclagem(recusa, por);
  const impedimento = impedimentoDaMesclagem(mesclagem);
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (impedimento !== null || enviando) return;
    setEnviando(true);
    setErros({});
    try {
      const { deteccao: salva } = await enviarMudanca(deteccao.id, campos, mesclagem?.conflito.revisao ?? partida);
      setPartida(salva?.revisao);
      setRecusa(null);
      avisar({ tipo: 'toast', nivel: 'success', mensagem: textos.tipoAlterado, fechaEmMs: SUCESSO_MS });
      aoMudar();
    } catch (erro) {
      if (eFalhaDoPedido(erro) && erro.status === 409 && erro.conflito)
        return setRecusa({ message: erro.message, conflito: erro.conflito as Conflito, enviado: campos });
      if (eFalhaDoPedido(erro) && erro.errors) setErros(erro.errors);
      avisarFalha(erro, textos.tipoNaoAtualizado);
    } finally {
      setEnviando(false);
    }
  };
  return { campos, por, erros, enviando, enviar, mesclagem, impedimento };
}

/** @returns the detection as it is then, null where what is read has not come so far. @throws FalhaDoPedido */
function enviarMudanca(id: string, campos: Readonly<Record<Campo, string>>, revisao: number | undefined) {
  const { tipo_deteccao_alterado_id: tipo, classificacao } = campos;
  return gravar<{ readonly deteccao: DeteccaoNaTela | null }>(
    'POST',
    `/analise/deteccoes/${id}/alterar-tipo-deteccao`,
    {
      ...campos,
      revisao,
      classificacao_tipo: classificacaoTipo({
        tipo_deteccao_alterado_id: tipo || null,
        classificacao: classificacao === '' ? null : Number(classificacao),
      }),
    },
  );
}

import { type FormEvent, useMemo, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { areaDigitada } from '#app/kit/formulario/numero-digitado.ts';
import type { Conflito, ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { impedimentoDaMesclagem, useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { novoId } from '#app/kit/novo-id.ts';
import { useRascunho } from '#app/kit/rascunho/use-rascunho.ts';
import { MAX_DESENHO } from '#app/map/form/desenho.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido, type FalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { LugarDoDesenho } from '../desenho/lugar-do-desenho.ts';
import type { Telas } from '../desenho/tres-mapas.tsx';
import { mensagensDaDeteccao } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { CAMPOS, type CamposDaDeteccao, camposDe, type ErrosDosCampos, errosDos, paraEnviar } from './campos.ts';
import { desenhoLido } from './desenho-dito.ts';
import { rascunhosDaDeteccao } from './rascunho-da-deteccao.ts';

interface Opcoes {
  readonly lugar: LugarDoDesenho;
  readonly deteccao: DeteccaoNaTela | null;
  readonly telas: { readonly current: Telas };
  aoSalvar(): void;
  fechar(): void;
}

/** The fields and the shape of a detection, the draft of what is not saved, and what others saved meanwhile. */
export function useFormularioDaDeteccao({ lugar, deteccao, telas, aoSalvar, fechar }: Opcoes) {
  const [id] = useState(() => deteccao?.id ?? novoId());
  const { base, campos, setCampos, geojson, desenhar, por, alterado, recalculo } = useCampos(deteccao);
  const [partida, setPartida] = useState(base.revisao);
  const [erros, setErros] = useState<ErrosDosCampos>({});
  const [recusa, setRecusa] = useState<ReturnType<typeof recusaDe> | null>(null);
  const [enviando, setEnviando] = useState(false);
  const mesclagem = useMesclagem(recusa, por);
  const impedimento = impedimentoDaMesclagem(mesclagem);
  const rascunho = useRascunho({
    rascunhos: rascunhosDaDeteccao,
    alterado,
    emConflito: mesclagem !== null,
    mudancas: [campos, geojson, recalculo.pedido],
    objeto: deteccao?.id ?? `nova-${lugar.analise_id}`,
    tirar: () => ({ campos, geojson, recalcular: recalculo.pedido, revisao: partida }),
  });
  const desenho = useMemo(() => (geojson === null ? '' : JSON.stringify(geojson)), [geojson]);

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (impedimento !== null || enviando) return;
    const errados = { ...errosDos(campos, geojson !== null), ...errosDoDesenho(desenho) };
    setErros(errados);
    if (Object.keys(errados).length > 0) return;
    setEnviando(true);
    try {
      await salvar({
        id,
        deteccao,
        lugar,
        telas: telas.current,
        campos,
        desenho,
        recalcular: recalculo.pedido,
        revisao: mesclagem?.conflito.revisao ?? partida,
      });
      rascunho.esquecer();
      const mensagem = deteccao === null ? textos.criada : textos.atualizada;
      avisar({ tipo: 'toast', nivel: 'success', mensagem, fechaEmMs: SUCESSO_MS });
      aoSalvar();
      fechar();
    } catch (erro) {
      setEnviando(false);
      if (eFalhaDoPedido(erro) && erro.status === 409 && erro.conflito)
        return setRecusa(recusaDe(erro, { ...campos, geojson: desenho }));
      if (eFalhaDoPedido(erro) && erro.errors) setErros(erro.errors);
      avisarFalha(erro, deteccao === null ? textos.naoCriada : textos.naoAtualizada);
    }
  };
  return {
    campos,
    erros,
    geojson,
    desenhar,
    mesclagem,
    impedimento,
    rascunho,
    enviando,
    enviar,
    por,
    recalculo,
    revisaoLida: base.revisao,
    areaDigitada: areaDigitada(campos.area) ?? '',
    retomar(): void {
      const { achado } = rascunho;
      if (achado === null) return;
      setCampos(achado.campos);
      desenhar(achado.geojson);
      recalculo.pedir(achado.recalcular ?? false);
      setPartida(achado.revisao);
      rascunho.retomar();
    },
  };
}

interface ParaSalvar {
  readonly id: string;
  readonly deteccao: DeteccaoNaTela | null;
  readonly lugar: LugarDoDesenho;
  readonly telas: Telas;
  readonly campos: CamposDaDeteccao;
  readonly desenho: string;
  /** Whether the layers that it overlaps are recorded anew although the shape stays. */
  readonly recalcular: boolean;
  readonly revisao: number;
}

/** With the three pictures of the maps. @throws FalhaDoPedido */
async function salvar({ id, deteccao, lugar, telas, campos, desenho, recalcular, revisao }: ParaSalvar): Promise<void> {
  const imagens = await imagensDe(telas);
  const dados = { ...paraEnviar(campos), ...imagens, geojson: desenho, analise_id: lugar.analise_id };
  if (deteccao === null) await gravar('POST', '/analise/deteccoes', { ...dados, id });
  else {
    const recalculo = recalcular ? { recalcular_impacto: '1' } : {};
    await gravar('PUT', `/analise/deteccoes/${id}`, { ...dados, ...recalculo, revisao });
  }
}

const errosDoDesenho = (desenho: string): ErrosDosCampos =>
  desenho.length > MAX_DESENHO ? { geojson: [mensagensDaDeteccao.desenhoGrande] } : {};

/** What the form holds, and whether it is as it was read. */
function useCampos(deteccao: DeteccaoNaTela | null) {
  const [base] = useState(() => ({
    campos: camposDe(deteccao),
    geojson: deteccao?.geojson ?? null,
    revisao: deteccao?.revisao ?? 0,
  }));
  const [campos, setCampos] = useState(base.campos);
  const [geojson, desenhar] = useState<Geometria | null>(base.geojson);
  const [pedido, pedir] = useState(false);
  const por = (campo: string, valor: ValorDoCampo) => {
    if (campo === 'geojson') desenhar(desenhoLido(`${valor}`));
    else setCampos((antes) => ({ ...antes, [campo]: `${valor}` }));
  };
  const alterado = pedido || geojson !== base.geojson || CAMPOS.some((campo) => campos[campo] !== base.campos[campo]);
  return { base, campos, setCampos, geojson, desenhar, por, alterado, recalculo: { pedido, pedir } };
}

const recusaDe = ({ message, conflito }: FalhaDoPedido, enviado: Enviado) => ({
  message,
  enviado,
  conflito: conflito as Conflito,
});

type Enviado = CamposDaDeteccao & { readonly geojson: string };

/** The three pictures as they stand on the screen: those that cannot be had are left out, the server makes its own. */
async function imagensDe(telas: Telas) {
  const { telaDoMapa } = await import('../desenho/tela-do-mapa.client.ts');
  const tela = async (mapa: Telas['regiao']) => (mapa === null ? null : telaDoMapa(mapa).catch(() => null));
  const [antes, depois, regiao] = await Promise.all([tela(telas.antes), tela(telas.depois), tela(telas.regiao)]);
  return { imagem_antes: antes, imagem_depois: depois, imagem_regiao: regiao };
}

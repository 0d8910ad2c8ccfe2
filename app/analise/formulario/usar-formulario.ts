import { type FormEvent, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import type { Conflito } from '#app/kit/mesclagem/mesclar.ts';
import { impedimentoDaMesclagem, useMesclagem } from '#app/kit/mesclagem/use-mesclagem.ts';
import { novoId } from '#app/kit/novo-id.ts';
import { useRascunho } from '#app/kit/rascunho/use-rascunho.ts';
import { analises as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { tituloPadrao } from '#domain/analise/analise.policy.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { AnaliseNaTela } from '../analise.ts';
import { rascunhosDaAnalise } from './rascunho-da-analise.ts';
import { emOrdem, salvarGrupo } from './salvar-imagens.ts';

/** What is not there yet: whose it will be, and of which images. */
export interface NovaAnalise {
  readonly ativo_id: string;
  readonly antes: GrupoDeImagens;
  readonly depois: GrupoDeImagens;
}

interface Opcoes {
  readonly nova: NovaAnalise | undefined;
  readonly analise: AnaliseNaTela | undefined;
  aoSalvar(salva: { readonly id: string }): void;
  fechar(): void;
}

type Campos = Readonly<Record<'titulo' | 'descricao', string>>;
type Erros = Readonly<Record<string, readonly string[]>>;

/** The fields of an analysis, the draft of what is not saved, and what others saved meanwhile. */
export function useFormularioDaAnalise({ nova, analise, aoSalvar, fechar }: Opcoes) {
  const [base] = useState(() => lidaDe(nova, analise));
  const { id, imagens, datas, revisao } = base;
  const [campos, setCampos] = useState<Campos>(base.campos);
  const [erros, setErros] = useState<Erros>({});
  const [recusa, setRecusa] = useState<{ message: string; conflito: Conflito; enviado: Campos } | null>(null);
  const [enviando, setEnviando] = useState(false);
  const por = (campo: string, valor: unknown) => setCampos((de) => ({ ...de, [campo]: `${valor}` }));
  const mesclagem = useMesclagem(recusa, por);
  const alterado = campos.titulo !== base.campos.titulo || campos.descricao !== base.campos.descricao;
  const rascunho = useRascunho({
    rascunhos: rascunhosDaAnalise,
    alterado,
    emConflito: mesclagem !== null,
    mudancas: [campos],
    objeto: analise?.id ?? `nova-${nova?.ativo_id}`,
    tirar: () => ({ campos, revisao }),
  });
  const impedimento = impedimentoDaMesclagem(mesclagem);
  const salvar = async (form: FormData) => {
    const [data_antes, data_depois] = (['antes', 'depois'] as const).map(
      (lado, i) => datas[i] || `${form.get(`data_${lado}`) ?? ''}`,
    );
    const dados = { ...campos, data_antes, data_depois };
    if (imagens === undefined)
      return gravar('PUT', `/analise/analises/${id}`, { ...dados, revisao: mesclagem?.conflito.revisao ?? revisao });
    const ids = { imagem_antes_id: await salvarGrupo(imagens[0]), imagem_depois_id: await salvarGrupo(imagens[1]) };
    return gravar('POST', '/analise/analises', { ...dados, ...ids, id, ativo_id: nova?.ativo_id });
  };
  const enviar = async (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const form = new FormData(evento.currentTarget);
    if (impedimento !== null) return;
    if (campos.titulo.trim() === '') return setErros({ titulo: ['Informe o título da análise.'] });
    setEnviando(true);
    setErros({});
    try {
      await salvar(form);
      rascunho.esquecer();
      const mensagem = analise === undefined ? textos.criada : textos.alterada;
      avisar({ tipo: 'toast', nivel: 'success', mensagem, fechaEmMs: SUCESSO_MS });
      aoSalvar({ id });
      fechar();
    } catch (erro) {
      setEnviando(false);
      if (eFalhaDoPedido(erro) && erro.status === 409 && erro.conflito)
        return setRecusa({ message: erro.message, conflito: erro.conflito as Conflito, enviado: campos });
      if (eFalhaDoPedido(erro) && erro.errors) setErros(erro.errors);
      avisarQueNaoSalvou(erro, analise === undefined ? textos.naoCriada : textos.naoAtualizada);
    }
  };
  return {
    campos,
    erros,
    por,
    mesclagem,
    impedimento,
    rascunho,
    enviando,
    enviar,
    antes: datas[0],
    depois: datas[1],
    revisaoLida: revisao,
    retomar(): void {
      if (rascunho.achado !== null) setCampos(rascunho.achado.campos);
      rascunho.retomar();
    },
  };
}

/** As the form opens: of an analysis, or of two images that are to be one. */
function lidaDe(nova: NovaAnalise | undefined, analise: AnaliseNaTela | undefined) {
  const imagens = nova && emOrdem(nova.antes, nova.depois);
  const [antes, depois] = imagens?.map(({ date }) => date ?? '') ?? [analise?.data_antes, analise?.data_depois];
  const datas = [antes ?? '', depois ?? ''] as const;
  const titulo = analise?.titulo ?? tituloPadrao(dataOuNenhuma(datas[0]), dataOuNenhuma(datas[1]));
  const campos: Campos = { titulo, descricao: analise?.descricao ?? '' };
  return { id: analise?.id ?? novoId(), imagens, datas, campos, revisao: analise?.revisao ?? 0 };
}

/** The specification has it in an alert, whatever was wrong. */
function avisarQueNaoSalvou(erro: unknown, titulo: string): void {
  const comLista = eFalhaDoPedido(erro) && erro.status === 422;
  if (comLista || !(erro instanceof Error)) avisarFalha(erro, titulo);
  else avisar({ tipo: 'alert', nivel: 'danger', titulo, mensagem: erro.message });
}

const dataOuNenhuma = (data: string) => (data === '' ? 'sem data' : dataNaTela(data));

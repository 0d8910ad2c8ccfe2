import { randomUUID } from 'node:crypto';
import type { Andamento } from '#app/kit/tempo-real/tempo-real.tsx';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomeDaPessoa } from '#app/server/nome-da-pessoa.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { chaveDaEscolha, type Escolha, emAberto, escolhida, impedemLeitura } from '#domain/importacao/duvidas.ts';
import type { ConteudoInspecionado, RelatorioDaInspecao } from '#domain/importacao/relatorio-da-inspecao.ts';
import type { ImportacaoRow } from '#projections/importacao/importacao.queries.ts';
import type { ConteudoNaTela, DecisaoNaTela, EnvioEmConferencia } from './conferencia/envio-em-conferencia.ts';
import { acoesDoEstado, emCurso } from './envio.ts';
import { textoDoProblema } from './problemas.mensagens.ts';

/** Defects and duplicates of a content that come with the page; the rest by `…/inspecao`. */
const A_VISTA = 10;
/** Problems told one by one. */
const PROBLEMAS = 50;

/** What the review page of an import shows, but for its geometries. */
export async function conferenciaDoEnvio(pedido: PedidoDaSessao, row: ImportacaoRow): Promise<EnvioEmConferencia> {
  const { servicos, escopo, pode } = pedido;
  const [relatorio, tipo, nomes, andamento] = await Promise.all([
    parte(pedido, 'inspecao', relatorioDe(pedido, row)),
    servicos.camadaTipos.obter(escopo, row.tipo_id),
    servicos.identidade.nomes([row.autor_id]),
    emCurso(row.estado) ? servicos.progresso.obter(row.id) : null,
  ]);
  return {
    id: row.id,
    estado: row.estado,
    nomes: row.arquivos.map(({ nome }) => nome),
    tipo,
    ativo_nome: row.ativo_nome,
    autor: nomeDaPessoa(nomes, row.autor_id),
    solicitada_em: row.solicitada_em,
    expira_em: row.expira_em,
    leitura: row.leitura,
    problemas: row.problemas.slice(0, PROBLEMAS).map(textoDoProblema),
    andamento: andamento as Andamento | null,
    conteudos: relatorio?.conteudos.map((conteudo) => conteudoNaTela(conteudo, row)) ?? null,
    abertas: emAberto(row.duvidas, row.escolhas).length,
    impedido: row.estado === 'inspecionada' && impedemLeitura(row.duvidas, row.escolhas),
    extensao: uniao(relatorio),
    campos: camposDe(row, relatorio),
    acoes: acoesDoEstado[row.estado].filter((acao) => acao === 'cancelar' && pode('camadas.enviar')),
    pode_publicar: pode('camadas.publicar'),
    comandos: { corrigir: randomUUID(), salvar: randomUUID() },
  };
}

/** The document of the newest inspection; null before there is one. */
export async function relatorioDe(
  { servicos }: PedidoDaSessao,
  row: ImportacaoRow,
): Promise<RelatorioDaInspecao | null> {
  return row.relatorio === null || row.arquivos_destruidos_em !== null
    ? null
    : servicos.geometrias.relatorio(row.relatorio);
}

function conteudoNaTela(conteudo: ConteudoInspecionado, row: ImportacaoRow): ConteudoNaTela {
  const { arquivo, camada, formato, incluido, feicoes, tipos_geometria, codificacao, crs, campos } = conteudo;
  const { defeitos, duplicadas, extensao } = conteudo;
  return {
    arquivo,
    camada,
    formato,
    incluido,
    feicoes,
    extensao,
    tipos_geometria,
    codificacao,
    crs,
    campos,
    decisoes: decisoesDo(conteudo, row),
    defeitos: {
      contagem: defeitos.contagem,
      lista: defeitos.lista.slice(0, A_VISTA),
      total: Object.values(defeitos.contagem).reduce((soma, n) => soma + n, 0),
    },
    duplicadas: { total: duplicadas.total, lista: duplicadas.lista.slice(0, A_VISTA) },
  };
}

type Alvo = Omit<Escolha, 'valor'>;

/** What may be decided about a content: its doubts, and what could be read otherwise without one. */
function decisoesDo(conteudo: ConteudoInspecionado, { duvidas, escolhas }: ImportacaoRow): readonly DecisaoNaTela[] {
  const { arquivo, camada, codificacao, crs, campos, incluido } = conteudo;
  const alvo = (assunto: Alvo['assunto'], campo: string | null = null): Alvo => ({ assunto, arquivo, camada, campo });
  const livres: readonly (readonly [Alvo, string | null, readonly string[]])[] = [
    [alvo('incluir'), incluido ? 'sim' : 'nao', ['sim', 'nao']],
    [alvo('codificacao'), codificacao.usada, codificacao.opcoes],
    [alvo('crs'), crs.usado === null ? null : String(crs.usado), crs.candidatos.map((um) => String(um.crs))],
    ...campos.flatMap(({ nome, pessoal }) =>
      pessoal === null
        ? []
        : [[alvo('campo_pessoal', nome), pessoal.proposta, ['omitir', 'proteger', 'manter']] as const],
    ),
  ];
  const abertas = new Set(emAberto(duvidas, escolhas).map(chaveDaEscolha));
  const decisoes = new Map<string, DecisaoNaTela>();
  const acrescentar = (um: Alvo, proposta: string | null, opcoes: readonly string[], feicoes: number | null = null) => {
    const chave = chaveDaEscolha(um);
    const { assunto, campo } = um;
    const todas = [...new Set([...(proposta === null ? [] : [proposta]), ...opcoes])];
    decisoes.set(chave, {
      chave,
      assunto,
      arquivo,
      camada,
      campo,
      proposta,
      feicoes,
      opcoes: todas,
      aberta: abertas.has(chave),
      escolhida: escolhida(escolhas, um),
    });
  };
  for (const [um, proposta, opcoes] of livres) acrescentar(um, proposta, opcoes);
  for (const duvida of duvidas) {
    if (duvida.arquivo !== arquivo || duvida.camada !== camada) continue;
    const antes = decisoes.get(chaveDaEscolha(duvida));
    acrescentar(duvida, duvida.proposta, [...duvida.opcoes, ...(antes?.opcoes ?? [])], duvida.feicoes);
  }
  return [...decisoes.values()];
}

/** The box around all that was read. */
function uniao(relatorio: RelatorioDaInspecao | null): EnvioEmConferencia['extensao'] {
  const caixas = (relatorio?.conteudos ?? []).flatMap(({ extensao, incluido }) =>
    extensao && incluido ? [extensao] : [],
  );
  if (caixas.length === 0) return null;
  const em = (i: 0 | 1 | 2 | 3) => caixas.map((caixa) => caixa[i]);
  return [Math.min(...em(0)), Math.min(...em(1)), Math.max(...em(2)), Math.max(...em(3))];
}

/** The fields that geometries carry as attributes: those left out are not there to be edited. */
function camposDe({ conteudos, escolhas }: ImportacaoRow, relatorio: RelatorioDaInspecao | null): readonly string[] {
  const lidos = relatorio?.conteudos.filter(({ incluido }) => incluido) ?? conteudos;
  const nomes = lidos.flatMap(({ arquivo, camada, campos }) =>
    campos
      .map(({ nome }) => nome)
      .filter((campo) => escolhida(escolhas, { assunto: 'campo_pessoal', arquivo, camada, campo }) !== 'omitir'),
  );
  return [...new Set(nomes)];
}

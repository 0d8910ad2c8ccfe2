import { Button, Tabs, Text, Title } from '@mantine/core';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { IconPrinter } from '@tabler/icons-react';
import { MenuDeExportacao } from '#app/exportacao/exportacao.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { dataNaTela, periodoEmPalavras } from '#app/kit/datas.ts';
import { useTrocarParametros } from '#app/kit/endereco.ts';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { ListaNoPassado } from '#app/kit/ficha/lista-no-passado.tsx';
import { comEm, type PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { hectares, numero, plural } from '#app/kit/formatos.ts';
import { useListaACaminho } from '#app/kit/lista/a-caminho.ts';
import { BarraDaSelecao } from '#app/kit/lista/barra-da-selecao.tsx';
import { type EstadoDaLista, useMudarLista } from '#app/kit/lista/endereco-da-lista.ts';
import { TODAS } from '#app/kit/lista/selecao.ts';
import { useSelecao } from '#app/kit/lista/selecionar.ts';
import { useBlocos } from '#app/kit/lista/virtual/usar-blocos.ts';
import rolagem from '#app/kit/ui/rolagem.module.css';
import { detalhar, deteccoes as textos } from '#app/mensagens/especificacao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { MudarStatus } from '../em-massa/mudar-status.tsx';
import type { ProblemasDoFiltro } from '../filtro/ler-filtro.ts';
import { useColunasOcultas } from './colunas-guardadas.ts';
import { DetalheDaDeteccao } from './detalhe-da-deteccao.tsx';
import { EscolhaDasColunas } from './escolha-das-colunas.tsx';
import { type EscolheDoFiltro, FiltrosDasDeteccoes } from './filtros-das-deteccoes.tsx';
import { MapaDosResultados } from './mapa-dos-resultados.tsx';
import { RelatorioDasDeteccoes } from './relatorio-das-deteccoes.tsx';
import { mensagensDosResultados as nossos } from './resultados.mensagens.ts';
import classes from './resultados.module.css';
import { type DadosDosResultados, type LinhaDeDeteccao, SO_DA_TELA } from './resultados.ts';
import { TabelaDasDeteccoes } from './tabela-das-deteccoes.tsx';

interface Props {
  readonly atualidade: Atualidade;
  readonly estado: EstadoDaLista;
  readonly passado: PassadoNaTela | null;
  readonly filtro: FiltroDeDeteccoes;
  /** The filter as an address of a call has it. */
  readonly consulta: string;
  readonly periodo_padrao: boolean;
  readonly contagem: string;
  /** Of the log: what every figure on the page tells at least, as decimal text. */
  readonly posicao: string;
  readonly escolhe: EscolheDoFiltro;
  readonly problemas: ProblemasDoFiltro;
  readonly pode: {
    readonly exportar: boolean;
    readonly imprimir: boolean;
    readonly mudarStatus: boolean;
    readonly salvarParaTodos: boolean;
  };
  /** Null where they could not be read, or the filter says what cannot be. */
  readonly dados: DadosDosResultados | null;
}

const NO_PASSADO = { o_que: 'As detecções como estavam', faltava: 'não havia detecções.' } as const;
const ABAS = ['tabela', 'relatorio', 'mapa'] as const;
type Aba = (typeof ABAS)[number];

/** The detections that one filter lets through, as table, report and map. */
export function PaginaDasDeteccoes(props: Props) {
  const { atualidade, estado, passado, filtro, consulta, periodo_padrao, escolhe, problemas, dados, pode } = props;
  const em = passado?.em ?? null;
  const { aba, ocultas, aberta, agir, enderecoDa } = useEnderecoDaPagina(em);
  const carregando = useListaACaminho(SO_DA_TELA);
  const selecao = useSelecao(consulta, dados?.paginas.total ?? 0);
  // Of the past there is nothing to take away: a file is of now.
  const exporta = pode.exportar && passado === null && dados !== null && dados.paginas.total > 0;
  const mudaStatus = pode.mudarStatus && passado === null;
  const comProblema = Object.keys(problemas).length > 0;
  const versao = atualidade.posicoes.deteccoes ?? '0';
  const { lista, vista } = useLinhas(props, versao);
  const lugarDaAberta = vista.lugarDe(aberta);
  const quando = periodoEmPalavras(
    filtro.inicio === null ? null : dataNaTela(filtro.inicio),
    filtro.fim === null ? null : dataNaTela(filtro.fim),
  );
  return (
    <div className={classes.pagina}>
      <AvisoDeAtualidade atualidade={atualidade} />
      <ListaNoPassado
        endereco="/deteccoes"
        passado={passado}
        textos={NO_PASSADO}
        rotulo="Ver as detecções em uma data"
        semCampos={['deteccao']}
      />
      <header className={classes.cabecalho}>
        <Title order={1}>Detecções</Title>
        <Text c="dimmed" role="status">
          {[
            ...(dados === null
              ? []
              : [plural(dados.paginas.total, 'detecção', 'detecções'), hectares(dados.relatorio.area)]),
            ...(quando === '' ? [] : [quando]),
          ].join(' · ')}
          {periodo_padrao && ' (os últimos 90 dias)'}
          {dados !== null && ` · posição ${numero(Number(props.posicao))} do registro`}
        </Text>
      </header>
      <FiltrosDasDeteccoes
        filtro={filtro}
        escolhe={escolhe}
        periodo_padrao={periodo_padrao}
        problemas={problemas}
        consulta={consulta}
        contagem={props.contagem}
        salvaParaTodos={pode.salvarParaTodos}
      />
      <Tabs value={aba} onChange={(nova) => agir.verAba(nova)} keepMounted={false} className={rolagem.abas}>
        <div className={classes.abas}>
          <Tabs.List>
            <Tabs.Tab value="tabela">Tabela</Tabs.Tab>
            <Tabs.Tab value="relatorio">Relatório</Tabs.Tab>
            <Tabs.Tab value="mapa">Mapa</Tabs.Tab>
          </Tabs.List>
          <div className={classes.atos}>
            {aba === 'tabela' && <EscolhaDasColunas ocultas={ocultas} aoMudar={agir.ocultar} />}
            {exporta && <MenuDeExportacao de="deteccoes" selecao={TODAS} filtros={consulta} />}
            {pode.imprimir && dados !== null && <LinkDaImpressao consulta={consulta} />}
          </div>
        </div>
        {comProblema ? (
          <ListaVazia titulo={Object.values(problemas).flat().join(' ')} />
        ) : dados === null ? (
          <ListaComErro titulo={naoVieram(aba)} />
        ) : (
          <>
            <Tabs.Panel value="tabela" className={rolagem.aba}>
              {dados.paginas.total === 0 && !carregando ? (
                <Vazia titulo={textos.nenhuma} ultima={dados.ultima_de_sempre} />
              ) : (
                <TabelaDasDeteccoes
                  estado={estado}
                  aberta={aberta}
                  carregando={carregando}
                  ocultas={ocultas}
                  lista={lista}
                  vista={vista}
                  dados={dados}
                  enderecoDa={enderecoDa}
                  aoAbrir={agir.abrir}
                  selecao={exporta || mudaStatus ? selecao : undefined}
                >
                  <BarraDaSelecao selecao={selecao} nomes={['detecção selecionada', 'detecções selecionadas']}>
                    {mudaStatus && <MudarStatus selecao={selecao} consulta={consulta} />}
                    {exporta && <MenuDeExportacao de="deteccoes" selecao={selecao.selecao} filtros={consulta} />}
                  </BarraDaSelecao>
                </TabelaDasDeteccoes>
              )}
            </Tabs.Panel>
            <Tabs.Panel value="relatorio" className={rolagem.aba}>
              <section className={rolagem.rolagem} aria-label="Relatório das detecções">
                {dados.paginas.total === 0 ? (
                  <Vazia titulo={textos.semResultado} ultima={dados.ultima_de_sempre} />
                ) : (
                  <RelatorioDasDeteccoes {...dados.relatorio} />
                )}
              </section>
            </Tabs.Panel>
            <Tabs.Panel value="mapa" className={rolagem.aba}>
              <MapaDosResultados
                consulta={consulta}
                em={em}
                extensao={dados.extensao}
                aoEscolher={agir.abrir}
                ativos={filtro.ativo_ids}
                veAreas={escolhe.camadas}
                revisao={versao}
              />
            </Tabs.Panel>
          </>
        )}
      </Tabs>
      {aberta !== null && (
        <DetalheDaDeteccao
          versao={versao}
          id={aberta}
          ids={lugarDaAberta === null ? [] : vista.aoRedor(lugarDaAberta)}
          aoAbrir={agir.abrir}
          aoFechar={agir.fechar}
        />
      )}
    </div>
  );
}

/** The rows of the table, of which the page brings some. */
function useLinhas({ consulta, estado, dados }: Pick<Props, 'consulta' | 'estado' | 'dados'>, versao: string) {
  const { column, direction, per_page } = estado;
  const lista = `${consulta}&${new URLSearchParams({ column, direction, per_page: String(per_page) })}`;
  const da_pagina = dados && { numero: dados.pagina - 1, linhas: dados.linhas };
  const vista = useBlocos<LinhaDeDeteccao>({
    endereco: `/deteccoes/linhas?${lista}`,
    tamanho: per_page,
    versao,
    da_pagina,
  });
  return { lista, vista };
}

/**
 * What the address says of the page beside the filter: its tab, its columns, and whose details are open. Details act on
 * what is: of the past, the page of the detection itself opens.
 */
function useEnderecoDaPagina(em: string | null) {
  const [parametros] = useSearchParams();
  const navegar = useNavigate();
  const trocar = useTrocarParametros();
  const por = (nome: string, valor: string | null) =>
    trocar((novos) => (valor === null ? novos.delete(nome) : novos.set(nome, valor)));
  const pedida = parametros.get('aba');
  const aba: Aba = ABAS.find((uma) => uma === pedida) ?? 'tabela';
  const { ocultas, lembrar } = useColunasOcultas(parametros.get('sem'));
  return {
    aba,
    ocultas,
    aberta: em === null ? parametros.get('deteccao') : null,
    agir: {
      verAba: (nova: string | null) => por('aba', nova === 'tabela' ? null : nova),
      ocultar(novas: readonly string[]) {
        lembrar(novas);
        por('sem', novas.length === 0 ? null : novas.join(','));
      },
      abrir: (id: string) => (em === null ? por('deteccao', id) : navegar(fichaDe(id, em))),
      fechar: () => por('deteccao', null),
    },
    enderecoDa(id: string) {
      if (em !== null) return fichaDe(id, em);
      const novos = new URLSearchParams(parametros);
      novos.set('deteccao', id);
      return `?${novos}`;
    },
  };
}

const fichaDe = (id: string, em: string) => comEm(`/analise/deteccoes/${id}`, em);

/** The same filter on paper, in a tab of its own: the export menu's 'pdf'. */
const LinkDaImpressao = ({ consulta }: { readonly consulta: string }) => (
  <Button
    component="a"
    href={`/deteccoes/relatorio/impressao?${consulta}`}
    target="_blank"
    rel="noopener"
    variant="default"
    size="compact-sm"
    leftSection={<IconPrinter size={14} aria-hidden />}
  >
    Imprimir relatório
  </Button>
);

const naoVieram = (aba: Aba) =>
  aba === 'relatorio'
    ? `${textos.relatorioNaoCarregado} ${textos.contateOSuporte}`
    : detalhar(textos.naoCarregadas, nossos.porque);

/** Nothing passes; of the usual period, whether there was ever anything, and the way there. */
function Vazia({ titulo, ultima }: { readonly titulo: string; readonly ultima: string | null }) {
  const mudar = useMudarLista();
  return (
    <ListaVazia titulo={titulo}>
      <Text size="sm">{textos.verifiqueOsFiltros}</Text>
      {ultima !== null && (
        <>
          <Text>a última detecção é de {dataNaTela(ultima)}</Text>
          <Button variant="default" onClick={() => mudar({ start_date: ultima })}>
            Ver desde {dataNaTela(ultima)}
          </Button>
        </>
      )}
    </ListaVazia>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { AnaliseNoMapa, JanelasDasDeteccoes, SecaoDasAnalises } from '#app/analise/analise.porta.ts';
import { DetalhesDaCamada } from '#app/camada/camada.porta.ts';
import { ImagensDoPainel, SecaoDasImagens } from '#app/imagem/imagem.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { Espaco } from '#app/kit/espaco/espaco.tsx';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { useBuscarAntes } from '#app/kit/parte-tardia/buscar-antes.ts';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { arvoreSemCamadas, type TipoNaArvore, type TotalDoTipo } from './arvore/arvore.ts';
import { type Apresentacao, comPadrao } from './arvore/ordem.ts';
import { SecaoDasCamadas } from './arvore/secao-tardia.ts';
import { useArvoreDoAtivo } from './arvore/usar-arvore.ts';
import { SecaoDaBusca } from './busca/secao-da-busca.tsx';
import { aoDesenharArea, aoEscolherAtivo, aoEscolherLugar } from './escolher.ts';
import type { EstadoDoMapa } from './estado/estado.ts';
import { LinkSemVista } from './estado/link-sem-vista.tsx';
import { useEstadoDoMapa } from './estado/usar-estado.ts';
import instante from './instante/instante.module.css';
import { BotaoDoInstante, FaixaDoInstante, VerEmUmaDataNoMapa } from './instante/instante-do-mapa.tsx';
import classes from './mapa.module.css';
import type { AtivoNoMapa, VistaGuardada } from './mapa.ts';
import { secoesDe } from './secoes-do-mapa.tsx';
import type { AreaTemporaria } from './temporarias/area-temporaria.ts';
import { DetalheDaArea } from './temporarias/detalhe-tardio.ts';
import { GuardaDasTemporarias } from './temporarias/guarda-das-temporarias.tsx';
import { ListaDasTemporarias } from './temporarias/lista-das-temporarias.tsx';
import { useDesenhoDaArea } from './temporarias/usar-desenho-da-area.tsx';
import { type Temporarias, useSoltarNoMapa, useTemporarias } from './temporarias/usar-temporarias.ts';
import { type AjustesDasAnalises, useAnalisesDoMapa } from './usar-analises-do-mapa.ts';
import { useImagensDoMapa } from './usar-imagens-do-mapa.ts';

const LeituraDaPosicao = lazy(() => import('#app/map/controls/leitura/leitura-da-posicao.client.tsx'));
const FundoNoEndereco = lazy(() => import('./estado/fundo-no-endereco.client.tsx'));
const VistaParada = lazy(() => import('./estado/vista-parada.client.tsx'));
const ZoomDoMapa = lazy(() => import('./arvore/zoom-do-mapa.client.tsx'));
const EscolhidoNoMapa = lazy(() => import('./escolhido-no-mapa.client.tsx'));
const TemporariasNoMapa = lazy(() => import('./temporarias/temporarias-no-mapa.client.tsx'));
const DesenhoDaArea = lazy(() => import('./temporarias/desenho-da-area.client.tsx'));
const JanelaDasTemporarias = janelaTardia(
  () => import('./temporarias/janela-das-temporarias.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir a carga de áreas temporárias.',
);

interface Props {
  readonly atualidade: Parameters<typeof AvisoDeAtualidade>[0]['atualidade'];
  readonly ativos: readonly AtivoNoMapa[] | null;
  readonly tipos: readonly TipoNaArvore[] | null;
  /** How many layers of each type there are. */
  readonly totais: readonly TotalDoTipo[] | null;
  /** With which order and opacities everybody's map opens; null where nobody ever said. */
  readonly padrao: Apresentacao | null;
  readonly revisao: string;
  readonly passado: PassadoNaTela | null;
  /** What the link stood for that the page was opened by; null for one that says all by itself. */
  readonly vista: VistaGuardada | null;
  /** What this person may see here. */
  readonly ve: {
    readonly camadas: boolean;
    readonly imagens: boolean;
    readonly analises: boolean;
    readonly exportacao: boolean;
    readonly padrao: boolean;
  };
  readonly criaCamadas: boolean;
  readonly analises: AjustesDasAnalises;
}

/** What comes where it is opened, or before. */
const TARDIAS = [SecaoDasCamadas, SecaoDasImagens, SecaoDasAnalises, DetalhesDaCamada, DetalheDaArea];

/** Wide enough for a section at each side of the map. */
const LARGA = '(min-width: 80em)';

/** The main map: what is chosen, its layers and its images, beside one map. */
export function PaginaDoMapa(props: Props) {
  const { atualidade, ativos, tipos, totais, padrao, revisao, passado, vista, ve, criaCamadas, analises } = props;
  const [estado, agir] = useEstadoDoMapa(vista);
  const em = passado?.em ?? null;
  const [foco, setFoco] = useState<PropsDoMapa['foco']>(null);
  const [inicio] = useState(() => extensaoDe(estado, ativos));
  const [zoom, setZoom] = useState<number | null>(null);
  const doAtivo = useArvoreDoAtivo(ve.camadas ? estado.ativo_id : null, revisao, em);
  const semAtivo = useMemo(() => tipos && totais && arvoreSemCamadas(tipos, totais), [tipos, totais]);
  const apresentacao = comPadrao(estado, padrao);
  const irPara = (id: string, extensao: Extensao) => setFoco({ id, extensao });
  const painel = useImagensDoMapa(ve.imagens, estado, agir);
  const daAnalise = useAnalisesDoMapa({ ...analises, em, veAnalises: ve.analises, estado, painel, agir });
  const temporarias = useTemporarias(({ id, extensao }) => irPara(id, extensao));
  const [area, setArea] = useState<AreaTemporaria | null>(null);
  const aoVerArea = ({ id, extensao }: AreaTemporaria) => irPara(id, extensao);
  const mesa = { agir, irPara, temporarias, estado, ativos: ativos ?? [] };
  const desenho = useDesenhoDaArea(() =>
    agir({ tipo: 'mudarSecoes', secoes: { ...estado.secoes, minimizada: false } }),
  );
  useBuscarAntes(TARDIAS);
  const secoes = secoesDe(ve);
  const irBuscar = () => agir({ tipo: 'tocarSecao', secao: 'busca' });
  const aberta = secoes.some(({ id }) => id === estado.secoes.aberta) ? estado.secoes.aberta : null;
  const larga = useMediaQuery(LARGA);
  const camada = detalheDaCamada(estado, agir, passado, larga === true);
  const abrirCamada = (id: string) => {
    setArea(null);
    agir({ tipo: 'abrirCamada', id });
  };
  const daArea = area && { area, em, criaCamadas, veCamadas: ve.camadas, aoVer: aoVerArea, aoAbrirCamada: abrirCamada };
  const daCamadaOuArea = daArea === null ? camada.detalhe : detalheDaArea(daArea, () => setArea(null));
  return (
    <div className={`${classes.pagina} ${em === null ? '' : instante.moldura}`} data-instante={em ?? undefined}>
      <VisuallyHidden component="h1">Mapa</VisuallyHidden>
      <AvisoDeAtualidade atualidade={atualidade} />
      <FaixaDoInstante passado={passado} />
      <LinkSemVista vista={vista} />
      <div className={classes.espaco}>
        <Espaco
          secoes={secoes}
          estado={{ ...estado.secoes, aberta }}
          aoMudar={(novas) => agir({ tipo: 'mudarSecoes', secoes: novas })}
          fixa={camada.fixa}
          detalhe={desenho.passo ?? daCamadaOuArea}
          mapa={
            <>
              <Mapa
                tipos={tipos ?? []}
                revisao={revisao}
                em={em}
                extensao={inicio}
                foco={foco}
                ocultas={[...estado.ocultos, ...estado.camadas_ocultas]}
                mostradas={estado.camadas_mostradas}
                ativo_id={estado.ativo_id}
                aparencia={apresentacao}
                estilo={{ estilo: estado.estilo, aoMudar: (mudanca) => agir({ tipo: 'mudarEstilo', mudanca }) }}
                escolhida={estado.camada_id}
                // While something is drawn or read, a click is a vertex or a place, and no choice.
                semEscolha={desenho.emCurso !== null || painel.leitura.grupo !== null}
                aoAlternarTipo={(id) => agir({ tipo: 'verCamadas', vistas: alternado(estado, id) })}
                lugares={ativos ?? []}
                aoEscolher={({ id }) => abrirCamada(id)}
                sobre={(mapa) => (
                  <SobreOMapa
                    mapa={mapa}
                    mesa={mesa}
                    painel={painel}
                    daAnalise={daAnalise}
                    desenho={desenho}
                    aoMudarZoom={setZoom}
                    aoDesenhar={aoDesenharArea(mesa)}
                  />
                )}
              />
              {/* The tools of a drawing stand in its place. */}
              {passado === null && desenho.emCurso === null && <BotaoDoInstante />}
            </>
          }
        >
          {aberta === 'busca' && (
            <SecaoDaBusca
              ativos={ativos}
              estado={estado}
              aoEscolherAtivo={aoEscolherAtivo(mesa)}
              aoEscolherLugar={aoEscolherLugar(mesa)}
              aoLimpar={() => agir({ tipo: 'limparEscolha' })}
            />
          )}
          {aberta === 'camadas' && (
            <>
              <ListaDasTemporarias temporarias={temporarias} aoVer={aoVerArea} aoAbrir={setArea} />
              <SecaoDasCamadas
                arvore={estado.ativo_id === null ? semAtivo : doAtivo.arvore}
                falhou={estado.ativo_id === null ? semAtivo === null : doAtivo.falhou}
                aoTentar={estado.ativo_id === null ? null : doAtivo.tentar}
                ativo_id={estado.ativo_id}
                vistas={estado}
                apresentacao={apresentacao}
                propria={estado}
                podeDefinirPadrao={ve.padrao}
                zoom={zoom}
                podeExportar={ve.exportacao}
                aoVer={(vistas) => agir({ tipo: 'verCamadas', vistas })}
                aoApresentar={(apresentacao) => agir({ tipo: 'apresentar', apresentacao })}
                aoIr={irPara}
                aoAbrir={abrirCamada}
              />
            </>
          )}
          {aberta === 'imagens' && <SecaoDasImagens painel={painel} aoBuscar={irBuscar} />}
          {aberta === 'analises' && <SecaoDasAnalises painel={daAnalise} aoBuscar={irBuscar} />}
        </Espaco>
        <JanelasDasDeteccoes
          painel={daAnalise}
          mapa={{ tipos: tipos ?? [], revisao, extensao: extensaoDe(estado, ativos), ativo_id: estado.ativo_id }}
        />
      </div>
      <JanelaEGuarda temporarias={temporarias} desenhando={desenho.emCurso !== null} />
    </div>
  );
}

/** What temporary areas need besides their list: the window that takes them, dropping, and a question before they go. */
function JanelaEGuarda({
  temporarias,
  desenhando,
}: {
  readonly temporarias: Temporarias;
  readonly desenhando: boolean;
}) {
  const { areas, soltos, soltar, fechar, acrescentar } = temporarias;
  useSoltarNoMapa(desenhando ? null : soltar);
  return (
    <>
      <GuardaDasTemporarias guardar={desenhando || areas.length > 0} />
      {soltos !== null && (
        <Suspense fallback={null}>
          <JanelaDasTemporarias soltos={soltos} aoCarregar={acrescentar} aoFechar={fechar} />
        </Suspense>
      )}
    </>
  );
}

/** The same layers with one type switched off, or on again. */
const alternado = ({ ocultos, camadas_ocultas, camadas_mostradas }: EstadoDoMapa, id: string) => ({
  ocultos: ocultos.includes(id) ? ocultos.filter((outro) => outro !== id) : [...ocultos, id],
  camadas_ocultas,
  camadas_mostradas,
});

type Agir = ReturnType<typeof useEstadoDoMapa>[1];

/** The open layer: a further step of the panel, or at the right of the map, where there is the room and it was put there. */
function detalheDaCamada(
  { camada_id, fixada }: EstadoDoMapa,
  agir: Agir,
  passado: PassadoNaTela | null,
  larga: boolean,
) {
  if (camada_id === null) return { detalhe: null, fixa: null };
  const titulo = 'Camada';
  const fechar = () => agir({ tipo: 'fecharCamada' });
  const fixar = (sim: boolean) => () => agir({ tipo: 'fixarCamada', fixada: sim });
  const conteudo = (
    <div className={classes.detalhe}>
      <DetalhesDaCamada id={camada_id} inteira />
      <VerEmUmaDataNoMapa passado={passado} />
    </div>
  );
  if (fixada && larga) return { detalhe: null, fixa: { titulo, conteudo, aoSoltar: fixar(false), aoFechar: fechar } };
  return { detalhe: { titulo, conteudo, aoVoltar: fechar, ...(larga && { aoFixar: fixar(true) }) }, fixa: null };
}

function detalheDaArea(props: ComponentProps<typeof DetalheDaArea>, aoVoltar: () => void) {
  const conteudo = (
    <div className={classes.detalhe}>
      <DetalheDaArea {...props} />
    </div>
  );
  return { titulo: props.area.nome, conteudo, aoVoltar };
}

interface PropsSobreOMapa extends Pick<ComponentProps<typeof AnaliseNoMapa>, 'mapa'> {
  readonly mesa: Parameters<typeof aoDesenharArea>[0];
  readonly painel: ComponentProps<typeof ImagensDoPainel>['painel'];
  readonly daAnalise: ComponentProps<typeof AnaliseNoMapa>['painel'];
  readonly desenho: ReturnType<typeof useDesenhoDaArea>;
  aoMudarZoom(zoom: number): void;
  aoDesenhar(area: AreaTemporaria): void;
}

/** What works on the map itself, once there is one. */
function SobreOMapa({ mapa, mesa, painel, daAnalise, desenho, aoMudarZoom, aoDesenhar }: PropsSobreOMapa) {
  const { estado, ativos, temporarias } = mesa;
  return (
    <Suspense fallback={null}>
      <VistaParada mapa={mapa} />
      <FundoNoEndereco fundo={estado.estilo.fundo} />
      <ZoomDoMapa mapa={mapa} aoMudar={aoMudarZoom} />
      <LeituraDaPosicao mapa={mapa} />
      <ImagensDoPainel painel={painel} mapa={mapa} desenhando={desenho.emCurso !== null} />
      <EscolhidoNoMapa mapa={mapa} estado={estado} ativos={ativos} />
      <TemporariasNoMapa mapa={mapa} areas={temporarias.areas} />
      <DesenhoDaArea mapa={mapa} desenho={desenho} aoDesenhar={aoDesenhar} />
      <AnaliseNoMapa painel={daAnalise} mapa={mapa} />
    </Suspense>
  );
}

/** Where a link leads that says what is chosen, and not where the map looks. */
function extensaoDe({ ativo_id, lugar }: EstadoDoMapa, ativos: Props['ativos']): Extensao | null {
  return ativos?.find(({ id }) => id === ativo_id)?.extensao ?? lugar?.bbox ?? null;
}

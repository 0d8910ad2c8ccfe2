import { VisuallyHidden } from '@mantine/core';
import { IconPhoto, IconSearch, IconStack2 } from '@tabler/icons-react';
import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { DetalhesDaCamada } from '#app/camada/camada.porta.ts';
import { ImagensDoPainel, SecaoDasImagens, usePainelDeImagens } from '#app/imagem/imagem.porta.ts';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { Espaco } from '#app/kit/espaco/espaco.tsx';
import type { PropsDoMapa } from '#app/map/canvas/mapa.client.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { arvoreSemCamadas, type TipoNaArvore, type TotalDoTipo } from './arvore/arvore.ts';
import { SecaoDasCamadas } from './arvore/secao-das-camadas.tsx';
import { useArvoreDoAtivo } from './arvore/usar-arvore.ts';
import type { EstadoDoMapa, Secao } from './estado/estado.ts';
import { useEstadoDoMapa } from './estado/usar-estado.ts';
import classes from './mapa.module.css';
import type { AtivoNoMapa } from './mapa.ts';
import { SecaoDaBusca } from './secao-da-busca.tsx';

const VistaParada = lazy(() => import('./estado/vista-parada.client.tsx'));
const ZoomDoMapa = lazy(() => import('./arvore/zoom-do-mapa.client.tsx'));

interface Props {
  readonly atualidade: Parameters<typeof AvisoDeAtualidade>[0]['atualidade'];
  readonly ativos: readonly AtivoNoMapa[] | null;
  readonly tipos: readonly TipoNaArvore[] | null;
  /** How many layers of each type there are. */
  readonly totais: readonly TotalDoTipo[] | null;
  readonly revisao: string;
  /** What this person may see here. */
  readonly ve: { readonly camadas: boolean; readonly imagens: boolean; readonly exportacao: boolean };
}

const SECOES_DO_MAPA: readonly { readonly id: Secao; readonly nome: string; readonly icone: ReactNode }[] = [
  { id: 'busca', nome: 'Buscar', icone: <IconSearch size={20} aria-hidden /> },
  { id: 'camadas', nome: 'Camadas', icone: <IconStack2 size={20} aria-hidden /> },
  { id: 'imagens', nome: 'Imagens', icone: <IconPhoto size={20} aria-hidden /> },
];

/** The main map: what is chosen, its layers and its images, beside one map. */
export function PaginaDoMapa({ atualidade, ativos, tipos, totais, revisao, ve }: Props) {
  const [estado, agir] = useEstadoDoMapa();
  const [foco, setFoco] = useState<PropsDoMapa['foco']>(null);
  const [inicio] = useState(() => extensaoDe(estado, ativos));
  const [zoom, setZoom] = useState<number | null>(null);
  const doAtivo = useArvoreDoAtivo(ve.camadas ? estado.ativo_id : null, revisao, null);
  const semAtivo = useMemo(() => tipos && totais && arvoreSemCamadas(tipos, totais), [tipos, totais]);
  const irPara = (id: string, extensao: Extensao) => setFoco({ id, extensao });
  const painel = usePainelDeImagens({
    deQue: ve.imagens ? deQueImagens(estado) : null,
    estado: estado.imagens,
    ajustes: estado.ajustes,
    aoMudar: (acao) => agir({ tipo: 'mudarImagens', acao }),
    aoAjustar: (ajustes) => agir({ tipo: 'ajustarImagens', ajustes }),
  });
  const secoes = SECOES_DO_MAPA.filter(({ id }) => id === 'busca' || ve[id as keyof typeof ve]);
  const aberta = secoes.some(({ id }) => id === estado.secoes.aberta) ? estado.secoes.aberta : null;
  return (
    <div className={classes.pagina}>
      <VisuallyHidden component="h1">Mapa</VisuallyHidden>
      <AvisoDeAtualidade atualidade={atualidade} />
      <div className={classes.espaco}>
        <Espaco
          secoes={secoes}
          estado={{ ...estado.secoes, aberta }}
          aoMudar={(novas) => agir({ tipo: 'mudarSecoes', secoes: novas })}
          detalhe={
            estado.camada_id === null
              ? null
              : {
                  titulo: 'Camada',
                  conteudo: (
                    <div className={classes.detalhe}>
                      <DetalhesDaCamada id={estado.camada_id} comNome />
                    </div>
                  ),
                  aoVoltar: () => agir({ tipo: 'fecharCamada' }),
                }
          }
          mapa={
            <Mapa
              tipos={tipos ?? []}
              revisao={revisao}
              extensao={inicio}
              foco={foco}
              ocultas={[...estado.ocultos, ...estado.camadas_ocultas]}
              mostradas={estado.camadas_mostradas}
              ativo_id={estado.ativo_id}
              aparencia={estado}
              escolhida={estado.camada_id}
              lugares={ativos ?? []}
              aoEscolher={({ id }) => agir({ tipo: 'abrirCamada', id })}
              sobre={(mapa) => (
                <SobreOMapa mapa={mapa}>
                  <ZoomDoMapa mapa={mapa} aoMudar={setZoom} />
                  <ImagensDoPainel painel={painel} mapa={mapa} />
                </SobreOMapa>
              )}
            />
          }
        >
          {aberta === 'busca' && (
            <SecaoDaBusca
              {...{ ativos, estado }}
              aoEscolherAtivo={({ id, extensao }) => {
                agir({ tipo: 'escolherAtivo', id });
                irPara(id, extensao);
              }}
              aoEscolherLugar={({ id, nome, extensao, temLimite }) => {
                agir({ tipo: 'escolherLugar', lugar: { nome, bbox: extensao, delimitado: temLimite } });
                irPara(id, extensao);
              }}
              aoLimpar={() => agir({ tipo: 'limparEscolha' })}
            />
          )}
          {aberta === 'camadas' && (
            <SecaoDasCamadas
              arvore={estado.ativo_id === null ? semAtivo : doAtivo.arvore}
              falhou={estado.ativo_id === null ? semAtivo === null : doAtivo.falhou}
              aoTentar={estado.ativo_id === null ? null : doAtivo.tentar}
              ativo_id={estado.ativo_id}
              vistas={estado}
              apresentacao={estado}
              zoom={zoom}
              podeExportar={ve.exportacao}
              aoVer={(vistas) => agir({ tipo: 'verCamadas', vistas })}
              aoApresentar={(apresentacao) => agir({ tipo: 'apresentar', apresentacao })}
              aoIr={irPara}
              aoAbrir={(id) => agir({ tipo: 'abrirCamada', id })}
            />
          )}
          {aberta === 'imagens' && (
            <SecaoDasImagens painel={painel} aoBuscar={() => agir({ tipo: 'tocarSecao', secao: 'busca' })} />
          )}
        </Espaco>
      </div>
    </div>
  );
}

/** What works on the map itself, once there is one. */
function SobreOMapa({ mapa, children }: { readonly mapa: MapaGl; readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <VistaParada mapa={mapa} />
      {children}
    </Suspense>
  );
}

/** Whose images there are: the asset's, else the place's. */
function deQueImagens({ ativo_id, lugar }: EstadoDoMapa) {
  return ativo_id === null ? lugar : { ativo_id };
}

/** Where a link leads that says what is chosen, and not where the map looks. */
function extensaoDe({ ativo_id, lugar }: EstadoDoMapa, ativos: Props['ativos']): Extensao | null {
  return ativos?.find(({ id }) => id === ativo_id)?.extensao ?? lugar?.bbox ?? null;
}

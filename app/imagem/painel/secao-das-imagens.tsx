import { Button, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { ListaCarregando, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { useInstantePedido } from '#app/kit/ficha/passado.ts';
import { imagens as textos, mapa as textosDoMapa } from '#app/mensagens/especificacao.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { ArrastarParaComparar, BotoesDeComparar } from '../comparar/arrastar.tsx';
import { LadosDaComparacao } from '../comparar/lados-da-comparacao.tsx';
import { EscolhaDaSequencia, MarcaDaSequencia } from '../sequencia/escolha-da-sequencia.tsx';
import { AtosDoPainel } from './atos-do-painel.tsx';
import { CabecaDosFiltros } from './cabeca-dos-filtros.tsx';
import { FaltaDosProvedores, ProvedoresSemChave } from './falta-dos-provedores.tsx';
import { quantosFiltros, SEM_FILTROS } from './filtros.ts';
import { ImagemNoPainel } from './imagem-no-painel.tsx';
import { EstrelaDoGrupo, LinhaDoGrupo } from './linha-do-grupo.tsx';
import { mensagensDoPainel } from './painel.mensagens.ts';
import classes from './painel.module.css';
import { RecusaDoCatalogo } from './recusa-do-catalogo.tsx';
import { lerAba, type PainelDeImagens } from './usar-painel.ts';

interface Props {
  readonly painel: PainelDeImagens;
  /** Leads to where an asset or place is chosen. */
  aoBuscar(): void;
}

/** The images of an asset or place, over every provider; the favourite ones; and what maps lie on. */
export function SecaoDasImagens(props: Props) {
  const { painel } = props;
  const { aba, setAba, busca, ajustes, estado, aoAjustar } = painel;
  const ativo = estado.ativa?.hash ?? null;
  const { achados } = busca;
  return (
    <ArrastarParaComparar painel={painel}>
      <div className={classes.secao}>
        <AtosDoPainel painel={painel} />
        <LadosDaComparacao painel={painel} />
        <EscolhaDaSequencia painel={painel} />
        <Tabs value={aba} onChange={(nova) => setAba(lerAba(nova))} keepMounted={false}>
          <Tabs.List className={classes.abas ?? ''}>
            <Tabs.Tab value="principal">Principal</Tabs.Tab>
            <Tabs.Tab value="favoritas">Favoritas{quantas(achados?.favoritas.length)}</Tabs.Tab>
            <Tabs.Tab value="mapas-base">Mapas-base{quantas(achados?.fundos.length)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="principal">
            <CabecaDosFiltros filtros={ajustes.filtros} aoFiltrar={(filtros) => aoAjustar({ filtros })} />
            <ComResposta {...props}>
              {(achados) => (
                <>
                  <FaltaDosProvedores provedores={achados.provedores} aoTentar={busca.recomecar} />
                  <Lista painel={painel} nome="Imagens" grupos={achados.imagens} ativo={ativo} aoTocar={painel.tocar} />
                  {achados.imagens.length === 0 && <Nenhuma painel={painel} />}
                  <Mais painel={painel} />
                  <ProvedoresSemChave provedores={achados.provedores} />
                </>
              )}
            </ComResposta>
          </Tabs.Panel>
          <Tabs.Panel value="favoritas">
            {painel.deQue !== null && painel.ativo_id === null ? (
              <ListaVazia titulo={mensagensDoPainel.semAtivo} />
            ) : (
              <ComResposta {...props}>
                {({ favoritas }) => (
                  <>
                    <Lista
                      painel={painel}
                      nome="Imagens favoritas"
                      grupos={favoritas}
                      ativo={ativo}
                      aoTocar={painel.tocar}
                    />
                    {favoritas.length === 0 && <ListaVazia titulo={textos.nenhumaFavorita} />}
                  </>
                )}
              </ComResposta>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="mapas-base">
            <ComResposta {...props}>
              {({ fundos }) => (
                <>
                  <Lista
                    painel={painel}
                    semEstrela
                    nome="Mapas-base"
                    grupos={fundos}
                    ativo={ajustes.mapa_base}
                    aoTocar={painel.tocarFundo}
                  />
                  {fundos.length === 0 && <ListaVazia titulo={mensagensDoPainel.semFundo} />}
                </>
              )}
            </ComResposta>
          </Tabs.Panel>
        </Tabs>
        <ImagemNoPainel painel={painel} />
      </div>
    </ArrastarParaComparar>
  );
}

const quantas = (n: number | undefined) => (n ? ` (${n})` : '');

type Achados = NonNullable<PainelDeImagens['busca']['achados']>;

/** What there is to say instead of an answer, or the answer. */
function ComResposta({
  painel,
  aoBuscar,
  children,
}: Pick<Props, 'painel' | 'aoBuscar'> & { children(achados: Achados): ReactNode }) {
  const { deQue, busca } = painel;
  const semArea = deQue !== null && 'delimitado' in deQue && !deQue.delimitado;
  const irBuscar = (
    <Button variant="default" onClick={aoBuscar}>
      Buscar um ativo ou um lugar
    </Button>
  );
  if (deQue === null) return <ListaVazia titulo={mensagensDoPainel.semEscolha}>{irBuscar}</ListaVazia>;
  if (semArea) return <ListaVazia titulo={textosDoMapa.semAreaDelimitada}>{irBuscar}</ListaVazia>;
  if (busca.achados !== null) return children(busca.achados);
  if (busca.falha !== null) return <RecusaDoCatalogo falha={busca.falha} aoTentar={busca.tentar} outro={irBuscar} />;
  return <ListaCarregando linhas={6} />;
}

interface PropsDaLista extends Pick<Props, 'painel'> {
  readonly semEstrela?: boolean;
  readonly nome: string;
  readonly grupos: readonly GrupoDeImagens[];
  readonly ativo: string | null;
  aoTocar(grupo: GrupoDeImagens): void;
}

function Lista({ painel, nome, grupos, ativo, aoTocar, semEstrela = false }: PropsDaLista) {
  const usuario = useDadosDaRaiz()?.usuario;
  // On a map of the past nothing is changed, a favourite as little as anything else.
  const passado = useInstantePedido() !== null;
  const { ativo_id, favoritas } = painel;
  if (grupos.length === 0) return null;
  const comEstrela = ativo_id !== null && !semEstrela && !passado && usuario;
  return (
    <ul className={classes.linhas} aria-label={nome}>
      {grupos.map((grupo) => (
        <LinhaDoGrupo key={grupo.hash} grupo={grupo} ativo={grupo.hash === ativo} aoTocar={() => aoTocar(grupo)}>
          {!semEstrela && <BotoesDeComparar painel={painel} grupo={grupo} />}
          {!semEstrela && <MarcaDaSequencia painel={painel} grupo={grupo} />}
          {comEstrela && (
            <EstrelaDoGrupo
              grupo={grupo}
              paraTodos={usuario.permissoes.includes('imagens.favoritar_cliente')}
              aCaminho={favoritas.aCaminho.includes(grupo.hash)}
              aoMudar={(escopo, favorita) => favoritas.mudar({ grupo, escopo, favorita, usuario_id: usuario.id })}
            />
          )}
        </LinhaDoGrupo>
      ))}
    </ul>
  );
}

function Nenhuma({ painel: { ajustes, aoAjustar } }: Pick<Props, 'painel'>) {
  return (
    <ListaVazia titulo={textos.nenhuma}>
      <span>{textos.verifiqueOsFiltros}</span>
      {quantosFiltros(ajustes.filtros) > 0 && (
        <Button variant="default" onClick={() => aoAjustar({ filtros: SEM_FILTROS })}>
          Limpar filtros
        </Button>
      )}
    </ListaVazia>
  );
}

/** Further pages; what is missing of a provider that was away comes with them, too. */
function Mais({ painel: { busca } }: Pick<Props, 'painel'>) {
  const { achados, falha, carregando, carregarMais, tentar } = busca;
  if (falha !== null) return <RecusaDoCatalogo falha={falha} aoTentar={tentar} />;
  if (achados?.proxima == null) return null;
  return (
    <div className={classes.mais}>
      <Button variant="default" fullWidth loading={carregando} onClick={carregarMais}>
        Carregar mais imagens
      </Button>
    </div>
  );
}

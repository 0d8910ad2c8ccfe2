import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { AvisoDeAtualidade } from '#app/kit/aviso-de-atualidade.tsx';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { Espaco } from '#app/kit/espaco/espaco.tsx';
import type { SecoesDoEspaco } from '#app/kit/espaco/secoes.ts';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { type Paginas, RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { useBuscarAntes } from '#app/kit/parte-tardia/buscar-antes.ts';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { imagens as textos } from '#app/mensagens/especificacao.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { ImagemNaTela } from '../imagem.ts';
import type { Ponto } from '../valores/leitura-no-mapa.client.tsx';
import { SerieDasImagens } from '../valores/serie-das-imagens.tsx';
import { DetalheDaImagem } from './detalhe-tardio.ts';
import { LinhaDaImagem } from './linha-da-imagem.tsx';
import classes from './lista.module.css';
import { useMostradas } from './usar-mostradas.ts';

const ImagensNoMapa = lazy(() => import('../imagens-no-mapa.client.tsx'));
const LeituraNoMapa = lazy(() => import('../valores/leitura-no-mapa.client.tsx'));

interface Props {
  readonly atualidade: Atualidade;
  /** Null where it could not be read. */
  readonly pagina: (Paginas & { readonly imagens: readonly ImagemNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: { readonly ativo_id: string; readonly lixeira: boolean };
  readonly ativos: readonly { readonly id: string; readonly nome: string }[];
  readonly criar: boolean;
  readonly provedores: boolean;
  readonly recusa: FalhaNaTela | null;
}

const TITULO = 'Imagens';
/** The same letter as on the main map. */
const SECOES = [{ id: 'imagens', nome: TITULO, icone: <IconPhoto size={20} aria-hidden />, tecla: 'I' }] as const;
const TARDIAS = [DetalheDaImagem];
const NENHUMA: readonly ImagemNaTela[] = [];

/** The list beside the map: each row shows and hides its image; its details are a further step of the same panel. */
export function EspacoDasImagens(props: Props) {
  const { atualidade, pagina, criar } = props;
  const [secoes, mudarSecoes] = useState<SecoesDoEspaco<'imagens'>>({ aberta: 'imagens', minimizada: false });
  const mostradas = useMostradas(pagina?.imagens ?? NENHUMA);
  const { escolhida, mostradaDe, mudar } = mostradas;
  const [emDetalhe, detalhar] = useState(false);
  const [fixado, fixar] = useState<Ponto | null>(null);
  const serie = useSerie();
  useBuscarAntes(TARDIAS);
  const detalhe = emDetalhe &&
    escolhida && {
      titulo: escolhida.nome,
      aoVoltar: () => detalhar(false),
      conteudo: (
        <DetalheDaImagem
          imagem={escolhida}
          mostrada={mostradaDe(escolhida.id)}
          aoMudar={(mostrada) => mudar(escolhida.id, mostrada)}
          aoPedirSerie={() => serie.ver(escolhida, null)}
        />
      ),
    };
  const lida = escolhida && mostradaDe(escolhida.id) && escolhida;
  return (
    <div className={classes.pagina}>
      <VisuallyHidden component="h1">{TITULO}</VisuallyHidden>
      <AvisoDeAtualidade atualidade={atualidade} />
      <div className={classes.espaco}>
        <Espaco
          secoes={SECOES}
          estado={secoes}
          aoMudar={mudarSecoes}
          acoes={criar && <NovaImagem />}
          detalhe={detalhe || null}
          mapa={
            <Mapa
              tipos={[]}
              revisao="0"
              extensao={null}
              foco={mostradas.foco}
              semEscolha
              sobre={(mapa) => (
                <Suspense fallback={null}>
                  <ImagensNoMapa mapa={mapa} imagens={mostradas.noMapa} />
                  {lida && (
                    <LeituraNoMapa
                      mapa={mapa}
                      fixado={fixado}
                      nome={lida.nome}
                      endereco={`/imagens/${lida.id}/valores`}
                      aoFixar={fixar}
                      aoPedirSerie={(ponto) => serie.ver(lida, ponto)}
                    />
                  )}
                </Suspense>
              )}
            />
          }
        >
          <Lista
            {...props}
            mostradas={mostradas}
            aoDetalhar={(id) => {
              mostradas.escolher(id);
              detalhar(true);
            }}
          />
        </Espaco>
      </div>
      {serie.janela}
    </div>
  );
}

/** The dialog of the series of an image's asset, or of a point of it. */
function useSerie() {
  const [de, pedir] = useState<{ readonly imagem: ImagemNaTela; readonly ponto: Ponto | null } | null>(null);
  const [aberta, abrir] = useState(false);
  return {
    ver: (imagem: ImagemNaTela, ponto: Ponto | null) => {
      pedir({ imagem, ponto });
      abrir(true);
    },
    janela: de !== null && <SerieDasImagens {...de} aberta={aberta} aoFechar={() => abrir(false)} />,
  };
}

interface PropsDaLista extends Props {
  readonly mostradas: ReturnType<typeof useMostradas>;
  aoDetalhar(id: string): void;
}

function Lista({ pagina, estado, filtros, ativos, criar, provedores, recusa, mostradas, aoDetalhar }: PropsDaLista) {
  const imagens = pagina?.imagens ?? NENHUMA;
  return (
    <>
      <AvisoDeFalha falha={recusa} titulo={textos.naoSalva} />
      <Filtros filtros={filtros} ativos={ativos} />
      {pagina === null ? (
        <ListaComErro titulo={textos.naoCarregadas} />
      ) : imagens.length === 0 ? (
        <Vazia filtros={filtros} criar={criar} />
      ) : (
        <ul className={classes.linhas} aria-label={TITULO}>
          {imagens.map((imagem) => (
            <LinhaDaImagem
              key={imagem.id}
              imagem={imagem}
              mostrada={mostradas.mostradaDe(imagem.id)}
              escolhida={mostradas.escolhida?.id === imagem.id}
              aoMudar={mostradas.mudar}
              aoDetalhar={aoDetalhar}
            />
          ))}
        </ul>
      )}
      <Text size="xs" c="dimmed" className={classes.sobre ?? ''}>
        Imagens que a sua organização enviou, cada uma com o seu arquivo original.{' '}
        {provedores && (
          <Anchor component={Link} to="/imagens/provedores" size="xs" underline="always">
            Provedores de imagens
          </Anchor>
        )}
      </Text>
      {pagina !== null && imagens.length > 0 && (
        <div className={classes.rodape}>
          <RodapeDaLista estado={estado} paginas={pagina} mostradas={imagens.length} nomes={['imagem', 'imagens']} />
        </div>
      )}
    </>
  );
}

function Filtros({ filtros, ativos }: Pick<Props, 'filtros' | 'ativos'>) {
  return (
    <form method="get" action="/imagens" className={classes.filtros}>
      <FiltroSimples
        nome="ativo_id"
        rotulo="Filtrar por ativo"
        todos="Todos os ativos"
        valor={filtros.ativo_id}
        opcoes={ativos.map(({ id, nome }) => ({ value: id, label: nome }))}
      />
      <FiltroSimples
        nome="lixeira"
        rotulo="Onde estão"
        todos="Fora da lixeira"
        valor={filtros.lixeira ? '1' : ''}
        opcoes={[{ value: '1', label: 'Na lixeira' }]}
      />
    </form>
  );
}

function NovaImagem() {
  return (
    <Button component={Link} to="/imagens/criar" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />}>
      Nova imagem
    </Button>
  );
}

function Vazia({ filtros, criar }: Pick<Props, 'filtros' | 'criar'>) {
  if (filtros.lixeira) return <ListaVazia titulo="Não há imagens na lixeira." />;
  return (
    <ListaVazia titulo={textos.nenhuma}>
      {criar && (
        <Button component={Link} to="/imagens/criar">
          Enviar uma imagem
        </Button>
      )}
    </ListaVazia>
  );
}

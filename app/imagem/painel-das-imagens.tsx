import { Button, Card, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples } from '#app/kit/lista/filtro-simples.tsx';
import { type Paginas, RodapeDaLista } from '#app/kit/lista/rodape-da-lista.tsx';
import { Mapa } from '#app/map/canvas/mapa.tsx';
import { imagens as textos } from '#app/mensagens/especificacao.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { FatosDaImagem, SituacaoDaImagem } from './fatos-da-imagem.tsx';
import { nomesDosTipos } from './imagem.mensagens.ts';
import type { ImagemNaTela } from './imagem.ts';
import classes from './imagens.module.css';
import type { Ponto } from './valores/leitura-no-mapa.client.tsx';
import { SerieDasImagens } from './valores/serie-das-imagens.tsx';
import { comoUsual, type Mostrada, ValoresDaImagem } from './valores/valores-da-imagem.tsx';

const ImagensNoMapa = lazy(() => import('./imagens-no-mapa.client.tsx'));
const LeituraNoMapa = lazy(() => import('./valores/leitura-no-mapa.client.tsx'));

interface Props {
  /** Null where it could not be read. */
  readonly pagina: (Paginas & { readonly imagens: readonly ImagemNaTela[] }) | null;
  readonly estado: EstadoDaLista;
  readonly filtros: { readonly ativo_id: string; readonly lixeira: boolean };
  readonly ativos: readonly { readonly id: string; readonly nome: string }[];
  readonly criar: boolean;
  readonly recusa: FalhaNaTela | null;
}

/** Which images are on the map, and as what. */
type Mostradas = Readonly<Record<string, Mostrada>>;

/** The list beside the map: each row shows and hides its image; the one chosen last is described below. */
export function PainelDasImagens({ pagina, estado, filtros, ativos, criar, recusa }: Props) {
  const [mostradas, setMostradas] = useState<Mostradas>({});
  const [escolhida, setEscolhida] = useState<string | null>(null);
  const imagens = pagina?.imagens ?? [];
  const foco = useFoco(imagens, escolhida);
  const noMapa = useMemo(
    () =>
      imagens.flatMap(({ id, vista, data }) => {
        const mostrada = mostradas[id];
        return vista === null || mostrada === undefined
          ? []
          : [{ grupo: vista.grupo, provedor: 'proprio', bbox: vista.bbox, data, ...mostrada }];
      }),
    [imagens, mostradas],
  );
  const [fixado, fixar] = useState<Ponto | null>(null);
  const mudar = (id: string, mostrada: Mostrada | null) => {
    const { [id]: _antes, ...outras } = mostradas;
    setMostradas(mostrada === null ? outras : { ...outras, [id]: mostrada });
    if (mostrada !== null) setEscolhida(id);
  };
  const detalhada = imagens.find(({ id }) => id === escolhida);
  const lida = detalhada && mostradas[detalhada.id] !== undefined ? detalhada : null;
  const [serieDe, pedirSerie] = useState<{ readonly imagem: ImagemNaTela; readonly ponto: Ponto | null } | null>(null);
  const [serieAberta, abrirSerie] = useState(false);
  const verSerie = (imagem: ImagemNaTela, ponto: Ponto | null) => {
    pedirSerie({ imagem, ponto });
    abrirSerie(true);
  };
  return (
    <div className={classes.espaco}>
      <Card withBorder padding={0} className={classes.lista}>
        <AvisoDeFalha falha={recusa} titulo={textos.naoSalva} />
        <Filtros filtros={filtros} ativos={ativos} />
        {pagina === null ? (
          <ListaComErro titulo={textos.naoCarregadas} />
        ) : imagens.length === 0 ? (
          <Vazia filtros={filtros} criar={criar} />
        ) : (
          <>
            <ul className={classes.linhas}>
              {imagens.map((imagem) => (
                <Linha key={imagem.id} imagem={imagem} mostrada={mostradas[imagem.id] ?? null} aoMudar={mudar} />
              ))}
            </ul>
            <RodapeDaLista estado={estado} paginas={pagina} mostradas={imagens.length} nomes={['imagem', 'imagens']} />
          </>
        )}
        {detalhada && (
          <section aria-label={`Detalhes de ${detalhada.nome}`} className={classes.detalhe}>
            <ValoresDaImagem
              imagem={detalhada}
              mostrada={mostradas[detalhada.id] ?? null}
              aoMudar={(mostrada) => mudar(detalhada.id, mostrada)}
              aoPedirSerie={() => verSerie(detalhada, null)}
            />
            <FatosDaImagem imagem={detalhada} />
          </section>
        )}
      </Card>
      <div className={classes.mapa}>
        <Mapa
          {...{ tipos: [], revisao: '0', extensao: null, foco, semEscolha: true }}
          sobre={(mapa) => (
            <Suspense fallback={null}>
              <ImagensNoMapa mapa={mapa} imagens={noMapa} />
              {lida !== null && (
                <LeituraNoMapa
                  {...{ mapa, fixado, imagem: lida }}
                  aoFixar={fixar}
                  aoPedirSerie={(ponto) => verSerie(lida, ponto)}
                />
              )}
            </Suspense>
          )}
        />
      </div>
      {serieDe !== null && <SerieDasImagens {...serieDe} aberta={serieAberta} aoFechar={() => abrirSerie(false)} />}
    </div>
  );
}

/** Where the image lies that was put on the map last. */
function useFoco(imagens: readonly ImagemNaTela[], escolhida: string | null) {
  const bbox = imagens.find(({ id }) => id === escolhida)?.vista?.bbox;
  const texto = JSON.stringify(bbox ?? null);
  return useMemo(
    () => (escolhida === null || texto === 'null' ? null : { id: escolhida, extensao: JSON.parse(texto) }),
    [escolhida, texto],
  );
}

interface PropsDaLinha {
  readonly imagem: ImagemNaTela;
  /** Null while it is not on the map. */
  readonly mostrada: Mostrada | null;
  aoMudar(id: string, mostrada: Mostrada | null): void;
}

function Linha({ imagem, mostrada, aoMudar }: PropsDaLinha) {
  const { id, nome, ativo, obtida, satelite, percentual_nuvens, vista } = imagem;
  const tipos = vista?.tipos ?? [];
  const [usual] = tipos;
  return (
    <li className={classes.linha}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Checkbox
          checked={mostrada !== null}
          disabled={usual === undefined || imagem.removida}
          onChange={({ currentTarget: { checked } }) => aoMudar(id, checked && usual ? comoUsual(usual) : null)}
          aria-label={`Mostrar ${nome} no mapa`}
        />
        <Stack gap={2} flex={1} miw={0}>
          <Link to={`/imagens/${id}`} className={classes.nome}>
            {nome}
          </Link>
          <Text size="xs" c="dimmed">
            {[ativo, satelite, obtida, `${percentual_nuvens} % de nuvens`].filter(Boolean).join(' · ')}
          </Text>
          {mostrada !== null && (
            <NativeSelect
              size="xs"
              maw={180}
              aria-label={`Tipo de ${nome}`}
              value={mostrada.tipo}
              onChange={({ currentTarget }) => aoMudar(id, comoUsual(currentTarget.value as TipoDeImagem))}
              data={tipos.map((um) => ({ value: um, label: nomesDosTipos[um] }))}
            />
          )}
        </Stack>
        <SituacaoDaImagem imagem={imagem} />
      </Group>
    </li>
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

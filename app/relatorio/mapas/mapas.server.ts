import { horaNoLugar } from '#app/imagem/imagem.porta.server.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import { decimal } from '#app/kit/formatos.ts';
import { type Carta, cabeNaCarta, metrosPorPixel } from '#app/map/carta/carta.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import {
  caixaDoGrupo,
  type GrupoDeCenas,
  resolucaoDoGrupo,
  tiposDoGrupo,
} from '#domain/imagem/grupo-de-imagens.policy.ts';
import type { AnaliseRow } from '#projections/analise/analise.queries.ts';
import type { Papel } from '../folha/papel.ts';
import type { LinhaDoRelatorio } from '../partes/linha.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import { cartaDoRelatorio, extensaoDe, type FormatoDoMapa, type FundoDoMapa, type MapaDoRelatorio } from './mapa.ts';

/** Dots of paper for a CSS pixel: 300 to an inch. */
const PONTOS_POR_PX = 300 / 96;
/** Largest detections that have a map of their own, where they are many times smaller than the whole. */
const DETALHES = 3;
const VEZES_MENOR = 2.5;

type Imagem = AnaliseRow['imagens']['antes'];

/** The map of what a report tells of, over the base map; null where no one zone of UTM holds it. */
export function mapaGeral(extensao: Extensao | null, papel: Papel): MapaDoRelatorio | null {
  const carta = extensao && cartaDoRelatorio(extensao, papel, 'geral');
  if (!extensao || !carta) return null;
  return { id: 'geral', titulo: 'Localização', carta, fundo: null, inteiro: cabeNaCarta(carta, extensao) };
}

/** The same sheet over the two images that an analysis compares. */
export async function mapasDasImagens(
  pedido: PedidoDaSessao,
  imagens: AnaliseRow['imagens'],
  extensao: Extensao | null,
  papel: Papel,
): Promise<readonly MapaDoRelatorio[]> {
  if (extensao === null) return [];
  const lados = [['antes', 'Antes'] as const, ['depois', 'Depois'] as const];
  const mapas = await Promise.all(
    lados.map(([lado, titulo]) =>
      mapaDaImagem(pedido, imagens[lado], { id: lado, titulo, extensao, papel, formato: 'par' }),
    ),
  );
  return mapas.flatMap((mapa) => mapa ?? []);
}

/** The largest detections by themselves, on the newer image, where the map of all of them shows little of each. */
export async function mapasDosDetalhes(
  pedido: PedidoDaSessao,
  imagem: Imagem,
  linhas: readonly LinhaDoRelatorio[],
  papel: Papel,
): Promise<readonly MapaDoRelatorio[]> {
  const todas = extensaoDe(linhas.map(({ geojson }) => geojson));
  const geral = todas && cartaDoRelatorio(todas, papel, 'geral');
  if (!geral || linhas.length < 2) return [];
  const maiores = linhas
    .map((linha, i) => ({ linha, n: i + 1, extensao: extensaoDe([linha.geojson]) }))
    .toSorted((a, b) => b.linha.area - a.linha.area)
    .slice(0, DETALHES);
  const mapas = await Promise.all(
    maiores.map(async ({ linha, n, extensao }) => {
      const carta = extensao && cartaDoRelatorio(extensao, papel, 'detalhe');
      if (!carta || !extensao || carta.escala * VEZES_MENOR > geral.escala) return null;
      const titulo = `Detecção ${n}, ${linha.nome || 'sem tipo'}`;
      return mapaDaImagem(pedido, imagem, { id: `detalhe-${n}`, titulo, extensao, papel, formato: 'detalhe' });
    }),
  );
  return mapas.flatMap((mapa) => mapa ?? []);
}

interface Pedida {
  readonly id: string;
  readonly titulo: string;
  readonly extensao: Extensao;
  readonly papel: Papel;
  readonly formato: FormatoDoMapa;
}

async function mapaDaImagem(
  pedido: PedidoDaSessao,
  imagem: Imagem,
  { id, titulo, extensao, papel, formato }: Pedida,
): Promise<MapaDoRelatorio | null> {
  const carta = cartaDoRelatorio(extensao, papel, formato);
  if (carta === null) return null;
  const fundo = await fundoDa(pedido, imagem, carta);
  return { id, titulo, carta, fundo, inteiro: cabeNaCarta(carta, extensao) };
}

async function fundoDa(pedido: PedidoDaSessao, imagem: Imagem, carta: Carta): Promise<FundoDoMapa> {
  const { servicos, escopo, request } = pedido;
  const salvo = await servicos.analises.grupoSalvo(escopo, imagem.grupo_id);
  const [tipo] = salvo === null ? [] : tiposDoGrupo(salvo.grupo);
  if (salvo === null || tipo === undefined) return { endereco: null, legenda: textos.ausencias.imagem_indisponivel };
  const { grupo } = salvo;
  const [metros, resolucao] = [metrosPorPixel(carta), resolucaoDoGrupo(grupo)];
  const { fuso, oeste, norte, largura, altura } = carta;
  const feita = await servicos.imagensImpressas.obter(
    escopo,
    { provedor: imagem.provedor, cenas: grupo.cenas, tipo, resolucao },
    {
      fuso,
      oeste,
      norte,
      leste: oeste + largura * metros,
      sul: norte - altura * metros,
      width: Math.round(largura * PONTOS_POR_PX),
      height: Math.round(altura * PONTOS_POR_PX),
    },
    request.signal,
  );
  const legenda = legendaDa(imagem, grupo);
  if (typeof feita === 'string') return { endereco: null, legenda: `${legenda} ${textos.ausencias[feita]}` };
  return { endereco: `data:image/jpeg;base64,${Buffer.from(feita).toString('base64')}`, legenda };
}

/** Sensor, date and the hour of its place of the scenes that an image is made of. */
export function legendaDa(imagem: Imagem, grupo: GrupoDeCenas | null): string {
  const { satelite, provedor_nome, data, inicio, fim } = imagem;
  const lugar = grupo && caixaDoGrupo(grupo);
  const horas = [...new Set([inicio, fim].flatMap((um) => um ?? []))];
  const quando =
    lugar === null || horas.length === 0
      ? data === null
        ? 'sem data'
        : dataNaTela(data)
      : horas.map((um) => horaNoLugar(um, lugar)).join(' a ');
  const resolucao = grupo && resolucaoDoGrupo(grupo);
  const cenas = grupo === null || grupo.cenas.length < 2 ? '' : `, ${grupo.cenas.length} cenas`;
  const pixel = resolucao === null ? '' : `, pixel de ${decimal(resolucao)} m`;
  return `${satelite === null ? provedor_nome : `${satelite} (${provedor_nome})`}, ${quando}${cenas}${pixel}.`;
}

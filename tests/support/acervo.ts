import { v7 } from 'uuid';
import { ativoEvents } from '#domain/ativo/ativo.events.ts';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import { camadaTipoEvents } from '#domain/camada-tipo/camada-tipo.events.ts';
import { categoriaEvents } from '#domain/categoria/categoria.events.ts';
import { clienteEvents } from '#domain/cliente/cliente.events.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';
import { importacaoEvents } from '#domain/importacao/importacao.events.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Fact } from './read-models.ts';

export const estilo: Estilo = {
  icone: null,
  icone_tamanho: 24,
  icone_cor: '#000000',
  icone_transparencia: 1,
  cor_contorno: '#0A8556',
  largura_contorno: 2,
  transparencia_cor_contorno: 1,
  cor_preenchimento: '#8CAA4B',
  sem_preenchimento: false,
  transparencia_cor_preenchimento: 0.5,
};

/** A client of a test's own with a type and an asset, by their ids, and what somebody of it may see. */
export function novoCliente() {
  const [cliente_id, tipo_id, ativo_id] = [v7(), v7(), v7()];
  const escopo: Escopo = { cliente_id, ativos: 'todos' };
  return { cliente_id, tipo_id, ativo_id, escopo };
}

/** The tile of a zoom that holds a place. */
export function ladrilhoEm(z: number, lng: number, lat: number): [z: number, x: number, y: number] {
  return [z, Math.floor(fracaoDoOeste(lng) * 2 ** z), Math.floor(fracaoDoNorte(lat) * 2 ** z)];
}

/** A square of `lado` degrees with its south-west corner there. */
export function quadrado(lng: number, lat: number, lado = 0.1): Geometria {
  const [leste, norte] = [lng + lado, lat + lado];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [lng, lat],
        [leste, lat],
        [leste, norte],
        [lng, norte],
        [lng, lat],
      ],
    ],
  };
}

export function cliente(id: Uuid, nome: string): Fact {
  return { stream: `cliente-${id}`, event: clienteEvents.ClienteCriado({ nome, sigla: nome.slice(0, 3) }) };
}

export function categoria(id: Uuid, cliente_id: Uuid, nome: string): Fact {
  const event = categoriaEvents.CategoriaCriada({ cliente_id, nome, cor_da_tag: '#112233' });
  return { stream: `categoria-${id}`, cliente_id, event };
}

export function ativo(
  id: Uuid,
  cliente_id: Uuid,
  categoria_id: Uuid,
  nome: string,
  bbox_geojson: Geometria | null = null,
): Fact {
  const lugar = { lat: -15.79, lng: -47.88, geojson: null, bbox_geojson };
  const resto = { nome, sigla: nome.slice(0, 3), uf: 'DF', imagem_padrao: null, monitoramento: true };
  const event = ativoEvents.AtivoCriado({ cliente_id, categoria_id, ...lugar, ...resto });
  return { stream: `ativo-${id}`, cliente_id, event };
}

export function camadaTipo(id: Uuid, cliente_id: Uuid, nome: string): Fact {
  const event = camadaTipoEvents.CamadaTipoCriado({ cliente_id, nome, tipo_geometria: 3, estilo });
  return { stream: `camadatipo-${id}`, cliente_id, event };
}

interface NovaCamada {
  readonly cliente_id: Uuid;
  readonly tipo_id: Uuid;
  readonly ativo_id: Uuid;
  readonly nome?: string;
  readonly geojson?: Geometria;
  readonly area?: number | null;
  readonly importacao_id?: Uuid;
  readonly feicao?: number;
}

export function camada(id: Uuid, nova: NovaCamada): Fact {
  const { cliente_id, tipo_id, ativo_id, nome = 'Talhão', geojson = quadrado(-48, -16), area = 1 } = nova;
  const { importacao_id, feicao = 0 } = nova;
  const veio = { arquivo: 'talhoes.shp', camada: 'talhoes', feicao, crs_original: 31982 };
  const origem = importacao_id ? { importacao_id, ...veio } : null;
  const medidas = { area, comprimento: null };
  const desenho = { geojson, geometria: null, area_informada: null, ...medidas };
  const dados = { nome, descricao: '', attributes: { dono: 'Ana' }, origem, ...desenho };
  return {
    stream: `camada-${id}`,
    cliente_id,
    event: camadaEvents.CamadaCriada({ cliente_id, tipo_id, ativo_id, ...dados }),
  };
}

export function importacao(id: Uuid, dados: { cliente_id: Uuid; tipo_id: Uuid; ativo_id: Uuid }): Fact {
  const arquivo = { nome: 'talhoes.zip', chave: 'ab/abc', sha256: 'a'.repeat(64), bytes: 10, tipo: 'application/zip' };
  const event = importacaoEvents.ImportacaoSolicitada({ ...dados, arquivos: [arquivo], publicar_ao_terminar: false });
  return { stream: `importacao-${id}`, cliente_id: dados.cliente_id, event };
}

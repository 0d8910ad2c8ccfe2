import { analiseNaTela } from '#app/analise/analise.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { CamadaTipoRow } from '#projections/camada-tipo/camada-tipo.queries.ts';
import type { Quadro } from './painel.ts';

/** The latest published analyses of an asset that the carousel shows: the specification's decisions. */
const ANALISES = 5;
/** Layer types of one slide: as many as stand beside two pictures without scrolling. */
const TIPOS_POR_QUADRO = 7;

interface CamadasDoTipo {
  readonly tipo: CamadaTipoRow;
  readonly total: number;
}

/** The layer types of which published layers lie in the asset, by name; of them, those that the filter names. */
export async function lerCamadas(
  { servicos, escopo }: Pick<PedidoDaSessao, 'servicos' | 'escopo'>,
  { ativo_ids, camada_tipo_ids }: FiltroDeDeteccoes,
  em: string | undefined,
): Promise<readonly CamadasDoTipo[]> {
  const [tipos, totais] = await Promise.all([
    servicos.camadaTipos.listar(escopo, { em }),
    servicos.camadaTipos.totais({ ...escopo, ativos: ativo_ids }, em),
  ]);
  const quantas = new Map(totais.map(({ tipo_id, total }) => [tipo_id, total]));
  return tipos.flatMap((tipo) => {
    const total = quantas.get(tipo.id) ?? 0;
    const cabe = camada_tipo_ids.length === 0 || camada_tipo_ids.includes(tipo.id);
    return total > 0 && cabe ? [{ tipo, total }] : [];
  });
}

/** Before and after of the latest published analyses, then the layers by type. */
export async function lerQuadros(
  pedido: Pick<PedidoDaSessao, 'servicos' | 'escopo' | 'pode'>,
  { ativo_ids, analise_ids }: FiltroDeDeteccoes,
  camadas: readonly CamadasDoTipo[],
  em: string | undefined,
): Promise<readonly Quadro[]> {
  const { servicos, escopo, pode } = pedido;
  const filtro = { ativo_ids, naoPublicadas: false, em };
  const rows = pode('analises.ver') ? await servicos.analises.listar(escopo, filtro) : [];
  const analises = rows
    .filter(({ id }) => analise_ids.length === 0 || analise_ids.includes(id))
    .slice(0, ANALISES)
    .map((row): Quadro => {
      const { id, titulo, data_antes, data_depois, total_deteccoes, ...resto } = analiseNaTela(row, pedido);
      return {
        de: 'analise',
        id,
        titulo,
        total: total_deteccoes,
        antes: { data: data_antes, imagem: resto.imagem_antes_thumbnail },
        depois: { data: data_depois, imagem: resto.imagem_depois_thumbnail },
      };
    });
  return [...analises, ...emQuadros(camadas)];
}

function emQuadros(camadas: readonly CamadasDoTipo[]): readonly Quadro[] {
  const quantos = Math.ceil(camadas.length / TIPOS_POR_QUADRO);
  return Array.from({ length: quantos }, (_, i): Quadro => {
    const delas = camadas.slice(i * TIPOS_POR_QUADRO, (i + 1) * TIPOS_POR_QUADRO);
    return {
      de: 'camadas',
      id: `camadas-${i}`,
      tipos: delas.map(({ tipo, total }) => ({ id: tipo.id, nome: tipo.nome, cor: corDo(tipo), total })),
    };
  });
}

const corDo = ({ tipo_geometria, icone_cor, cor_contorno, cor_preenchimento }: CamadaTipoRow): string | null => {
  if (tipo_geometria === 1) return icone_cor;
  return tipo_geometria === 3 ? cor_preenchimento : cor_contorno;
};

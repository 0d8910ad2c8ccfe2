import { dataNaTela, periodoEmPalavras } from '#app/kit/datas.ts';
import { plural } from '#app/kit/formatos.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { FiltroImpresso } from './impressao.ts';

/** Names that are told; of more it is told how many they are. */
const MAX_NOMES = 12;

interface Lista {
  readonly nome: string;
  readonly ids: readonly (string | number)[];
  /** Names by what the filter says, within reach. */
  nomes(): Promise<readonly (readonly [string | number, string])[]>;
}

/** A filter as people read it; what is not within reach has no name. */
export async function filtrosImpressos(
  { servicos, escopo, pode }: PedidoDaSessao,
  filtro: FiltroDeDeteccoes,
  padrao: boolean,
  em: string | undefined,
): Promise<readonly FiltroImpresso[]> {
  const quando = periodoEmPalavras(
    filtro.inicio === null ? null : dataNaTela(filtro.inicio),
    filtro.fim === null ? null : dataNaTela(filtro.fim),
  );
  const listas: readonly Lista[] = [
    {
      nome: 'Ativos',
      ids: filtro.ativo_ids,
      nomes: async () => (await servicos.ativos.listar(escopo, { em })).map(({ id, nome }) => [id, nome] as const),
    },
    {
      nome: 'Análises',
      ids: filtro.analise_ids,
      nomes: async () =>
        (await servicos.analises.nomes(escopo, { naoPublicadas: pode('analises.editar') }, em)).map(
          ({ id, titulo }) => [id, titulo] as const,
        ),
    },
    {
      nome: 'Tipos',
      ids: filtro.tipo_ids,
      nomes: async () => (await servicos.deteccaoTipos.listar(escopo, em)).map(({ id, nome }) => [id, nome] as const),
    },
    {
      nome: 'Status',
      ids: filtro.status_ids,
      nomes: async () => (await servicos.deteccaoStatus.listar(escopo, em)).map(({ id, nome }) => [id, nome] as const),
    },
    {
      nome: 'Classificações',
      ids: filtro.classificacoes,
      nomes: async () =>
        (await servicos.classificacoes.listar(escopo, em)).map(
          ({ value, description }) => [value, description] as const,
        ),
    },
  ];
  const ditas = await Promise.all(listas.filter(({ ids }) => ids.length > 0).map(ditosDa));
  const camadas = filtro.camada_ids.length;
  return [
    ...(quando === '' ? [] : [{ nome: 'Data da análise', valor: padrao ? `${quando} (os últimos 90 dias)` : quando }]),
    ...ditas,
    ...(camadas === 0 ? [] : [{ nome: 'Camadas', valor: plural(camadas, 'camada escolhida', 'camadas escolhidas') }]),
  ];
}

async function ditosDa({ nome, ids, nomes }: Lista): Promise<FiltroImpresso> {
  const conhecidos = new Map(await nomes());
  const ditos = ids.flatMap((id) => conhecidos.get(id) ?? []);
  const mostrados = ditos.slice(0, MAX_NOMES);
  const restam = ids.length - mostrados.length;
  return { nome, valor: [...mostrados, ...(restam > 0 ? [`e mais ${restam}`] : [])].join(', ') };
}

import { z } from 'zod';
import { emVolta } from '#domain/geocodificacao/coordenadas.ts';
import type { Extensao, Lugar, LugarComLimite } from '#domain/geocodificacao/lugar.ts';
import { VALIDADE_DO_PROVEDOR_MS } from '#domain/geocodificacao/validade.ts';
import type { Config } from '#infra/config.ts';
import type { Geocodificador } from './geocoder.ts';

/** Answers that are kept; the oldest makes room. */
const GUARDADAS = 2_000;
const PRAZO_MS = 5_000;
/** As the provider names what it knows. */
const ID = /^[a-z_]+\.[\w-]{1,80}$/;

const grau = z.number();
const feicao = z.object({
  id: z.string().optional(),
  text: z.string().optional(),
  place_name: z.string().min(1),
  place_type: z.array(z.string()).optional(),
  center: z.tuple([grau, grau]),
  bbox: z.tuple([grau, grau, grau, grau]).optional(),
  geometry: z.unknown(),
});
type Feicao = z.infer<typeof feicao>;
const poligonos = z.array(z.array(z.array(z.array(grau))));
const area = z.union([
  z.object({ type: z.literal('MultiPolygon'), coordinates: poligonos }),
  z
    .object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(grau))) })
    .transform(({ coordinates }) => ({ type: 'MultiPolygon' as const, coordinates: [coordinates] })),
]);

/** The provider did not answer, or not with what was asked for. Its key stands in the address, which is not told. */
class GeocodingFailure extends Error {
  override readonly name = 'GeocodingFailure';
}

interface Given {
  readonly config: Pick<Config, 'MAPS_URL' | 'PUBLIC_ORIGIN'>;
  readonly chave: string;
  agora?(): number;
}

/** Places as the provider of maps knows them, of Brazil alone, also where the name is not quite right. */
export function createProviderGeocoder({ config, chave, agora = Date.now }: Given): Geocodificador {
  const guardadas = new Map<string, { readonly ate: number; readonly feicoes: Promise<readonly Feicao[]> }>();
  const perguntar = (consulta: string): Promise<readonly Feicao[]> => {
    const guardada = guardadas.get(consulta);
    if (guardada !== undefined && guardada.ate > agora()) return guardada.feicoes;
    const feicoes = buscarNoProvedor(config, chave, consulta);
    guardadas.delete(consulta);
    guardadas.set(consulta, { ate: agora() + VALIDADE_DO_PROVEDOR_MS, feicoes });
    const [maisVelha] = guardadas.keys();
    if (guardadas.size > GUARDADAS && maisVelha !== undefined) guardadas.delete(maisVelha);
    // What failed is asked for again.
    feicoes.catch(() => guardadas.get(consulta)?.feicoes === feicoes && guardadas.delete(consulta));
    return feicoes;
  };
  return {
    async buscar(texto) {
      const consulta = texto.trim().replace(/\s+/g, ' ').toLowerCase();
      return (await perguntar(consulta)).map(lugarDe);
    },
    async obter(id) {
      if (!ID.test(id)) return null;
      const achada = (await perguntar(id)).find((outra) => outra.id === id);
      return achada === undefined ? null : comLimite(achada);
    },
  };
}

async function buscarNoProvedor(
  { MAPS_URL, PUBLIC_ORIGIN }: Given['config'],
  key: string,
  consulta: string,
): Promise<readonly Feicao[]> {
  const campos = new URLSearchParams({ key, country: 'br', fuzzyMatch: 'true' });
  const endereco = `${MAPS_URL.replace(/\/$/, '')}/geocoding/${encodeURIComponent(consulta)}.json?${campos}`;
  // Keys are restricted to the origins that use them.
  const headers = { Accept: 'application/json', ...(PUBLIC_ORIGIN && { Origin: PUBLIC_ORIGIN }) };
  const resposta = await fetch(endereco, { headers, redirect: 'error', signal: AbortSignal.timeout(PRAZO_MS) }).catch(
    () => null,
  );
  if (resposta === null || !resposta.ok) throw new GeocodingFailure(`geocoding: ${resposta?.status ?? 'sem resposta'}`);
  const corpo: unknown = await resposta.json().catch(() => null);
  const lida = z.object({ features: z.array(z.unknown()) }).safeParse(corpo);
  if (!lida.success) throw new GeocodingFailure('geocoding: resposta que não se lê');
  return lida.data.features.flatMap((uma) => feicao.safeParse(uma).data ?? []);
}

function lugarDe({ id, text, place_name, place_type, center, bbox }: Feicao): Lugar {
  const nome = text ?? place_name;
  const [lng, lat] = center;
  const municipio = place_type?.includes('municipality') ?? id?.startsWith('municipality.') ?? false;
  const depois = place_name.startsWith(`${nome}, `) ? place_name.slice(nome.length + 2) : place_name;
  return {
    id: id ?? place_name,
    nome,
    uf: null,
    centro: center,
    temLimite: municipio,
    descricao: depois === nome ? '' : depois,
    tipo: municipio ? 'municipio' : 'endereco',
    extensao: (bbox as Extensao | undefined) ?? emVolta({ lng, lat }),
  };
}

function comLimite(feicao: Feicao): LugarComLimite {
  const limite = area.safeParse(feicao.geometry).data ?? null;
  return { ...lugarDe(feicao), limite };
}

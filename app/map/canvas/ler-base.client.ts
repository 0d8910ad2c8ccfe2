type Colecao = GeoJSON.FeatureCollection<GeoJSON.Geometry, GeoJSON.GeoJsonProperties>;

export type ParteDaBase = 'paises' | 'estados' | 'lagos' | 'rios' | 'cidades';

const lidas = new Map<ParteDaBase, Promise<Colecao>>();

/** A file of the base map, read once a page; one that could not be read is asked for again the next time. */
export function lerDaBase(parte: ParteDaBase): Promise<Colecao> {
  const lida = lidas.get(parte) ?? buscar(parte);
  lidas.set(parte, lida);
  lida.catch(() => lidas.delete(parte));
  return lida;
}

async function buscar(parte: ParteDaBase): Promise<Colecao> {
  const resposta = await fetch(`/mapa-base/${parte}.geojson`);
  if (!resposta.ok) throw new Error(`${parte}: ${resposta.status}`);
  return (await resposta.json()) as Colecao;
}

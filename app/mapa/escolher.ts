import { obterLimite } from '#app/map/controls/busca/limite.ts';
import type { Extensao, Lugar, LugarComLimite } from '#domain/geocodificacao/lugar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { EstadoDoMapa } from './estado/estado.ts';
import type { useEstadoDoMapa } from './estado/usar-estado.ts';
import type { AtivoNoMapa } from './mapa.ts';
import { type AreaTemporaria, areaTemporaria, destinoDaArea, feicaoDe } from './temporarias/area-temporaria.ts';
import type { Temporarias } from './temporarias/usar-temporarias.ts';

interface Mesa {
  readonly agir: ReturnType<typeof useEstadoDoMapa>[1];
  readonly irPara: (id: string, extensao: Extensao) => void;
  readonly temporarias: Temporarias;
  readonly estado: EstadoDoMapa;
  readonly ativos: readonly AtivoNoMapa[];
}

/** An asset takes the place of what was chosen before. */
export function aoEscolherAtivo({ agir, irPara }: Mesa) {
  return ({ id, extensao }: Pick<AtivoNoMapa, 'id' | 'extensao'>) => {
    agir({ tipo: 'escolherAtivo', id });
    irPara(id, extensao);
  };
}

/**
 * A place whose area meets what is monitored lies over the map for a while, whatever is worked on, and what is chosen
 * stays; any other takes the asset's place.
 */
export function aoEscolherLugar({ agir, irPara, temporarias, ativos }: Mesa) {
  return async ({ id, nome, extensao, temLimite }: Lugar) => {
    const sobre = temLimite && destinoDaArea(extensao, ativos) === 'temporaria';
    const limite = sobre ? await obterLimite(id).catch(() => null) : null;
    if (limite !== null)
      return temporarias.acrescentar([areaTemporaria(nome, [feicaoDe(nome, geometriaDoLimite(limite))])]);
    agir({ tipo: 'escolherLugar', lugar: { id, nome, bbox: extensao, delimitado: temLimite } });
    irPara(id, extensao);
  };
}

/** What was drawn stays on the map as what it is; away from all that is monitored it is the place that is looked at. */
export function aoDesenharArea({ agir, temporarias, ativos }: Mesa) {
  return (area: AreaTemporaria) => {
    const { nome, extensao } = area;
    if (destinoDaArea(extensao, ativos) === 'lugar')
      agir({ tipo: 'escolherLugar', lugar: { id: null, nome, bbox: extensao, delimitado: true } });
    temporarias.acrescentar([area]);
  };
}

type Limite = NonNullable<LugarComLimite['limite']>;

const geometriaDoLimite = ({ coordinates }: Limite): Geometria => ({
  type: 'MultiPolygon',
  coordinates: coordinates.map((parte) => parte.map((anel) => anel.map(([lng = 0, lat = 0]) => [lng, lat]))),
});

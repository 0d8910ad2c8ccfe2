import type { CommonQueryMethods } from 'slonik';
import { lerCoordenadas, lugarDasCoordenadas } from '#domain/geocodificacao/coordenadas.ts';
import { MIN_LETRAS } from '#domain/geocodificacao/lugar.ts';
import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import { createEmbeddedGeocoder } from './embedded-geocoder.ts';
import type { Atlas, Geocodificador } from './geocoder.ts';
import { createProviderGeocoder } from './provider-geocoder.ts';

interface Given {
  readonly config: Pick<Config, 'MAPS_KEY' | 'MAPS_URL' | 'PUBLIC_ORIGIN'>;
  readonly leitor: CommonQueryMethods;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Coordinates by themselves; names by the provider of maps where the installation has one, otherwise, and while it
 * does not answer, by what came with the application. Areas of municipalities are always ours.
 */
export function createGeocoding({ config, leitor, log }: Given): Geocodificador & Atlas {
  const proprio = createEmbeddedGeocoder({ leitor });
  const doProvedor = config.MAPS_KEY ? createProviderGeocoder({ config, chave: config.MAPS_KEY }) : null;
  const ouProprio = async <T>(pedido: Promise<T> | undefined, senao: () => Promise<T>): Promise<T> => {
    if (pedido === undefined) return senao();
    return pedido.catch((err: unknown) => {
      log.warn({ err }, 'o provedor de mapas não respondeu à busca: lugares próprios');
      return senao();
    });
  };
  return {
    ondeFica: proprio.ondeFica,
    async buscar(consulta) {
      const coordenadas = lerCoordenadas(consulta);
      if (coordenadas !== null) return [lugarDasCoordenadas(coordenadas)];
      if (consulta.trim().length < MIN_LETRAS) return [];
      return ouProprio(doProvedor?.buscar(consulta), () => proprio.buscar(consulta));
    },
    async obter(id) {
      const nosso = await proprio.obter(id);
      if (nosso !== null) return nosso;
      const achado = await ouProprio(doProvedor?.obter(id), async () => null);
      if (achado === null || achado.limite !== null || !achado.temLimite) return achado;
      const municipio = await proprio.municipioEm(achado.nome, achado.centro);
      return { ...achado, limite: municipio?.limite ?? null };
    },
  };
}

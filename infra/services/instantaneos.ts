import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import { type Positions, positionsByName, positionsOf } from '#infra/projector/position-feed.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import { createSnapshots } from '#infra/store/postgres/snapshots.ts';
import type { ProjectionName } from '#projections/index.ts';
import { createAtivosService } from './ativo.service.ts';
import { createCamadaTiposService } from './camada-tipo.service.ts';
import { createAnalisesService } from './monitoramento/analise.service.ts';
import { createDeteccoesFiltradasService } from './monitoramento/deteccoes-filtradas.service.ts';

interface InstantaneosDeps {
  readonly config: Pick<Config, 'DATABASE_URL'>;
  readonly log: Pick<Log, 'warn'>;
}

/** What dashboards put together out of several readings, all of them as it stood at one moment. */
export function createInstantaneos({ config, log }: InstantaneosDeps) {
  const snapshots = createSnapshots({
    url: config.DATABASE_URL,
    applicationName: 'atalaia-web-instantaneos',
    max: 6,
    log,
  });
  return {
    ler: <T>(ler: (lidos: LidosNoInstantaneo) => Promise<T>): Promise<T> =>
      snapshots.read((leitor) => ler(lidosCom(leitor))),
    close: snapshots.close,
  };
}

/** Read models of one moment, as those that are asked for now, and how far they are. */
const lidosCom = (leitor: Reader) => ({
  posicoes: async (nomes: readonly ProjectionName[]): Promise<Positions<ProjectionName>> =>
    positionsByName(await leitor.any(positionsOf(nomes))),
  analises: createAnalisesService({ leitor }),
  ativos: createAtivosService({ leitor }),
  camadaTipos: createCamadaTiposService({ leitor }),
  deteccoesFiltradas: createDeteccoesFiltradasService({ leitor }),
});
export type LidosNoInstantaneo = ReturnType<typeof lidosCom>;

import type { Config } from '#infra/config.ts';
import type { Log } from '#infra/log.ts';
import { readPositions } from '#infra/projector/position-feed.ts';
import { createMoments } from '#infra/store/postgres/moments.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import type { ProjectionName } from '#projections/index.ts';
import { createAtivosService } from './ativo.service.ts';
import { createCamadaTiposService } from './camada-tipo.service.ts';
import { createAnalisesService } from './monitoramento/analise.service.ts';
import { createDeteccoesFiltradasService } from './monitoramento/deteccoes-filtradas.service.ts';

interface MomentosDeps {
  readonly config: Pick<Config, 'DATABASE_URL'>;
  readonly log: Pick<Log, 'warn'>;
}

type Posicoes = Readonly<Partial<Record<ProjectionName, string>>>;

/** Read models of one moment, as those that are asked for now, and how far they are. */
export interface LidosNoMomento extends ReturnType<typeof lidosCom> {
  posicoes(nomes: readonly ProjectionName[]): Promise<Posicoes>;
}

/** What dashboards put together out of several readings, all of them as it stood at one moment. */
export function createMomentos({ config, log }: MomentosDeps) {
  const moments = createMoments({ url: config.DATABASE_URL, applicationName: 'atalaia-web-momentos', max: 6, log });
  return {
    ler: <T>(ler: (lidos: LidosNoMomento) => Promise<T>): Promise<T> =>
      moments.read((leitor, client) => ler({ ...lidosCom(leitor), posicoes: (nomes) => readPositions(client, nomes) })),
    close: moments.close,
  };
}

const lidosCom = (leitor: Reader) => ({
  analises: createAnalisesService({ leitor }),
  ativos: createAtivosService({ leitor }),
  camadaTipos: createCamadaTiposService({ leitor }),
  deteccoesFiltradas: createDeteccoesFiltradasService({ leitor }),
});

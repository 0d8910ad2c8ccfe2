import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import { readPositions } from '#infra/projector/position-feed.ts';
import { createLeiturasEmComum } from '../leituras-em-comum.ts';
import { createAnalisesService } from './analise.service.ts';
import { createArtefatosService } from './artefato.service.ts';
import { createCartoesService } from './cartao.service.ts';
import { createClassificacoesService } from './classificacao.service.ts';
import { createDeteccoesService } from './deteccao.service.ts';
import { createDeteccaoStatusService } from './deteccao-status.service.ts';
import { createDeteccaoTiposService } from './deteccao-tipo.service.ts';
import { createDeteccoesFiltradasService } from './deteccoes-filtradas.service.ts';
import { createFiltrosSalvosService } from './filtro-salvo.service.ts';
import { createTeloesService } from './telao.service.ts';

interface Given {
  readonly leitor: CommonQueryMethods;
  readonly pool: pg.Pool;
}

/** What is shown of analyses and detections, and of what these are told by. */
export function createMonitoramento({ leitor, pool }: Given) {
  return {
    analises: createAnalisesService({ leitor }),
    artefatos: createArtefatosService({ leitor }),
    classificacoes: createClassificacoesService({ leitor }),
    deteccoes: createDeteccoesService({ leitor, posicoes: (nomes) => readPositions(pool, nomes) }),
    deteccoesFiltradas: createDeteccoesFiltradasService({ leitor }),
    deteccaoStatus: createDeteccaoStatusService({ leitor }),
    deteccaoTipos: createDeteccaoTiposService({ leitor }),
    filtrosSalvos: createFiltrosSalvosService({ leitor }),
    cartoes: createCartoesService({ leitor }),
    teloes: createTeloesService({ leitor }),
    emComum: createLeiturasEmComum(),
  };
}

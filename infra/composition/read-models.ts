import type pg from 'pg';
import type { DatabasePool } from 'slonik';
import { createIcons } from '../edge/icons/icons.ts';
import { createAgendamentosService } from '../services/agendamento.service.ts';
import { createAtivosService } from '../services/ativo.service.ts';
import { createCamadasService } from '../services/camada.service.ts';
import { createCamadaTiposService } from '../services/camada-tipo.service.ts';
import { createCategoriasService } from '../services/categoria.service.ts';
import { createClientesService } from '../services/cliente.service.ts';
import { createExportacoesService } from '../services/exportacao.service.ts';
import { createIconesDoClienteService } from '../services/icone.service.ts';
import { createImagensService } from '../services/imagem.service.ts';
import { createImportacoesService } from '../services/importacao.service.ts';
import { createLixeiraService } from '../services/lixeira.service.ts';
import { createMonitoramento } from '../services/monitoramento/monitoramento.ts';
import { createNotificacoesService } from '../services/notificacao.service.ts';
import { createPoliticasService } from '../services/politica.service.ts';
import { createRelatoriosService } from '../services/relatorio.service.ts';

/** What is shown, read model by read model. */
export function createReadModelServices(leitor: DatabasePool, pool: pg.Pool) {
  const iconesDoCliente = createIconesDoClienteService({ leitor });
  return {
    clientes: createClientesService({ leitor }),
    politicas: createPoliticasService({ leitor }),
    ativos: createAtivosService({ leitor }),
    categorias: createCategoriasService({ leitor }),
    camadaTipos: createCamadaTiposService({ leitor }),
    iconesDoCliente,
    icones: createIcons({ brought: iconesDoCliente.desenho }),
    camadas: createCamadasService({ leitor }),
    lixeira: createLixeiraService({ leitor }),
    importacoes: createImportacoesService({ leitor }),
    imagens: createImagensService({ leitor }),
    ...createMonitoramento({ leitor, pool }),
    exportacoes: createExportacoesService({ leitor }),
    relatorios: createRelatoriosService({ leitor }),
    agendamentos: createAgendamentosService({ leitor }),
    notificacoes: createNotificacoesService({ leitor }),
  };
}

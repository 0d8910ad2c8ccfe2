import type { ExportacaoEvent } from '../exportacao/exportacao.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of an export of which whoever asked for it is told. */
export const AVISAM_QUEM_EXPORTOU = ['ExportacaoConcluida', 'ExportacaoFalhou'] as const;

/** Milliseconds after which nobody may be waiting any more: somewhat less than a page waits, never more. */
const AINDA_ESPERA_MS = 15_000;

interface ExportacaoAvisada {
  readonly id: Uuid;
  /** Milliseconds since it was asked for. */
  readonly demora: number;
}

/** What the author of an export is told of an event of it; null where the page in front of them tells it. */
export function notificacaoDaExportacao(
  event: ExportacaoEvent,
  { id, demora }: ExportacaoAvisada,
): ConteudoDaNotificacao | null {
  if (demora < AINDA_ESPERA_MS) return null;
  const url = `/camadas/exportacoes#exportacao-${id}`;
  switch (event.type) {
    case 'ExportacaoConcluida': {
      const { arquivo, camadas } = event.data;
      const quantas = camadas === 1 ? 'uma camada' : `${camadas.toLocaleString('pt-BR')} camadas`;
      return {
        ...{ tipo: 'toast', nivel: 'success', titulo: 'Exportação pronta' },
        mensagem: `“${arquivo.nome}”: ${quantas}.`,
        acoes: [{ label: 'Ver o arquivo', url, className: 'btn btn-primary' }],
      };
    }
    case 'ExportacaoFalhou':
      return {
        ...{ tipo: 'alert', nivel: 'danger', titulo: 'Exportação não concluída' },
        mensagem: 'O arquivo que você pediu não pôde ser feito. A lista de exportações diz por quê.',
        acoes: [{ label: 'Ver exportações', url, className: 'btn btn-primary' }],
      };
    default:
      return null;
  }
}

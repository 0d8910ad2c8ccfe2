import type { ExportacaoEvent } from '../exportacao/exportacao.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of an export of which whoever asked for it is told. */
export const AVISAM_QUEM_EXPORTOU = ['ExportacaoConcluida', 'ExportacaoFalhou'] as const;

/** Milliseconds after which nobody may be waiting any more: somewhat less than a page waits, never more. */
const AINDA_ESPERA_MS = 15_000;

interface ExportacaoAvisada {
  readonly id: Uuid;
  /** What it is of. */
  readonly objeto: Extract<ExportacaoEvent, { type: 'ExportacaoSolicitada' }>['data']['objeto'];
  /** Milliseconds since it was asked for. */
  readonly demora: number;
}

/** What the author of an export is told of an event of it; null where the page in front of them tells it. */
export function notificacaoDaExportacao(
  event: ExportacaoEvent,
  { id, objeto, demora }: ExportacaoAvisada,
): ConteudoDaNotificacao | null {
  if (demora < AINDA_ESPERA_MS) return null;
  const url = `/${objeto === 'camadas' ? 'camadas' : 'deteccoes'}/exportacoes#exportacao-${id}`;
  switch (event.type) {
    case 'ExportacaoConcluida': {
      const { arquivo, total } = event.data;
      const [uma, muitas] = objeto === 'camadas' ? ['camada', 'camadas'] : ['detecção', 'detecções'];
      const quantas = total === 1 ? `uma ${uma}` : `${total.toLocaleString('pt-BR')} ${muitas}`;
      return {
        tipo: 'toast',
        nivel: 'success',
        titulo: 'Exportação pronta',
        mensagem: `“${arquivo.nome}”: ${quantas}.`,
        acoes: [{ label: 'Ver o arquivo', url, className: 'btn btn-primary' }],
      };
    }
    case 'ExportacaoFalhou':
      return {
        tipo: 'alert',
        nivel: 'danger',
        titulo: 'Exportação não concluída',
        mensagem: 'O arquivo que você pediu não pôde ser feito. A lista de exportações diz por quê.',
        acoes: [{ label: 'Ver exportações', url, className: 'btn btn-primary' }],
      };
    default:
      return null;
  }
}

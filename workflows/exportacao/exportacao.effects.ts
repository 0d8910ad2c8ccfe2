import type { ArquivoExportado, AvisoDaExportacao, MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';
import type { Formato } from '#domain/exportacao/formatos.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** What was asked for; which layers or detections is told by a document beside the file. */
export interface ExportacaoPedida {
  readonly exportacao_id: Uuid;
  readonly autor_id: Uuid;
  readonly formato: Formato;
  readonly crs: number;
  readonly pedido: { readonly sha256: string };
  /** ISO 8601; its day is part of the file's name. */
  readonly agora: string;
}

export interface Exportada {
  /** Layers or detections in the file. */
  readonly total: number;
  readonly arquivo: ArquivoExportado;
  readonly avisos: readonly AvisoDaExportacao[];
}

/** Makes files with layers or detections, and keeps them while they are wanted. */
export interface Exportador {
  /** Stores the file, or says why there is none. @throws where it is cancelled or a service is away */
  exportar(pedida: ExportacaoPedida, signal: AbortSignal): Promise<Exportada | { readonly motivo: MotivoDaFalha }>;
  /** Whether a file that was stored before is still there. */
  guarda(sha256: string): Promise<boolean>;
  /** Removes what making it left on this machine, and its progress. */
  limpar(exportacao_id: Uuid): Promise<void>;
  /** Removes the document or the file for good, unless another export has the same content. */
  apagar(exportacao_id: Uuid, sha256: string): Promise<void>;
}

/** Everything that an export does to the world. */
export interface ExportacaoEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly exportador: Exportador;
  readonly agora: () => string;
  /** How long a file is kept. */
  readonly prazo_ms: number;
}

import type { Logger } from 'pino';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import type { Handled } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Executor } from '#infra/commands/executor.ts';
import type { createCamadasService } from '#infra/services/camada.service.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { ImportKeys } from './import-keys.ts';
import { openValue } from './sealed-value.ts';

type Valor = string | number | boolean | null;

/** What the closed fields of a layer say; `campos` is null where nobody can open them any more. */
export interface DadosRevelados {
  readonly campos: Readonly<Record<string, Valor>> | null;
}

interface Dependencies {
  readonly chaves: ImportKeys;
  readonly camadas: Pick<ReturnType<typeof createCamadasService>, 'obter'>;
  readonly executar: Executor['executar'];
  readonly log: Pick<Logger, 'info'>;
}

/** Personal fields of layers: who may sees them, who must takes them away for good. */
export function createProtectedData({ chaves, camadas, executar, log }: Dependencies) {
  return {
    /** Null where there is no such layer within reach. Whoever looks is written down. */
    async revelar(escopo: Escopo, camada_id: Uuid, usuario_id: Uuid): Promise<DadosRevelados | null> {
      const camada = await camadas.obter(escopo, camada_id);
      if (!camada) return null;
      const fechados = Object.entries(camada.attributes).filter((entry): entry is [string, string] =>
        ehProtegido(entry[1]),
      );
      log.info({ usuario_id, camada_id, campos: fechados.map(([nome]) => nome) }, 'dados protegidos vistos');
      if (fechados.length === 0) return { campos: {} };
      const chave = camada.importacao_id ? await chaves.procurar(camada.importacao_id) : null;
      if (!chave) return { campos: null };
      const abertos = fechados.flatMap(([nome, fechado]) => {
        const texto = openValue(chave, fechado);
        return texto === null ? [] : [[nome, JSON.parse(texto) as Valor] as const];
      });
      return { campos: Object.fromEntries(abertos) };
    },

    /**
     * The event first, then the key: repeated, it ends the same. @throws Rejection
     */
    async destruir(importacao_id: Uuid, motivo: string, contexto: CommandContext): Promise<Handled> {
      const command = { type: 'DestruirDadosProtegidos', data: { motivo } } as const;
      const handled = await executar(importacaoDecider, importacao_id, command, contexto);
      await chaves.destruir(importacao_id);
      return handled;
    },
  };
}

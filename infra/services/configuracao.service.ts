import type { CommonQueryMethods } from 'slonik';
import { limitesQueValem } from '#domain/configuracao/configuracao.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type ConfiguracaoRow,
  obterConfiguracao,
  obterLimitesDeEnvio,
  versoesDaConfiguracao,
} from '#projections/configuracao/configuracao.queries.ts';
import type { Config } from '../config.ts';

export interface ConfiguracoesDeps {
  readonly leitor: CommonQueryMethods;
  readonly config: Pick<Config, 'MAX_UPLOAD_MIB' | 'MAX_UPLOAD_FILES'>;
}

/** What holds for the whole installation: read again for every request, so that a change is in force at once everywhere. */
export function createConfiguracoesService({ leitor, config }: ConfiguracoesDeps) {
  /** What the machine bears, as its environment says: nobody decides more. */
  const maquina = { mib: config.MAX_UPLOAD_MIB, arquivos: config.MAX_UPLOAD_FILES };
  return {
    maquina,
    /** Null where nobody configured it: the defaults hold. */
    obter: (): Promise<ConfiguracaoRow | null> => leitor.maybeOne(obterConfiguracao()),
    /** Versions from `desdeRevisao` on, oldest first. */
    versoes: (desdeRevisao: number): Promise<readonly ConfiguracaoRow[]> =>
      leitor.any(versoesDaConfiguracao(desdeRevisao)),
    /** Of one import of this client. */
    async limitesDeEnvio(cliente_id: Uuid): Promise<{ readonly mib: number; readonly arquivos: number }> {
      const { da_instalacao, do_cliente } = await leitor.one(obterLimitesDeEnvio(cliente_id));
      return limitesQueValem(maquina, da_instalacao, do_cliente);
    },
  };
}

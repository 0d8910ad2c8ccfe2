import { describe, it } from 'vitest';
import { CLIENTE, dado, id } from '#tests/support/decider.ts';
import type { ImportacaoCommand } from './importacao.commands.ts';
import { importacaoDecider as decider } from './importacao.decider.ts';
import { importacaoEvents as on } from './importacao.events.ts';

const solicitada = on.ImportacaoSolicitada({
  cliente_id: CLIENTE,
  tipo_id: id(10),
  ativo_id: id(11),
  publicar_ao_terminar: false,
  arquivos: [{ nome: 'a.zip', chave: 'aa/aa', sha256: 'a'.repeat(64), bytes: 1, tipo: 'application/zip' }],
});
const descartada = on.ImportacaoDescartada({ motivo: '' });
const destruir = (chaves: string[], tentativa = 1): ImportacaoCommand => ({
  type: 'DestruirArquivosDaImportacao',
  data: { tentativa, chaves },
});
const destruidos = (...chaves: string[]) => on.ArquivosDaImportacaoDestruidos({ tentativa: 1, chaves });
const retomar: ImportacaoCommand = { type: 'RetomarImportacao', data: {} };

describe('Os arquivos de um envio abandonado', () => {
  it('são destruídos uma vez só, em partes se forem muitos, e também se nenhum for só dele', () => {
    dado(decider, solicitada, descartada)
      .quando(destruir(['aa/aa']))
      .acontece(destruidos('aa/aa'));
    dado(decider, solicitada, descartada, destruidos('aa/aa'))
      .quando(destruir(['aa/aa']))
      .nadaAcontece();
    dado(decider, solicitada, descartada, destruidos('aa/aa'))
      .quando(destruir(['aa/aa', 'bb/bb']))
      .acontece(destruidos('bb/bb'));
    dado(decider, solicitada, descartada).quando(destruir([])).acontece(destruidos());
  });

  it('ficam enquanto o envio está em curso, publicado ou desfeito, e se alguém o tentou outra vez', () => {
    const publicada = on.ImportacaoPublicada({ camadas: 1 });
    for (const antes of [[], [publicada], [publicada, on.ImportacaoDesfeita({ motivo: '' })]]) {
      dado(decider, solicitada, ...antes)
        .quando(destruir(['aa/aa']))
        .recusa('SituacaoDaImportacaoNaoPermite');
    }
    dado(decider, solicitada, descartada, on.ImportacaoRetomada({ tentativa: 2 }), descartada)
      .quando(destruir(['aa/aa'], 1))
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('destruídos, o envio não é mais tentado', () => {
    dado(decider, solicitada, descartada, destruidos()).quando(retomar).recusa('ArquivosDaImportacaoDestruidos');
  });
});

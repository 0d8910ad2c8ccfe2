import { describe, it } from 'vitest';
import { CLIENTE, contexto, dado, id, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { ImportacaoCommand } from './importacao.commands.ts';
import { importacaoDecider as decider } from './importacao.decider.ts';
import { importacaoEvents as on } from './importacao.events.ts';

const solicitada = on.ImportacaoSolicitada({
  cliente_id: CLIENTE,
  tipo_id: id(10),
  ativo_id: id(11),
  publicar_ao_terminar: false,
  arquivos: [{ nome: 'a.zip', chave: 'sha256/aa', sha256: 'a'.repeat(64), bytes: 1, tipo: 'application/zip' }],
});
const destruir: ImportacaoCommand = { type: 'DestruirDadosProtegidos', data: { motivo: 'a pessoa pediu' } };
const destruidos = on.DadosProtegidosDestruidos({ motivo: 'a pessoa pediu' });

describe('Dados protegidos de um envio', () => {
  it('são destruídos em qualquer tempo, também depois de publicados, e uma vez só', () => {
    dado(decider, solicitada).quando(destruir).acontece(destruidos);
    dado(decider, solicitada, on.ImportacaoPublicada({ camadas: 1 }))
      .quando(destruir)
      .acontece(destruidos);
    dado(decider, solicitada, destruidos).quando(destruir).nadaAcontece();
  });

  it('continuam destruídos se o envio for tentado outra vez', () => {
    const falhou = on.ImportacaoFalhou({
      problemas: [{ codigo: 'sem_prj', arquivo: 'a.zip', feicao: null, campo: null, detalhe: null }],
    });
    dado(decider, solicitada, destruidos, falhou, on.ImportacaoRetomada({ tentativa: 2 }))
      .quando(destruir)
      .nadaAcontece();
  });

  it('de um envio de outro cliente não existem', () => {
    dado(decider, solicitada).quando(destruir, contexto(OUTRO_CLIENTE)).recusa('ImportacaoInexistente');
  });
});

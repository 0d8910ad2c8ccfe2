import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { CartaoCommand } from './cartao.commands.ts';
import { cartaoDecider as decider } from './cartao.decider.ts';
import { cartaoEvents as on } from './cartao.events.ts';

const um = {
  cartao_id: id(1),
  cliente_id: CLIENTE,
  usuario_id: id(7),
  filtro_id: id(9),
  ...({ especie: 'pizza', tamanho: 'medio' } as const),
};
const criado = on.CartaoCriado(um);
const outro = on.CartaoCriado({ ...um, cartao_id: id(2) });
const removido = on.CartaoRemovido({ cartao_id: id(1) });
const criar: CartaoCommand = { type: 'CriarCartao', data: um };
const alterar: CartaoCommand = { type: 'AlterarCartao', data: { cartao_id: id(1), tamanho: 'grande' } };
const remover: CartaoCommand = { type: 'RemoverCartao', data: { cartao_id: id(1) } };
const restaurar: CartaoCommand = { type: 'RestaurarCartao', data: { cartao_id: id(1) } };
const ordenar = (...cartao_ids: string[]): CartaoCommand => ({ type: 'DefinirOrdemDosCartoes', data: { cartao_ids } });

describe('Cartão', () => {
  it('põe-se, muda de tamanho, sai e volta', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('CartaoJaExiste');
    dado(decider, criado)
      .quando(alterar)
      .acontece(on.CartaoAlterado({ cartao_id: id(1), tamanho: 'grande' }));
    dado(decider, criado).quando(remover).acontece(removido);
    dado(decider, criado, removido).quando(remover).nadaAcontece();
    dado(decider, criado, removido).quando(alterar).recusa('CartaoInexistente');
    dado(decider, criado, removido)
      .quando(restaurar)
      .acontece(on.CartaoRestaurado({ cartao_id: id(1) }));
    dado(decider, criado).quando(restaurar).nadaAcontece();
  });

  it('ordena-se com todos os que estão postos, cada um uma vez', () => {
    dado(decider, criado, outro)
      .quando(ordenar(id(2), id(1)))
      .acontece(on.OrdemDosCartoesDefinida({ cartao_ids: [id(2), id(1)] }));
    dado(decider, criado, outro)
      .quando(ordenar(id(1), id(2)))
      .nadaAcontece();
    for (const ids of [[id(1)], [id(1), id(1)], [id(1), id(3)], [id(1), id(2), id(3)]])
      dado(decider, criado, outro)
        .quando(ordenar(...ids))
        .recusa('OutrosCartoes');
    dado(decider, criado, outro, removido)
      .quando(ordenar(id(2)))
      .nadaAcontece();
  });

  it('são no máximo vinte e quatro de um dono', () => {
    const todos = Array.from({ length: 24 }, (_, n) => on.CartaoCriado({ ...um, cartao_id: id(n + 100) }));
    dado(decider, ...todos)
      .quando(criar)
      .recusa('CartoesDemais', { maximo: 24 });
    dado(decider, criado, removido, ...todos)
      .quando(restaurar)
      .recusa('CartoesDemais');
  });

  it('o de outro cliente não existe, e não se põe por outro cliente', () => {
    alheioNaoExiste(decider, criado, [alterar, remover, restaurar, ordenar(id(1))], 'CartaoInexistente');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('cumpre as leis de todo decisor', () => {
    const segundo: CartaoCommand = { type: 'CriarCartao', data: { ...um, cartao_id: id(2) } };
    const comandos = fc.constantFrom(criar, segundo, alterar, remover, restaurar, ordenar(id(2), id(1)));
    leisDoDecider(decider, { comandos, repetiveis: ['CriarCartao'] });
  });
});

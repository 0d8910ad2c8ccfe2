import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { FiltroSalvoCommand } from './filtro-salvo.commands.ts';
import { filtroSalvoDecider as decider } from './filtro-salvo.decider.ts';
import { filtroSalvoEvents as on } from './filtro-salvo.events.ts';

const filtro = {
  ativo_ids: [id(9)],
  analise_ids: [],
  camada_ids: [],
  status_ids: [],
  tipo_ids: [],
  camada_tipo_ids: [],
  classificacoes: [1],
  inicio: '2026-01-01',
  fim: null,
};
const um = { filtro_id: id(1), cliente_id: CLIENTE, usuario_id: id(7), nome: 'Abertas do mês', filtro };
const salvo = on.FiltroSalvo(um);
const removido = on.FiltroRemovido({ filtro_id: id(1) });
const salvar: FiltroSalvoCommand = { type: 'SalvarFiltro', data: um };
const renomear: FiltroSalvoCommand = { type: 'RenomearFiltro', data: { filtro_id: id(1), nome: 'Do mês' } };
const remover: FiltroSalvoCommand = { type: 'RemoverFiltro', data: { filtro_id: id(1) } };
const restaurar: FiltroSalvoCommand = { type: 'RestaurarFiltro', data: { filtro_id: id(1) } };

describe('Filtro salvo', () => {
  it('tem um nome que nenhum outro do mesmo dono tem, sem olhar maiúsculas, acentos e espaços', () => {
    dado(decider).quando(salvar).acontece(salvo);
    dado(decider, salvo).quando(salvar).recusa('FiltroJaExiste');
    const outro = { ...um, filtro_id: id(2), nome: '  ABERTAS do mes' };
    dado(decider, salvo).quando({ type: 'SalvarFiltro', data: outro }).recusa('FiltroComMesmoNome');
    const segundo = on.FiltroSalvo({ ...um, filtro_id: id(2), nome: 'Outro' });
    const igual: FiltroSalvoCommand = { type: 'RenomearFiltro', data: { filtro_id: id(2), nome: um.nome } };
    dado(decider, salvo, segundo).quando(igual).recusa('FiltroComMesmoNome');
    dado(decider, salvo, segundo)
      .quando(renomear)
      .acontece(on.FiltroRenomeado({ filtro_id: id(1), nome: 'Do mês' }));
  });

  it('removido, volta, se o seu nome ainda estiver livre', () => {
    dado(decider, salvo).quando(remover).acontece(removido);
    dado(decider, salvo, removido).quando(remover).nadaAcontece();
    dado(decider, salvo, removido).quando(renomear).recusa('FiltroInexistente');
    dado(decider, salvo, removido)
      .quando(restaurar)
      .acontece(on.FiltroRestaurado({ filtro_id: id(1) }));
    const tomado = on.FiltroSalvo({ ...um, filtro_id: id(2) });
    dado(decider, salvo, removido, tomado).quando(restaurar).recusa('FiltroComMesmoNome');
    dado(decider, salvo).quando(restaurar).nadaAcontece();
  });

  it('são no máximo cem de um dono', () => {
    const cem = Array.from({ length: 100 }, (_, n) =>
      on.FiltroSalvo({ ...um, filtro_id: id(n + 100), nome: `F ${n}` }),
    );
    dado(decider, ...cem)
      .quando(salvar)
      .recusa('FiltrosDemais', { maximo: 100 });
  });

  it('o de outro cliente não existe, e não se salva por outro cliente', () => {
    alheioNaoExiste(decider, salvo, [renomear, remover, restaurar], 'FiltroInexistente');
    dado(decider).quando(salvar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('cumpre as leis de todo decisor', () => {
    const comandos = fc.constantFrom(salvar, renomear, remover, restaurar);
    leisDoDecider(decider, { comandos, repetiveis: ['SalvarFiltro'] });
  });
});

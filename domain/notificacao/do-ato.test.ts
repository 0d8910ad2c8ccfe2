import { describe, expect, it } from 'vitest';
import { atoEvents as on } from '../ato/ato.events.ts';
import { notificacaoDoAto } from './do-ato.ts';
import { conteudoDaNotificacaoSchema } from './notificacao.events.ts';

const concluido = (feitas: number, sem_efeito = 0) => on.AtoConcluido({ feitas, sem_efeito });
const demorado = { especie: 'remover', demora: 15_000 } as const;

describe('Notificação de um ato em massa', () => {
  it('diz o que foi feito, a quantas camadas, e quantas ficaram como estavam', () => {
    const terminado = notificacaoDoAto(concluido(199_998, 2), demorado);
    expect(terminado).toMatchObject({
      tipo: 'toast',
      nivel: 'success',
      titulo: 'Remoção terminada',
      mensagem: '199.998 camadas foram para a lixeira. 2 ficaram como estavam.',
      acoes: [{ label: 'Ver atos', url: '/camadas?painel=atos' }],
    });
    expect(conteudoDaNotificacaoSchema.parse(terminado)).toEqual(terminado);
    const uma = notificacaoDoAto(concluido(1, 1), { ...demorado, especie: 'inativar' });
    expect(uma).toMatchObject({
      titulo: 'Inativação terminada',
      mensagem: 'Uma camada foi inativada. Uma ficou como estava.',
    });
  });

  it('diz que nada mudou quando outra pessoa chegou antes a todas', () => {
    const nada = notificacaoDoAto(concluido(0, 600), { ...demorado, especie: 'ativar' });
    expect(nada).toMatchObject({ nivel: 'warning', mensagem: 'Nenhuma camada foi ativada. 600 ficaram como estavam.' });
  });

  it('diz que o ato foi desfeito e quantas voltaram', () => {
    const desfeito = on.AtoDesfeito({ feitas: 1_200, sem_efeito: 0 });
    expect(notificacaoDoAto(desfeito, demorado)).toMatchObject({
      titulo: 'Ato desfeito',
      mensagem: '1.200 camadas voltaram a como eram.',
    });
  });

  it('não incomoda quem ainda olha para o andamento, nem pelos outros passos', () => {
    expect(notificacaoDoAto(concluido(9), { ...demorado, demora: 14_999 })).toBeNull();
    expect(notificacaoDoAto(on.DesfazimentoSolicitado({}), demorado)).toBeNull();
  });
});

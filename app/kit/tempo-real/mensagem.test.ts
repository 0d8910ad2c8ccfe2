import { describe, expect, it } from 'vitest';
import { estaAtrasada, maisAntigas, novidadeDe } from './mensagem.ts';

describe('Uma página está atrasada', () => {
  it('quando se ouviu de algo mais novo do que ela mostra, e só então', () => {
    expect(estaAtrasada({ importacoes: '626' }, { importacoes: '625' })).toBe(true);
    expect(estaAtrasada({ importacoes: '626' }, { importacoes: '626' })).toBe(false);
    expect(estaAtrasada({ importacoes: '626' }, { importacoes: '700', camadas: '3' })).toBe(false);
  });

  it('não pelo que ela não mostra, nem pelo que não se ouviu', () => {
    expect(estaAtrasada({ camadas: '9' }, { importacoes: '1' })).toBe(false);
    expect(estaAtrasada({}, { importacoes: '0' })).toBe(false);
  });

  it('pela posição como número de 64 bits, não como texto', () => {
    expect(estaAtrasada({ camadas: '10' }, { camadas: '9' })).toBe(true);
    expect(estaAtrasada({ camadas: '9007199254740993' }, { camadas: '9007199254740992' })).toBe(true);
  });
});

describe('Uma página lida em partes', () => {
  it('está em cada assunto onde está a mais antiga das partes que o mostram', () => {
    const [moldura, lista] = [{ notificacoes: '9' }, { notificacoes: '10', camadas: '4' }];
    expect(maisAntigas([moldura, lista])).toEqual({ notificacoes: '9', camadas: '4' });
    expect(maisAntigas([lista, moldura])).toEqual({ notificacoes: '9', camadas: '4' });
    expect(maisAntigas([{}, {}])).toEqual({});
  });

  it('segue atrasada enquanto uma das partes o estiver, ainda que outra já mostre o que se ouviu', () => {
    const mostradas = maisAntigas([{ notificacoes: '7' }, { notificacoes: '12' }]);
    expect(estaAtrasada({ notificacoes: '12' }, mostradas)).toBe(true);
  });
});

describe('Uma mensagem', () => {
  it('diz de que fala e até onde isso foi', () => {
    expect(novidadeDe({ tipo: 'importacao', id: 'a', posicao: '7' })).toEqual(['importacoes', '7']);
    expect(novidadeDe({ tipo: 'camadas', posicao: '8' })).toEqual(['camadas', '8']);
    expect(novidadeDe({ tipo: 'camada_tipos', posicao: '8' })).toEqual(['camada_tipos', '8']);
    expect(novidadeDe({ tipo: 'notificacoes', posicao: '9' })).toEqual(['notificacoes', '9']);
  });

  it('de andamento, de canal ou de vida não atrasa página nenhuma', () => {
    expect(novidadeDe({ tipo: 'progresso', id: 'a', etapa: 'preparando', feito: 1, total: 2 })).toBeNull();
    expect(novidadeDe({ tipo: 'pulso' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { comoNoMapa, coresNaTela } from './deteccao-tipo.form.ts';

describe('as cores do tipo na prévia', () => {
  it('são as que o formulário diz; o que não se lê fica como estava', () => {
    const ditas = { cor_contorno: '#c0f', cor_preenchimento: '#12', transparencia_preenchimento: '25' };
    expect(coresNaTela(ditas, CORES_DO_TIPO_NOVO)).toEqual({
      ...CORES_DO_TIPO_NOVO,
      cor_contorno: '#CC00FF',
      transparencia_preenchimento: 0.25,
    });
    expect(coresNaTela({ transparencia_preenchimento: '180' }, CORES_DO_TIPO_NOVO).transparencia_preenchimento).toBe(1);
  });

  it('desenham um polígono cheio', () => {
    expect(comoNoMapa({ nome: 'Queimada', ...CORES_DO_TIPO_NOVO })).toMatchObject({
      tipo_geometria: 3,
      cor_preenchimento: '#8CAA4B',
      transparencia_cor_preenchimento: 0.5,
    });
  });
});

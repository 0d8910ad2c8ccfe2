import { describe, expect, it } from 'vitest';
import { nomeDoAto } from './conferencia.mensagens.ts';
import { textoDoProblema } from './problemas.mensagens.ts';

const problema = { arquivo: 'a.geojson', feicao: 0, campo: null } as const;

describe('O que se diz de uma feição com defeito', () => {
  it('o reparo é dito do mesmo modo na lista de problemas e na conferência', () => {
    const detalhe = 'o contorno cruza a si mesmo; a área é a mesma';
    expect(textoDoProblema({ ...problema, codigo: 'geometria_reparada', detalhe })).toContain(nomeDoAto.reparar);
    expect(nomeDoAto.reparar).toBe('entra reparada');
  });

  it('do que não tem geometria não se pede que seja corrigido', () => {
    const detalhe = 'sem geometria, ou com coordenadas que não levam a lugar nenhum; a feição fica de fora';
    expect(textoDoProblema({ ...problema, codigo: 'geometria_invalida', detalhe })).toBe(
      `Arquivo “a.geojson”, feição 1: a feição não tem geometria que se possa importar (${detalhe}). Para tê-la, dê-lhe uma geometria certa no arquivo e reenvie.`,
    );
  });
});

it('o que falhou do nosso lado é do envio, e não de um arquivo sem nome', () => {
  const falha = { codigo: 'falha_interna', arquivo: '', feicao: null, campo: null, detalhe: null };
  const dito = 'O envio: houve uma falha nossa. Tente novamente; se continuar, avise o administrador.';
  expect(textoDoProblema(falha)).toBe(dito);
});

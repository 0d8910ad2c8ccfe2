import { describe, expect, it } from 'vitest';
import { reconhecerAtributos } from './reconhecer-atributos.ts';

describe('Reconhecimento de nome, descrição e área', () => {
  it('encontra cada um por qualquer das chaves da especificação, em maiúsculas ou minúsculas', () => {
    for (const chave of ['nome', 'Name', 'NOME_DA_GEOM', 'nm_nome', 'name_pt']) {
      expect(reconhecerAtributos({ [chave]: 'Fazenda' }).nome).toBe('Fazenda');
    }
    for (const chave of ['descricao', 'Description', 'DESC', 'descricao_geom', 'nm_descricao']) {
      expect(reconhecerAtributos({ [chave]: 'Pasto' }).descricao).toBe('Pasto');
    }
    for (const chave of ['area', 'Hectares', 'HA', 'area_total', 'area_ha', 'Área']) {
      expect(reconhecerAtributos({ [chave]: 12.5 }).area).toBe(12.5);
    }
  });

  it('reconhece também o nome de campo que o .dbf cortou em dez letras', () => {
    const cortados = { nome_da_ge: 'Talhão 3', descricao_: 'soja', nm_descric: 'outra' };
    expect(reconhecerAtributos(cortados)).toEqual({ nome: 'Talhão 3', descricao: 'soja', area: null });
  });

  it('prefere a chave que vem antes na lista e passa por cima das vazias', () => {
    expect(reconhecerAtributos({ name: 'b', nome: 'a' }).nome).toBe('a');
    expect(reconhecerAtributos({ name: 'b', nome: '  ' }).nome).toBe('b');
    expect(reconhecerAtributos({ nome: null, name: true, area: 'grande' })).toEqual({
      nome: null,
      descricao: '',
      area: null,
    });
  });

  it('lê números como nome e área com vírgula, e corta o que é longo demais', () => {
    expect(reconhecerAtributos({ nome: 42, area: '12,5' })).toMatchObject({ nome: '42', area: 12.5 });
    for (const [texto, area] of [
      ...[['1.234,56789 ha', 1234.5679] as const, ['1234.5', 1234.5] as const, ['3.2e3', 3200] as const],
      ...[['0', null] as const, ['-4', null] as const, ['12 m²', null] as const, ['1e12', null] as const],
      ...[['1,2,3', null] as const, ['', null] as const, ['.', null] as const],
    ]) {
      expect([texto, reconhecerAtributos({ hectares: texto }).area]).toEqual([texto, area]);
    }
    expect(reconhecerAtributos({ nome: 'x'.repeat(500) }).nome).toHaveLength(200);
  });

  it('um valor protegido não é nome nem descrição: diria a todos o que foi fechado', () => {
    const fechado = { nome: 'protegido:v1:abc', name: 'Lote 7', descricao: 'protegido:v1:def' };
    expect(reconhecerAtributos(fechado)).toMatchObject({ nome: 'Lote 7', descricao: '' });
  });
});

import { describe, expect, it } from 'vitest';
import { ESTILO_PADRAO } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { verificar } from './camada-tipo.esquema.ts';
import { valoresDoCamadaTipo } from './camada-tipo.form.ts';
import { estiloNaTela } from './estilo-na-tela.ts';

const novo = (tipo_geometria: 1 | 2 | 3) =>
  valoresDoCamadaTipo({ nome: 'Trilhas', tipo_geometria, estilo: ESTILO_PADRAO, tipo_pai_id: null });

function enviar(tipo_geometria: 1 | 2 | 3, campos: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [nome, valor] of Object.entries({ ...novo(tipo_geometria), ...campos })) form.append(nome, valor);
  const lido = verificar(form);
  if (lido.status === 'success') return { valor: lido.value, erros: {} };
  return { valor: null, erros: lido.error ?? {} };
}

describe('O formulário de um tipo de camada', () => {
  it('começa com os valores da especificação', () => {
    expect(novo(3)).toEqual({
      nome: 'Trilhas',
      tipo_geometria: '3',
      tipo_pai_id: '',
      icone: '',
      icone_tamanho: '24',
      icone_cor: '#000000',
      icone_transparencia: '100',
      cor_contorno: '#0A8556',
      largura_contorno: '2',
      transparencia_cor_contorno: '100',
      sem_preenchimento: '',
      cor_preenchimento: '#8CAA4B',
      transparencia_cor_preenchimento: '50',
    });
    const vazado = { ...ESTILO_PADRAO, cor_preenchimento: null, sem_preenchimento: false };
    expect(
      valoresDoCamadaTipo({ nome: 'a', tipo_geometria: 3, estilo: vazado, tipo_pai_id: null }).sem_preenchimento,
    ).toBe('on');
  });

  it('guarda as porcentagens como frações, de 0 a 1', () => {
    const { valor } = enviar(3, { transparencia_cor_contorno: '75', transparencia_cor_preenchimento: '0' });
    expect(valor).toMatchObject({ transparencia_cor_contorno: 0.75, transparencia_cor_preenchimento: 0 });
    expect(enviar(3, { transparencia_cor_contorno: '101' }).erros).toHaveProperty('transparencia_cor_contorno');
    expect(enviar(3, { transparencia_cor_contorno: '-1' }).erros).toHaveProperty('transparencia_cor_contorno');
  });

  it.each([
    ['0', 0.01],
    ['-4', 0.01],
    ['3.5', 3.5],
    ['10', 10],
    ['11', 10],
  ])('a largura %s vira %d', (largura_contorno, esperada) => {
    expect(enviar(2, { largura_contorno }).valor).toMatchObject({ largura_contorno: esperada });
  });

  it.each(['9', '101', '24.5x'])('recusa um ícone de %s px', (icone_tamanho) => {
    expect(enviar(1, { icone_tamanho }).erros).toHaveProperty('icone_tamanho');
  });

  it('diz a cor errada com o texto da especificação, no campo dela', () => {
    expect(enviar(3, { cor_contorno: '#12', cor_preenchimento: 'verde' }).erros).toEqual({
      cor_contorno: ['Cor hexadecimal inválida'],
      cor_preenchimento: ['Cor hexadecimal inválida'],
    });
    expect(enviar(1, { icone_cor: '#fa0' }).valor).toMatchObject({ icone_cor: '#FFAA00' });
  });

  it('só lê os campos da geometria escolhida: o que ninguém vê não pode estar errado', () => {
    expect(enviar(1, { cor_contorno: '#12', largura_contorno: 'x' }).valor).not.toHaveProperty('cor_contorno');
    expect(enviar(2, { icone_cor: 'x', cor_preenchimento: 'x' }).valor).not.toHaveProperty('cor_preenchimento');
  });

  it('não aceita outra geometria nem um nome vazio', () => {
    expect(enviar(3, { tipo_geometria: '4', nome: ' ' }).erros).toMatchObject({
      nome: ['Preencha este campo.'],
      tipo_geometria: ['Escolha uma das opções.'],
    });
  });
});

describe('A prévia do estilo', () => {
  it('mostra o que está no formulário', () => {
    const valores = { ...novo(3), cor_contorno: '#f00', largura_contorno: '4', transparencia_cor_contorno: '25' };
    expect(estiloNaTela(valores, ESTILO_PADRAO)).toEqual({
      ...ESTILO_PADRAO,
      cor_contorno: '#FF0000',
      largura_contorno: 4,
      transparencia_cor_contorno: 0.25,
    });
  });

  it('enquanto um campo não está certo, fica como estava; números fora dos limites param neles', () => {
    const antes = { ...ESTILO_PADRAO, cor_contorno: '#123456' };
    const { largura_contorno, cor_contorno, icone_tamanho } = estiloNaTela(
      { ...novo(3), cor_contorno: '#12345', largura_contorno: '50', icone_tamanho: '' },
      antes,
    );
    expect({ largura_contorno, cor_contorno, icone_tamanho }).toEqual({
      largura_contorno: 10,
      cor_contorno: '#123456',
      icone_tamanho: 24,
    });
  });

  it('sem preenchimento não perde a cor, que volta quando ele volta', () => {
    const { cor_preenchimento: _, ...semACor } = { ...novo(3), sem_preenchimento: 'on' };
    const vazado = estiloNaTela(semACor, ESTILO_PADRAO);
    expect(vazado).toMatchObject({ sem_preenchimento: true, cor_preenchimento: '#8CAA4B' });
    expect(estiloNaTela(novo(3), vazado)).toEqual(ESTILO_PADRAO);
  });
});

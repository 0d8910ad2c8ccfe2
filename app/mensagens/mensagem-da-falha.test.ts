import { describe, expect, it } from 'vitest';
import { geral } from './especificacao.ts';
import { mensagemDaFalha } from './mensagem-da-falha.ts';

const errors = { nome: ['O nome é obrigatório.'], area: ['A área não é um número.'] };

describe('Mensagem de uma falha', () => {
  it('vale primeiro a do erro, depois a da resposta, depois os erros unidos por ponto e vírgula', () => {
    expect(mensagemDaFalha({ erro: 'do erro', status: 422, message: 'da resposta', errors })).toBe('do erro');
    expect(mensagemDaFalha({ status: 422, message: 'da resposta', errors })).toBe('da resposta');
    expect(mensagemDaFalha({ status: 422, errors })).toBe('O nome é obrigatório.; A área não é um número.');
  });

  it('sem mensagem nenhuma, o status fala', () => {
    expect(mensagemDaFalha({ status: 401, texto: 'x' })).toBe(geral.semSessao);
    expect(mensagemDaFalha({ status: 403 })).toBe(geral.semPermissao);
    expect(mensagemDaFalha({ status: 413 })).toBe(geral.grandeDemais);
    expect(mensagemDaFalha({ status: 504 })).toBe(geral.tempoEsgotado);
  });

  it('a recusa em inglês é dita em português, venha de onde vier', () => {
    const message = 'This action is unauthorized.';
    expect(mensagemDaFalha({ erro: message, status: 500 })).toBe(geral.semPermissao);
    expect(mensagemDaFalha({ status: 200, message })).toBe(geral.semPermissao);
  });

  it('sem status conhecido, o texto da resposta; sem texto, a mensagem geral', () => {
    expect(mensagemDaFalha({ status: 500, texto: 'Em manutenção.' })).toBe('Em manutenção.');
    expect(mensagemDaFalha({ status: 500, message: '', errors: {}, texto: '' })).toBe(geral.generica);
    expect(mensagemDaFalha({ status: 0 })).toBe(geral.generica);
  });
});

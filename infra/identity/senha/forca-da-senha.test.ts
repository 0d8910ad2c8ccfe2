import { readFileSync } from 'node:fs';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portugues } from '@zxcvbn-ts/language-pt-br';
import { afterAll, describe, expect, it } from 'vitest';
import { createForcaDaSenha } from './forca-da-senha.ts';

const forca = createForcaDaSenha();
afterAll(() => forca.close());

describe('Força da senha', () => {
  it('o README diz de que listas e de que tamanho', () => {
    const readme = readFileSync('README.md', 'utf8');
    const entradas = (lista: unknown) => Object.keys(lista as object).length.toLocaleString('en-US');
    const { 'passwords-common': vazadas, 'diceware-common': sorteio } = common as Record<string, unknown>;
    const doPortugues = portugues as Record<string, unknown>;
    const nomes = ['commonWords', 'wikipedia', 'firstnames', 'lastnames'].map((nome) => doPortugues[`${nome}-pt-br`]);
    for (const lista of [vazadas, sorteio, ...nomes]) expect(readme).toContain(entradas(lista));
  });

  it('muitas perguntas ao mesmo tempo recebem cada uma a sua resposta', async () => {
    const senhas = ['12345678', 'três araras sobre o rio', 'corinthians', 'xK7#pq2~'];
    const respostas = await Promise.all(senhas.map((senha) => forca.comum(senha, [])));
    expect(respostas).toEqual([true, false, true, false]);
  });

  it('de uma senha longa basta que uma ponta seja boa', async () => {
    const [repetida, meia] = ['p4$$w0rd'.repeat(16), `${'a'.repeat(90)} três araras sobre o rio`];
    const simbolos = Array.from({ length: 128 }, (_, n) => String.fromCharCode(33 + ((n * 37) % 90))).join('');
    const juntas = await Promise.all([repetida, meia, simbolos].map((senha) => forca.comum(senha, [])));
    expect(juntas).toEqual([true, false, false]);
  });

  it('encerrada no meio de uma pergunta, diz que não respondeu', async () => {
    const outra = createForcaDaSenha();
    const pergunta = outra.comum('12345678', []);
    await outra.close();
    await expect(pergunta).rejects.toThrow('without an answer');
  });
});

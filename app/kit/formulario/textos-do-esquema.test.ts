import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { politicaEsquema } from '#app/politica/politica.esquema.ts';
import { ENVIO_MIB_MAXIMO } from '#domain/configuracao/configuracao.policy.ts';
import { conferir } from './conferir.ts';

/** What the form says of these fields. */
function textos(campos: Readonly<Record<string, string>>, esquema: z.ZodObject) {
  const form = new FormData();
  for (const [nome, valor] of Object.entries(campos)) form.append(nome, valor);
  const conferido = conferir(form, esquema);
  return conferido.status === 'success' ? {} : conferido.error;
}

describe('Textos de um formulário recusado', () => {
  it('são em português, para tudo o que um esquema pode recusar', () => {
    const esquema = z.object({
      nome: z.string().min(3).max(5),
      letra: z.string().min(1).max(1),
      email: z.email(),
      site: z.url(),
      dono: z.uuid(),
      inteiro: z.number().int(),
      numero: z.number(),
      pouco: z.number().min(1000),
      muito: z.number().max(5),
      passo: z.number().multipleOf(5),
      opcao: z.enum(['a', 'b']),
      varios: z.array(z.string()).max(1),
      data: z.iso.date(),
      falta: z.string(),
      nenhum: z.array(z.string()).min(1),
    });
    const campos = {
      nome: 'ab',
      letra: 'ab',
      email: 'x',
      site: 'x',
      dono: 'x',
      inteiro: '1.5',
      numero: 'um',
      pouco: '1',
      muito: '6',
      passo: '7',
      opcao: 'c',
      'varios[0]': 'a',
      'varios[1]': 'b',
      data: 'ontem',
      falta: '',
    };
    expect(textos(campos, esquema)).toEqual({
      nome: ['Use pelo menos 3 caracteres.'],
      letra: ['Use no máximo 1 caractere.'],
      email: ['Informe um e-mail válido.'],
      site: ['Informe um endereço válido, que comece com https://.'],
      dono: ['Escolha uma das opções da lista.'],
      inteiro: ['Informe um número inteiro.'],
      numero: ['Informe um número.'],
      pouco: ['Informe um valor a partir de 1.000.'],
      muito: ['Informe um valor até 5.'],
      passo: ['Informe um múltiplo de 5.'],
      opcao: ['Escolha uma das opções.'],
      varios: ['Escolha no máximo 1.'],
      data: ['O formato não é válido.'],
      falta: ['Preencha este campo.'],
      nenhum: ['Escolha pelo menos 1.'],
    });
  });

  it('a política de acesso diz os limites do tempo, e vazio é o tempo da instalação', () => {
    expect(textos({ sessao_tempo: '4', revisao: '0' }, politicaEsquema)).toEqual({
      sessao_tempo: ['Informe um valor a partir de 5.'],
    });
    expect(textos({ sessao_tempo: '7,5', revisao: '0' }, politicaEsquema)).toEqual({
      sessao_tempo: ['Informe um número.'],
    });
    expect(textos({ sessao_tempo: '', revisao: '0' }, politicaEsquema)).toEqual({});
    expect(textos({ sessao_tempo: '30', revisao: '0', grupos_dois_fatores: '1;--' }, politicaEsquema)).toEqual({
      'grupos_dois_fatores[0]': ['Escolha uma das opções da lista.'],
    });
  });

  it('um número comprido demais recebe uma frase só: o limite do campo', () => {
    const nove = '9'.repeat(17);
    expect(textos({ sessao_tempo: nove, limite_envio_mib: nove, revisao: '0' }, politicaEsquema)).toEqual({
      sessao_tempo: ['Informe um valor até 720.'],
      limite_envio_mib: [`Informe um valor até ${ENVIO_MIB_MAXIMO.toLocaleString('pt-BR')}.`],
    });
    expect(textos({ sessao_tempo: `-${nove}`, revisao: '0' }, politicaEsquema)).toEqual({
      sessao_tempo: ['Informe um valor a partir de 5.'],
    });
    expect(textos({ sessao_tempo: '7.5', revisao: '0' }, politicaEsquema)).toEqual({
      sessao_tempo: ['Informe um número inteiro.'],
    });
  });
});

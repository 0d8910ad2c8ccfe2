import { expect, it } from 'vitest';
import { falhaDaLocalizacao } from './falha-da-localizacao.ts';

it.each([
  [1, 'Permissão negada para acessar a localização atual.'],
  [2, 'Localização indisponível. Verifique se o GPS está ativado.'],
  [3, 'Tempo limite excedido ao tentar obter a localização atual.'],
  [0, 'Erro desconhecido ao tentar obter a localização atual.'],
])('a falha %d da localização se lê "%s"', (codigo, texto) => expect(falhaDaLocalizacao(codigo)).toBe(texto));

import { expect, it } from 'vitest';
import { falhaDoMapa, falhas } from './falhas-do-mapa.ts';

const CAMADAS = 'camada-todas';

it.each([
  ['rios', 404, 'fundo', falhas.fundo],
  ['estados', 0, 'fundo', falhas.fundo],
  [CAMADAS, 401, 'camadas', falhas.semSessao],
  [CAMADAS, 403, 'camadas', falhas.semPermissao],
  [CAMADAS, 503, 'camadas', falhas.camadas],
  [CAMADAS, 0, 'camadas', falhas.camadas],
] as const)('%s com %i é dito em seu lugar, com a saída que há', (fonte, status, lugar, falha) => {
  expect(falhaDoMapa(fonte, CAMADAS, status)).toEqual([lugar, falha]);
});

it('um ladrilho que não existe não é assunto de quem olha', () => {
  expect(falhaDoMapa(CAMADAS, CAMADAS, 404)).toBeNull();
});

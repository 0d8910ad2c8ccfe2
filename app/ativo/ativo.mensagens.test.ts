import { describe, expect, it } from 'vitest';
import { consequenciasDoAtivo } from './ativo.mensagens.ts';

describe('o que se diz antes de ativar ou inativar', () => {
  it('um ativo: quantas camadas, pessoas e envios estão ligados a ele', () => {
    const nada = { camadas: 0, usuarios: 0, envios: 0 };
    expect(consequenciasDoAtivo({ ativo: true, ...nada })).toEqual([
      'Estão ligados a ele: nenhuma camada, nenhuma pessoa e nenhum envio em andamento.',
      'Inativo, ele deixa de ser oferecido em formulários e envios. O que já existe continua como está.',
    ]);
    expect(consequenciasDoAtivo({ ativo: false, camadas: 12_345, usuarios: 1, envios: 2 })).toEqual([
      'Estão ligados a ele: 12.345 camadas, 1 pessoa e 2 envios em andamento.',
      'Ativo, ele volta a ser oferecido em formulários e envios.',
    ]);
  });
});

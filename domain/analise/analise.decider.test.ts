import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { AnaliseCommand } from './analise.commands.ts';
import { analiseDecider as decider } from './analise.decider.ts';
import { type ImagemDaAnalise, analiseEvents as on } from './analise.events.ts';
import { problemaDasDatas, statusDaAnalise, tituloPadrao } from './analise.policy.ts';

const imagem = (grupo: number, data: string | null): ImagemDaAnalise => ({
  grupo_id: id(grupo),
  hash: String(grupo).repeat(64),
  provedor: 'proprio',
  provedor_nome: 'Imagens próprias',
  satelite: 'Landsat 8',
  data,
  inicio: data && `${data}T12:57:13Z`,
  fim: data && `${data}T12:57:13Z`,
  miniatura: null,
});
const imagens = { antes: imagem(1, '2019-01-14'), depois: imagem(2, '2019-01-30') };
const dados = {
  titulo: 'Rompimento da B1',
  descricao: '',
  data_antes: '2019-01-14',
  data_depois: '2019-01-30',
};
const tudo = { cliente_id: CLIENTE, ativo_id: id(10), ...dados, imagens };
const criada = on.AnaliseCriada(tudo);
const criar = (mudado: object = {}): AnaliseCommand => ({ type: 'CriarAnalise', data: { ...tudo, ...mudado } });
const alterar = (mudado: object = {}): AnaliseCommand => ({ type: 'AlterarAnalise', data: { ...dados, ...mudado } });
const publicar: AnaliseCommand = { type: 'PublicarAnalise', data: {} };
const despublicar: AnaliseCommand = { type: 'DespublicarAnalise', data: {} };
const remover: AnaliseCommand = { type: 'RemoverAnalise', data: { motivo: 'engano' } };
const restaurar: AnaliseCommand = { type: 'RestaurarAnalise', data: {} };

describe('Análise', () => {
  it('é criada de duas imagens de um ativo, não publicada', () => {
    dado(decider).quando(criar()).acontece(criada);
    dado(decider, criada).quando(criar()).recusa('AnaliseJaExiste');
    dado(decider).quando(criar(), contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    expect(decider.evolve(decider.initial, criada).publicada).toBe(false);
  });

  it('tem as datas das suas imagens; a de uma sem data é a que se diz', () => {
    dado(decider)
      .quando(criar({ data_antes: '2019-01-15' }))
      .recusa('DataDeOutraImagem', { campo: 'data_antes', data: '2019-01-14' });
    dado(decider, criada)
      .quando(alterar({ data_depois: '2019-01-31' }))
      .recusa('DataDeOutraImagem', { campo: 'data_depois' });
    const semData = { antes: imagem(1, null), depois: imagem(2, '2019-01-30') };
    dado(decider)
      .quando(criar({ imagens: semData, data_antes: '2019-02-01' }))
      .recusa('DatasTrocadas', { campo: 'data_depois' });
    expect(problemaDasDatas(dados, { antes: null, depois: null })).toBeNull();
  });

  it('o mesmo dia antes e depois é uma comparação; um depois anterior, não', () => {
    const dia = { data_antes: '2019-01-14', data_depois: '2019-01-14' };
    expect(problemaDasDatas(dia, { antes: '2019-01-14', depois: '2019-01-14' })).toBeNull();
    const trocadas = { antes: imagens.depois, depois: imagens.antes };
    dado(decider)
      .quando(criar({ imagens: trocadas, data_antes: '2019-01-30', data_depois: '2019-01-14' }))
      .recusa('DatasTrocadas');
  });

  it('é alterada, publicada e despublicada, e o que nada muda não acontece', () => {
    dado(decider, criada)
      .quando(alterar({ titulo: 'Outro' }))
      .acontece(on.AnaliseAlterada({ ...dados, titulo: 'Outro' }));
    dado(decider, criada).quando(alterar()).nadaAcontece();
    dado(decider, criada).quando(publicar).acontece(on.AnalisePublicada({}));
    dado(decider, criada).quando(despublicar).nadaAcontece();
    dado(decider, criada, on.AnalisePublicada({})).quando(publicar).nadaAcontece();
    dado(decider, criada, on.AnalisePublicada({})).quando(despublicar).acontece(on.AnaliseDespublicada({}));
  });

  it('da lixeira só volta', () => {
    dado(decider, criada)
      .quando(remover)
      .acontece(on.AnaliseRemovida({ motivo: 'engano' }));
    const removida = on.AnaliseRemovida({ motivo: '' });
    for (const command of [alterar({ titulo: 'Outro' }), publicar, despublicar])
      dado(decider, criada, removida).quando(command).recusa('AnaliseNaLixeira');
    dado(decider, criada, removida).quando(restaurar).acontece(on.AnaliseRestaurada({}));
    dado(decider, criada).quando(restaurar).nadaAcontece();
  });

  it('a de outro cliente não existe', () => {
    alheioNaoExiste(decider, criada, [alterar(), publicar, despublicar, remover, restaurar], 'AnaliseInexistente');
    dado(decider).quando(publicar).recusa('AnaliseInexistente');
  });

  it('diz o seu status pelo número e propõe um título', () => {
    expect([statusDaAnalise(true), statusDaAnalise(false)]).toEqual([1, 2]);
    expect(tituloPadrao('14/01/2019', '30/01/2019')).toBe('Análise de comparação 14/01/2019 - 30/01/2019');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(
      ...[criar(), alterar(), alterar({ titulo: 'Outro' }), publicar, despublicar, remover, restaurar],
    );
    leisDoDecider(decider, { comandos, repetiveis: ['CriarAnalise'] });
  });
});

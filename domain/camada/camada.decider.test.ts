import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type CamadaCommand, camadaCommands } from './camada.commands.ts';
import { camadaDecider as decider } from './camada.decider.ts';
import { camadaEvents as on } from './camada.events.ts';

const quadrado: Geometria = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
};
const gravata: Geometria = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
};
const linha: Geometria = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [1, 0],
  ],
};
const multi: Geometria = { type: 'MultiPolygon', coordinates: [quadrado.coordinates] };
/** Hectares of one degree by one degree at the equator, from GeographicLib's Planimeter: 12 308 778 361.469 m². */
const HECTARES = 1_230_877.8361;

const dados = {
  tipo_id: id(10),
  ativo_id: id(11),
  nome: 'Reserva legal',
  descricao: '',
  attributes: { bioma: 'Cerrado' },
};
const criada = on.CamadaCriada({
  cliente_id: CLIENTE,
  ...dados,
  geojson: multi,
  geometria: null,
  area: HECTARES,
  comprimento: null,
  area_informada: null,
  origem: null,
});
const removida = on.CamadaRemovida({ motivo: 'engano' });

const criar: CamadaCommand = {
  type: 'CriarCamada',
  data: { cliente_id: CLIENTE, ...dados, geojson: quadrado, tipo_geometria: 3 },
};
const alterar: CamadaCommand = { type: 'AlterarCamada', data: { ...dados, nome: 'APP', tipo_geometria: 3 } };
const redesenhar: CamadaCommand = { type: 'RedesenharCamada', data: { geojson: linha, tipo_geometria: 2 } };
const ativar: CamadaCommand = { type: 'AtivarCamada', data: {} };
const inativar: CamadaCommand = { type: 'InativarCamada', data: {} };
const remover: CamadaCommand = { type: 'RemoverCamada', data: { motivo: 'engano' } };
const restaurar: CamadaCommand = { type: 'RestaurarCamada', data: {} };

describe('Camada', () => {
  it('desenhada, é guardada como geometria múltipla, com área calculada aqui', () => {
    dado(decider).quando(criar).acontece(criada);
  });

  it('o que foi colado, e guardado como estava, diz que o foi; o resto não diz nada', () => {
    const colar = { ...criar, data: { ...criar.data, colada: true } } as CamadaCommand;
    dado(decider)
      .quando(colar)
      .acontece({ ...criada, data: { ...criada.data, colada: true } });
    const trocar = { ...redesenhar, data: { ...redesenhar.data, colada: true } } as CamadaCommand;
    const [trocada] = decider.decide(trocar, decider.evolve(decider.initial, criada), contexto());
    expect(trocada?.data).toMatchObject({ colada: true });
    const [desenhada] = decider.decide(redesenhar, decider.evolve(decider.initial, criada), contexto());
    expect(desenhada?.data).not.toHaveProperty('colada');
  });

  it('uma linha tem comprimento em quilômetros e não tem área', () => {
    dado(decider, criada)
      .quando(redesenhar)
      .acontece(
        on.GeometriaDaCamadaAlterada({
          geojson: { type: 'MultiLineString', coordinates: [linha.coordinates] },
          area: null,
          comprimento: 111.3195,
        }),
      );
  });

  it('o desenho tem de ser do tipo de geometria que o tipo de camada pede', () => {
    const ponto: CamadaCommand = { type: 'CriarCamada', data: { ...criar.data, tipo_geometria: 1 } } as CamadaCommand;
    dado(decider).quando(ponto).recusa('GeometriaDeOutroTipo', { tipo_geometria: 1, geometria: 'Polygon' });
    const area: CamadaCommand = { type: 'RedesenharCamada', data: { geojson: linha, tipo_geometria: 3 } };
    dado(decider, criada).quando(area).recusa('GeometriaDeOutroTipo');
  });

  it('um tipo de contorno aceita linha e também polígono', () => {
    const contorno: CamadaCommand = { type: 'RedesenharCamada', data: { geojson: quadrado, tipo_geometria: 2 } };
    dado(decider, criada).quando(contorno).nadaAcontece();
  });

  it('um polígono que cruza a si mesmo é recusado, com o lugar', () => {
    const torta: CamadaCommand = { type: 'RedesenharCamada', data: { geojson: gravata, tipo_geometria: 3 } };
    dado(decider, criada).quando(torta).recusa('GeometriaInvalida', { codigo: 'cruza_a_si_mesma', parte: 0, anel: 0 });
  });

  it('trocar para um tipo de outra geometria exige redesenhar antes', () => {
    const outro: CamadaCommand = { type: 'AlterarCamada', data: { ...dados, tipo_id: id(12), tipo_geometria: 1 } };
    dado(decider, criada).quando(outro).recusa('GeometriaDeOutroTipo');
  });

  it('o formulário muda dados e desenho de uma vez, ou nada', () => {
    const outro = { ...dados, tipo_id: id(12) };
    const comDesenho: CamadaCommand = { type: 'AlterarCamada', data: { ...outro, tipo_geometria: 2, geojson: linha } };
    dado(decider, criada)
      .quando(comDesenho)
      .acontece(
        on.GeometriaDaCamadaAlterada({
          geojson: { type: 'MultiLineString', coordinates: [linha.coordinates] },
          area: null,
          comprimento: 111.3195,
        }),
        on.CamadaAlterada(outro),
      );
    const soODesenho: CamadaCommand = { type: 'AlterarCamada', data: { ...dados, tipo_geometria: 2, geojson: linha } };
    dado(decider, criada)
      .quando(soODesenho)
      .acontece(expect.objectContaining({ type: 'GeometriaDaCamadaAlterada' }));
    const oMesmo: CamadaCommand = { type: 'AlterarCamada', data: { ...dados, tipo_geometria: 3, geojson: quadrado } };
    dado(decider, criada).quando(oMesmo).nadaAcontece();
    const errado: CamadaCommand = { type: 'AlterarCamada', data: { ...outro, tipo_geometria: 3, geojson: linha } };
    dado(decider, criada).quando(errado).recusa('GeometriaDeOutroTipo');
  });

  it('alterar para o que já é não muda nada', () => {
    const igual: CamadaCommand = { type: 'AlterarCamada', data: { ...dados, tipo_geometria: 3 } };
    dado(decider, criada).quando(igual).nadaAcontece();
    dado(decider, criada)
      .quando(alterar)
      .acontece(on.CamadaAlterada({ ...dados, nome: 'APP' }));
  });

  it('é inativada e ativada uma vez só', () => {
    dado(decider, criada).quando(ativar).nadaAcontece();
    dado(decider, criada).quando(inativar).acontece(on.CamadaInativada({}));
    dado(decider, criada, on.CamadaInativada({})).quando(inativar).nadaAcontece();
    dado(decider, criada, on.CamadaInativada({})).quando(ativar).acontece(on.CamadaAtivada({}));
  });

  it('na lixeira, só volta; nada mais se faz com ela', () => {
    dado(decider, criada).quando(remover).acontece(removida);
    dado(decider, criada, removida).quando(remover).nadaAcontece();
    for (const comando of [alterar, redesenhar, ativar, inativar]) {
      dado(decider, criada, removida).quando(comando).recusa('CamadaNaLixeira');
    }
    dado(decider, criada, removida).quando(restaurar).acontece(on.CamadaRestaurada({}));
    dado(decider, criada).quando(restaurar).nadaAcontece();
  });

  it('volta da lixeira como foi: ativa ou inativa', () => {
    dado(decider, criada, on.CamadaInativada({}), removida, on.CamadaRestaurada({}))
      .quando(ativar)
      .acontece(on.CamadaAtivada({}));
  });

  it('a de outro cliente não existe, e não se cria para outro cliente', () => {
    const comandos = [alterar, redesenhar, ativar, inativar, remover, restaurar];
    alheioNaoExiste(decider, criada, comandos, 'CamadaInexistente');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, criada).quando(criar).recusa('CamadaJaExiste');
    dado(decider).quando(remover).recusa('CamadaInexistente');
  });

  it('atributos de chave vazia são ignorados pelo formulário', () => {
    const lido = camadaCommands.CriarCamada.parse({ ...criar.data, attributes: { '': 'x', ' ': 1, bioma: 'Cerrado' } });
    expect(lido.attributes).toEqual({ bioma: 'Cerrado' });
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(criar, alterar, redesenhar, ativar, inativar, remover, restaurar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarCamada'] });
  });

  it('alterada sem que se diga a área, fica com a que foi informada, agora e depois', () => {
    const informada = on.CamadaCriada({ ...criada.data, area_informada: 12.5 });
    const semArea = on.CamadaAlterada({ ...dados, nome: 'Mata' });
    const { area_informada } = [informada, semArea].reduce(decider.evolve, decider.initial).dados ?? {};
    expect(area_informada).toBe(12.5);
    const igual = { ...dados, nome: 'Mata', tipo_geometria: 3 as const };
    dado(decider, informada, semArea).quando({ type: 'AlterarCamada', data: igual }).nadaAcontece();
    dado(decider, informada, semArea)
      .quando({ type: 'AlterarCamada', data: { ...igual, area_informada: null } })
      .acontece(on.CamadaAlterada({ ...dados, nome: 'Mata', area_informada: null }));
  });

  it('de outro tipo, com outro desenho, muda as duas coisas de uma vez; o que se colou, di-lo', () => {
    const ponto: Geometria = { type: 'Point', coordinates: [0, 0] };
    const data = { ...dados, tipo_id: id(12), geojson: ponto, tipo_geometria: 1 as const };
    const alteradas = (mudado: object) =>
      [criada]
        .map((evento) => decider.evolve(decider.initial, evento))
        .flatMap((state) => decider.decide({ type: 'AlterarCamada', data: { ...data, ...mudado } }, state, contexto()));
    const outroTipo = on.CamadaAlterada({ ...dados, tipo_id: id(12) });
    const [redesenhada, alterada, ...mais] = alteradas({});
    expect([redesenhada?.type, alterada, mais]).toEqual(['GeometriaDaCamadaAlterada', outroTipo, []]);
    expect(redesenhada?.data).not.toHaveProperty('colada');
    expect(alteradas({ colada: true })[0]?.data).toMatchObject({ colada: true });
  });
});

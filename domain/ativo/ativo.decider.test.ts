import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { ESTADOS } from '../geocodificacao/estados.ts';
import { type AtivoCommand, ativoCommands } from './ativo.commands.ts';
import { ativoDecider as decider } from './ativo.decider.ts';
import { type AtivoEvent, ativoEvents as on } from './ativo.events.ts';

const dados = {
  nome: 'Barragem B1',
  sigla: 'B1',
  categoria_id: id(60),
  uf: 'MG',
  lat: -20.1197,
  lng: -44.1211,
  bbox_geojson: null,
  imagem_padrao: null,
  monitoramento: true,
} as const;
const lugar = { type: 'Point' as const, coordinates: [-44.1211, -20.1197] as [number, number] };
const criado = on.AtivoCriado({ cliente_id: CLIENTE, ...dados, geojson: lugar });
const criar: AtivoCommand = { type: 'CriarAtivo', data: { cliente_id: CLIENTE, ...dados } };
const movido = { ...dados, lat: -20.12, lng: -44.13 } as const;
const mover = { type: 'AlterarAtivo', data: movido } as const satisfies AtivoCommand;
const inativar: AtivoCommand = { type: 'InativarAtivo', data: { motivo: 'descomissionada' } };
const reativar: AtivoCommand = { type: 'ReativarAtivo', data: {} };

describe('Ativo', () => {
  it('tem o ponto do mapa feito de latitude e longitude', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado)
      .quando(mover)
      .acontece(
        on.AtivoAlterado({
          ...dados,
          lat: -20.12,
          lng: -44.13,
          geojson: { type: 'Point', coordinates: [-44.13, -20.12] },
        }),
      );
  });

  it('a área delimitada é um polígono válido', () => {
    const com = (
      bbox_geojson: Extract<AtivoCommand, { type: 'AlterarAtivo' }>['data']['bbox_geojson'],
    ): AtivoCommand => ({
      type: 'AlterarAtivo',
      data: { ...dados, bbox_geojson },
    });
    dado(decider, criado).quando(com(lugar)).recusa('AreaDelimitadaNaoEPoligono', { geometria: 'Point' });
    const aberta = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ] as [number, number][],
      ],
    };
    dado(decider, criado).quando(com(aberta)).recusa('GeometriaInvalida', { codigo: 'anel_aberto', vertice: 3 });
    const fechada = { ...aberta, coordinates: aberta.coordinates.map((anel) => [...anel, ...anel.slice(0, 1)]) };
    for (const bbox_geojson of [fechada, { type: 'MultiPolygon' as const, coordinates: [fechada.coordinates] }])
      dado(decider, criado)
        .quando(com(bbox_geojson))
        .acontece(on.AtivoAlterado({ ...dados, geojson: lugar, bbox_geojson }));
  });

  it('enquanto está em uso, a sua sigla é só dele', () => {
    const nomeDepoisDe = (...eventos: AtivoEvent[]) =>
      decider.nomeUnico?.(eventos.reduce(decider.evolve, decider.initial));
    const inativado = on.AtivoInativado({ motivo: '' });
    expect(nomeDepoisDe()).toBeNull();
    expect(nomeDepoisDe(criado)).toEqual({ cliente_id: CLIENTE, nome: 'B1' });
    expect(nomeDepoisDe(criado, inativado)).toBeNull();
    expect(nomeDepoisDe(criado, inativado, on.AtivoReativado({}))).toEqual({ cliente_id: CLIENTE, nome: 'B1' });
  });

  it('fica em um estado do Brasil', () => {
    expect(ESTADOS).toHaveLength(27);
    expect(ativoCommands.AlterarAtivo.safeParse({ ...dados, uf: 'XX' }).success).toBe(false);
  });

  it('em outro estado que não o do ponto só fica com um motivo, que se guarda', () => {
    const onde = { ufs_do_ponto: ['MG'] } as const;
    const maranhao = { ...dados, ...onde, uf: 'MA' } as const;
    const criarEm = (data: object): AtivoCommand =>
      ({ type: 'CriarAtivo', data: { cliente_id: CLIENTE, ...dados, ...data } }) as AtivoCommand;
    const feito = { cliente_id: CLIENTE, ...dados, uf: 'MA', geojson: lugar };
    dado(decider).quando(criarEm(maranhao)).recusa('UfDeOutroLugar', { uf: 'MA', uf_do_ponto: 'MG' });
    const motivo_da_uf = 'a sede fica lá';
    dado(decider)
      .quando(criarEm({ ...maranhao, motivo_da_uf }))
      .acontece(on.AtivoCriado({ ...feito, motivo_da_uf }));
    // Beside a border both are right; where nobody knows, people do; a reason that is not needed is none.
    dado(decider)
      .quando(criarEm({ ...maranhao, ufs_do_ponto: ['MG', 'MA'], motivo_da_uf }))
      .acontece(on.AtivoCriado(feito));
    dado(decider)
      .quando(criarEm({ ...maranhao, ufs_do_ponto: [] }))
      .acontece(on.AtivoCriado(feito));
  });

  it('o estado que já era outro não se pergunta de novo, enquanto ele e o ponto ficam', () => {
    const antigo = on.AtivoCriado({ cliente_id: CLIENTE, ...dados, uf: 'MA', geojson: lugar });
    const alterar = (data: object): AtivoCommand =>
      ({ type: 'AlterarAtivo', data: { ...dados, ufs_do_ponto: ['MG'], uf: 'MA', ...data } }) as AtivoCommand;
    const outroNome = { ...dados, uf: 'MA', geojson: lugar, nome: 'Barragem B2' };
    dado(decider, antigo)
      .quando(alterar({ nome: 'Barragem B2' }))
      .acontece(on.AtivoAlterado(outroNome));
    dado(decider, on.AtivoCriado({ ...antigo.data, motivo_da_uf: 'a sede fica lá' }))
      .quando(alterar({ nome: 'Barragem B2' }))
      .acontece(on.AtivoAlterado({ ...outroNome, motivo_da_uf: 'a sede fica lá' }));
    dado(decider, antigo)
      .quando(alterar({ lat: -20.2 }))
      .recusa('UfDeOutroLugar');
    dado(decider, antigo)
      .quando(alterar({ lng: -44.2 }))
      .recusa('UfDeOutroLugar');
    dado(decider, antigo)
      .quando(alterar({ uf: 'PI' }))
      .recusa('UfDeOutroLugar');
  });

  it('é inativado e reativado', () => {
    dado(decider, criado)
      .quando(inativar)
      .acontece(on.AtivoInativado({ motivo: 'descomissionada' }));
    dado(decider, criado, on.AtivoInativado({ motivo: '' }))
      .quando(reativar)
      .acontece(on.AtivoReativado({}));
    dado(decider, criado).quando(reativar).nadaAcontece();
  });

  it('não muda de cliente, com ou sem camadas: o que está ligado a ele é do cliente em que foi criado', () => {
    const para = (cliente_id: string): AtivoCommand => ({ type: 'AlterarAtivo', data: { ...mover.data, cliente_id } });
    const operador = contexto(null);
    dado(decider, criado).quando(para(OUTRO_CLIENTE), operador).recusa('AtivoDeOutroCliente');
    dado(decider, criado)
      .quando(para(CLIENTE), operador)
      .acontece(on.AtivoAlterado({ ...movido, geojson: { type: 'Point', coordinates: [-44.13, -20.12] } }));
  });

  it('o de outro cliente não existe', () => {
    alheioNaoExiste(decider, criado, [mover, inativar, reativar], 'AtivoInexistente');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, criado).quando(criar).recusa('AtivoJaExiste');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, { comandos: fc.constantFrom(criar, mover, inativar, reativar), repetiveis: ['CriarAtivo'] });
  });
});

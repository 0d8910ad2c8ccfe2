import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type CamadaTipoCommand, ESTILO_PADRAO, estiloDoFormulario } from './camada-tipo.commands.ts';
import { camadaTipoDecider as decider } from './camada-tipo.decider.ts';
import { camadaTipoEvents as on } from './camada-tipo.events.ts';

const dados = { cliente_id: CLIENTE, nome: 'Vegetação nativa', tipo_geometria: 3 as const, estilo: ESTILO_PADRAO };
const grosso = { ...ESTILO_PADRAO, largura_contorno: 6 };
const criado = on.CamadaTipoCriado(dados);
const criar: CamadaTipoCommand = { type: 'CriarCamadaTipo', data: dados };
const alterar = (nome: string, estilo = ESTILO_PADRAO): CamadaTipoCommand => ({
  type: 'AlterarCamadaTipo',
  data: { nome, estilo },
});
const renomear = alterar('Mata');
const estilizar = alterar(dados.nome, grosso);
const inativar: CamadaTipoCommand = { type: 'InativarCamadaTipo', data: {} };
const ativar: CamadaTipoCommand = { type: 'AtivarCamadaTipo', data: {} };

describe('Tipo de camada', () => {
  it('é criado com nome, tipo de geometria e estilo', () => {
    dado(decider).quando(criar).acontece(criado);
    dado(decider, criado).quando(criar).recusa('CamadaTipoJaExiste');
    dado(decider).quando(criar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('muda de nome e de estilo; o que já é assim não muda nada', () => {
    dado(decider, criado)
      .quando(renomear)
      .acontece(on.CamadaTipoRenomeado({ nome: 'Mata' }));
    dado(decider, criado)
      .quando(estilizar)
      .acontece(on.EstiloDaCamadaTipoDefinido({ estilo: grosso }));
    dado(decider, criado)
      .quando(alterar('Mata', grosso))
      .acontece(on.CamadaTipoRenomeado({ nome: 'Mata' }), on.EstiloDaCamadaTipoDefinido({ estilo: grosso }));
    dado(decider, criado).quando(alterar(dados.nome)).nadaAcontece();
  });

  it('é inativado e ativado uma vez só', () => {
    dado(decider, criado).quando(inativar).acontece(on.CamadaTipoInativado({}));
    dado(decider, criado, on.CamadaTipoInativado({})).quando(ativar).acontece(on.CamadaTipoAtivado({}));
    dado(decider, criado).quando(ativar).nadaAcontece();
  });

  it('fica abaixo de outro, ou de nenhum, e diz só o que muda', () => {
    const [proprio_id, pai_id] = [id(11), id(12)];
    const pai = { id: pai_id, cliente_id: CLIENTE, tipo_pai_id: null };
    const abaixo = { proprio_id, pai, tem_subtipos: false };
    const criarAbaixo: CamadaTipoCommand = { type: 'CriarCamadaTipo', data: { ...dados, lugar: abaixo } };
    const criadoAbaixo = on.CamadaTipoCriado({ ...dados, tipo_pai_id: pai_id });
    const definido = on.PaiDaCamadaTipoDefinido({ tipo_pai_id: pai_id });
    const em = (lugar: typeof abaixo | (Omit<typeof abaixo, 'pai'> & { pai: null })): CamadaTipoCommand => ({
      type: 'AlterarCamadaTipo',
      data: { nome: dados.nome, estilo: ESTILO_PADRAO, lugar },
    });
    dado(decider).quando(criarAbaixo).acontece(criadoAbaixo);
    dado(decider, criado).quando(em(abaixo)).acontece(definido);
    dado(decider, criado, definido).quando(em(abaixo)).nadaAcontece();
    dado(decider, criadoAbaixo).quando(alterar(dados.nome)).nadaAcontece();
    dado(decider, criadoAbaixo)
      .quando(em({ ...abaixo, pai: null }))
      .acontece(on.PaiDaCamadaTipoDefinido({ tipo_pai_id: null }));
    dado(decider, criado)
      .quando(em({ ...abaixo, pai: { ...pai, cliente_id: OUTRO_CLIENTE } }))
      .recusa('TipoPaiDeOutroCliente');
    dado(decider, criado)
      .quando(em({ ...abaixo, pai: { ...pai, id: proprio_id } }))
      .recusa('TipoPaiDeSiMesmo');
    dado(decider, criado)
      .quando(em({ ...abaixo, pai: { ...pai, tipo_pai_id: id(13) } as unknown as typeof pai }))
      .recusa('TipoPaiSubtipo');
    dado(decider, criado)
      .quando(em({ ...abaixo, tem_subtipos: true }))
      .recusa('TipoComSubtipos');
  });

  it('o de outro cliente não existe', () => {
    alheioNaoExiste(decider, criado, [renomear, estilizar, inativar, ativar], 'CamadaTipoInexistente');
  });

  it.each([
    [0, 0.01],
    [-3, 0.01],
    [2.5, 2.5],
    [10, 10],
    [25, 10],
  ])('a largura de contorno %d vira %d', (largura_contorno, esperada) => {
    expect(estiloDoFormulario.parse({ ...ESTILO_PADRAO, largura_contorno }).largura_contorno).toBe(esperada);
  });

  it('sem cor de preenchimento, "sem preenchimento" marca-se sozinho', () => {
    const lido = estiloDoFormulario.parse({ ...ESTILO_PADRAO, cor_preenchimento: null, sem_preenchimento: false });
    expect(lido.sem_preenchimento).toBe(true);
    expect(estiloDoFormulario.parse(ESTILO_PADRAO)).toEqual(ESTILO_PADRAO);
  });

  it('obedece às leis de todo agregado', () => {
    const lugar = {
      proprio_id: id(11),
      pai: { id: id(12), cliente_id: CLIENTE, tipo_pai_id: null },
      tem_subtipos: false,
    };
    const mover: CamadaTipoCommand = { type: 'AlterarCamadaTipo', data: { nome: 'Mata', estilo: grosso, lugar } };
    const comandos = fc.constantFrom(criar, renomear, estilizar, mover, inativar, ativar);
    leisDoDecider(decider, { comandos, repetiveis: ['CriarCamadaTipo'] });
  });
});

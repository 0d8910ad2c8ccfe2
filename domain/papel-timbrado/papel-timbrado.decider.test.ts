import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type PapelTimbradoCommand, papelTimbradoCommands } from './papel-timbrado.commands.ts';
import { papelTimbradoDecider as decider } from './papel-timbrado.decider.ts';
import { papelTimbradoEvents as on } from './papel-timbrado.events.ts';

const sha256 = 'a'.repeat(64);
const arquivo = { nome: 'logo.png', chave: `aa/${sha256}`, sha256, bytes: 9, tipo: 'image/png' };
const logo = { arquivo, largura: 300, altura: 100 };
const textos = { cabecalho: 'Mineração Aurora', encerramento: 'Documento reservado.' };
const definir = (mudanca: Partial<PapelTimbradoCommand['data']> = {}): PapelTimbradoCommand => ({
  type: 'DefinirPapelTimbrado',
  data: { cliente_id: CLIENTE, ...textos, logo_descricao: 'Uma aurora', logo, ...mudanca },
});
const comLogo = on.PapelTimbradoDefinido({
  cliente_id: CLIENTE,
  ...textos,
  logo: { ...logo, descricao: 'Uma aurora' },
});
const semLogo = on.PapelTimbradoDefinido({ cliente_id: CLIENTE, ...textos, logo: null });

describe('Papel timbrado', () => {
  it('passa a ser o que o cliente definiu; igual ao que já era, nada muda', () => {
    dado(decider).quando(definir()).acontece(comLogo);
    dado(decider, comLogo).quando(definir()).nadaAcontece();
    dado(decider)
      .quando(definir({ cabecalho: '', encerramento: '', logo: null }))
      .nadaAcontece();
  });

  it('guarda o logo de quem não fala dele, até que alguém o retire', () => {
    dado(decider, comLogo)
      .quando(definir({ logo: undefined, cabecalho: 'Outro' }))
      .acontece(on.PapelTimbradoDefinido({ ...comLogo.data, cabecalho: 'Outro' }));
    dado(decider, comLogo)
      .quando(definir({ logo: null }))
      .acontece(semLogo);
    // Words about a logo that there is not are nobody's.
    dado(decider, semLogo)
      .quando(definir({ logo: undefined }))
      .nadaAcontece();
  });

  it('muda a descrição do logo sem que se mande outro', () => {
    dado(decider, comLogo)
      .quando(definir({ logo: undefined, logo_descricao: 'Um sol' }))
      .acontece(on.PapelTimbradoDefinido({ ...comLogo.data, logo: { ...logo, descricao: 'Um sol' } }));
  });

  it('de outro cliente não existe', () => {
    dado(decider).quando(definir(), contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, comLogo)
      .quando(definir({ cliente_id: OUTRO_CLIENTE }), contexto(OUTRO_CLIENTE))
      .recusa('ClienteInexistente');
  });

  it('tem textos de um tamanho que cabe, com as linhas como se guardam', () => {
    const ler = (mudanca: object) =>
      papelTimbradoCommands.DefinirPapelTimbrado.safeParse({ cliente_id: CLIENTE, ...mudanca });
    expect(ler({ cabecalho: ' Um\r\nDois\rTrês ' }).data?.cabecalho).toBe('Um\nDois\nTrês');
    expect(ler({ encerramento: 'x'.repeat(10_000) }).success).toBe(true);
    expect(ler({ encerramento: 'x'.repeat(10_001) }).success).toBe(false);
    expect(ler({ cabecalho: 'x'.repeat(501) }).success).toBe(false);
    expect(ler({ logo_descricao: 'x'.repeat(201) }).success).toBe(false);
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, {
      comandos: fc.constantFrom(definir(), definir({ logo: null }), definir({ logo: undefined, cabecalho: 'Outro' })),
      repetiveis: [],
    });
  });
});

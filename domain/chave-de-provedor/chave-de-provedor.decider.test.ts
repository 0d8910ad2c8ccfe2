import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import { type ChaveDeProvedorCommand, chaveDeProvedorCommands } from './chave-de-provedor.commands.ts';
import { chaveDeProvedorDecider as decider } from './chave-de-provedor.decider.ts';
import { chaveDeProvedorEvents as on } from './chave-de-provedor.events.ts';

const [PRIMEIRA, SEGUNDA] = [id(10), id(11)];
const definir = (chave_id = PRIMEIRA, provedor = 'planet', cliente_id = CLIENTE): ChaveDeProvedorCommand => ({
  type: 'DefinirChaveDeProvedor',
  data: { cliente_id, provedor, chave_id },
});
const remover = (provedor = 'planet', cliente_id = CLIENTE): ChaveDeProvedorCommand => ({
  type: 'RemoverChaveDeProvedor',
  data: { cliente_id, provedor },
});
const definida = (chave_id = PRIMEIRA, provedor = 'planet') =>
  on.ChaveDeProvedorDefinida({ cliente_id: CLIENTE, provedor, chave_id });
const removida = (provedor = 'planet') => on.ChaveDeProvedorRemovida({ cliente_id: CLIENTE, provedor });

describe('Chave de um provedor de imagens', () => {
  it('própria do cliente, vale no lugar da que havia; a mesma, outra vez, nada muda', () => {
    dado(decider).quando(definir()).acontece(definida());
    dado(decider, definida()).quando(definir(SEGUNDA)).acontece(definida(SEGUNDA));
    dado(decider, definida()).quando(definir()).nadaAcontece();
  });

  it('removida, volta a valer a da instalação; onde ela já vale, nada há que remover', () => {
    dado(decider, definida()).quando(remover()).acontece(removida());
    dado(decider).quando(remover()).nadaAcontece();
    dado(decider, definida(), removida()).quando(remover()).nadaAcontece();
    dado(decider, definida(), removida()).quando(definir(SEGUNDA)).acontece(definida(SEGUNDA));
  });

  it('de um provedor não é a de outro', () => {
    dado(decider, definida()).quando(remover('sentinelhub')).nadaAcontece();
    dado(decider, definida(), definida(SEGUNDA, 'sentinelhub')).quando(remover()).acontece(removida());
    dado(decider, definida()).quando(definir(PRIMEIRA, 'sentinelhub')).acontece(definida(PRIMEIRA, 'sentinelhub'));
  });

  it('de outro cliente não existe', () => {
    dado(decider).quando(definir(), contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, definida()).quando(remover(), contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
    dado(decider, definida())
      .quando(definir(SEGUNDA, 'planet', OUTRO_CLIENTE), contexto(OUTRO_CLIENTE))
      .recusa('ClienteInexistente');
  });

  it('é de um provedor que um endereço pode nomear', () => {
    const ler = (provedor: string) =>
      chaveDeProvedorCommands.RemoverChaveDeProvedor.safeParse({ cliente_id: CLIENTE, provedor }).success;
    expect(['planet', 'stac-1_b', 'a'.repeat(40)].every(ler)).toBe(true);
    expect(['', 'Planet', '../planet', '__proto__', 'a'.repeat(41)].some(ler)).toBe(false);
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = [definir(), definir(SEGUNDA), definir(SEGUNDA, 'sentinelhub'), remover(), remover('sentinelhub')];
    leisDoDecider(decider, { comandos: fc.constantFrom(...comandos), repetiveis: [] });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider } from '#tests/support/decider.ts';
import { MODULOS, moduloId, PERMISSOES, permissaoId } from './catalogo.ts';
import { type ModuloCommand, moduloCommands } from './modulo.commands.ts';
import { moduloDecider as decider } from './modulo.decider.ts';
import { moduloEvents as on } from './modulo.events.ts';

const dados = { chave: 'camadas', nome: 'Camadas', modulo_pai_id: null, ordem: 5 };
const permissao = { permissao_id: id(50), chave: 'camadas.ver', nome: 'Ver camadas' };
const registrar: ModuloCommand = { type: 'RegistrarModulo', data: dados };
const renomear: ModuloCommand = { type: 'RegistrarModulo', data: { ...dados, nome: 'Camadas do mapa' } };
const conceder: ModuloCommand = { type: 'RegistrarPermissao', data: permissao };
const operador = contexto(null);

describe('Módulo', () => {
  it('é registrado uma vez, por mais que o sistema comece', () => {
    dado(decider).quando(registrar, operador).acontece(on.ModuloRegistrado(dados));
    dado(decider, on.ModuloRegistrado(dados)).quando(registrar, operador).nadaAcontece();
  });

  it('uma versão nova do sistema muda o que mudou', () => {
    dado(decider, on.ModuloRegistrado(dados))
      .quando(renomear, operador)
      .acontece(on.ModuloRegistrado({ ...dados, nome: 'Camadas do mapa' }));
  });

  it('ganha permissões só depois de existir', () => {
    dado(decider).quando(conceder, operador).recusa('ModuloInexistente');
    dado(decider, on.ModuloRegistrado(dados)).quando(conceder, operador).acontece(on.PermissaoRegistrada(permissao));
    dado(decider, on.ModuloRegistrado(dados), on.PermissaoRegistrada(permissao))
      .quando(conceder, operador)
      .nadaAcontece();
  });

  it('não é assunto de clientes', () => {
    dado(decider).quando(registrar, contexto(CLIENTE)).recusa('SomenteOperador');
  });

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, { comandos: fc.constantFrom(registrar, renomear, conceder), repetiveis: [] });
  });
});

describe('Catálogo de permissões', () => {
  it('não dá o mesmo número a duas coisas', () => {
    const ids = [...MODULOS, ...PERMISSOES].map((entrada) => entrada.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('todo módulo tem o pai antes de si, e toda permissão o seu módulo', () => {
    for (const [i, { modulo_pai_id }] of MODULOS.entries()) {
      if (modulo_pai_id !== null) expect(MODULOS.slice(0, i).map((m) => m.id)).toContain(modulo_pai_id);
    }
    for (const { modulo_id } of PERMISSOES) expect(MODULOS.map((m) => m.id)).toContain(modulo_id);
  });

  it('cabe nos comandos que o registram', () => {
    for (const { id: _, ...data } of MODULOS) expect(moduloCommands.RegistrarModulo.parse(data)).toEqual(data);
    for (const { id: permissao_id, chave, nome } of PERMISSOES) {
      const data = { permissao_id, chave, nome };
      expect(moduloCommands.RegistrarPermissao.parse(data)).toEqual(data);
    }
  });

  it('o que grupos guardam não muda de número: as concessões antigas continuam a valer', () => {
    expect(permissaoId('camadas.ver')).toBe('00000000-0000-8000-8000-000000000211');
    expect(permissaoId('ativos.ver_todos')).toBe('00000000-0000-8000-8000-000000000112');
    expect(moduloId('camadas')).toBe('00000000-0000-8000-8000-000000000210');
  });
});

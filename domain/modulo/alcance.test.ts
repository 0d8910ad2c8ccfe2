import { describe, expect, it } from 'vitest';
import type { Uuid } from '../kernel/ids.ts';
import { type Alcance, type AtoNaConta, recusaDoAto, senhaAlheiaVale } from './alcance.ts';
import { type PermissaoChave, permissaoId } from './catalogo.ts';

const id = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ANA, CAIO, NORTE, SUL] = [1, 2, 3, 4].map(id) as [Uuid, Uuid, Uuid, Uuid];
const alcance = (usuario_id: Uuid, ativos: Alcance['ativos'], ...chaves: readonly PermissaoChave[]): Alcance => ({
  usuario_id,
  ativos,
  permissao_ids: new Set(chaves.map(permissaoId)),
});
const ATOS: readonly AtoNaConta[] = [
  ...(['dados', 'email', 'senha', 'link', 'segundo_fator', 'sessoes', 'acesso', 'visao', 'apagamento'] as const),
];

describe('Agir sobre a conta de outra pessoa', () => {
  const ana = alcance(ANA, [NORTE], 'usuarios.editar', 'camadas.ver');

  it('só com os ativos e as permissões dela dentro dos próprios, seja qual for o ato', () => {
    for (const ato of ATOS) {
      expect(recusaDoAto(ato, ana, alcance(CAIO, [NORTE], 'camadas.ver')), ato).toBeNull();
      expect(recusaDoAto(ato, ana, alcance(CAIO, [], 'camadas.ver')), ato).toBeNull();
      expect(recusaDoAto(ato, ana, alcance(CAIO, [NORTE, SUL], 'camadas.ver')), ato).toBe('AlcanceMaior');
      expect(recusaDoAto(ato, ana, alcance(CAIO, [SUL])), ato).toBe('AlcanceMaior');
      expect(recusaDoAto(ato, ana, alcance(CAIO, 'todos')), ato).toBe('AlcanceMaior');
      expect(recusaDoAto(ato, ana, alcance(CAIO, [NORTE], 'camadas.editar')), ato).toBe('AcessoMaior');
    }
  });

  it('quem alcança todos os ativos age sobre quem alcança quaisquer', () => {
    const todos = alcance(ANA, 'todos', 'ativos.ver_todos');
    for (const ato of ATOS) expect(recusaDoAto(ato, todos, alcance(CAIO, [SUL])), ato).toBeNull();
  });

  it('dar ativos dos próprios a quem alcança outros não abre nada a quem os dá: contam só as permissões', () => {
    expect(recusaDoAto('ativos', ana, alcance(CAIO, [SUL]))).toBeNull();
    expect(recusaDoAto('ativos', ana, alcance(CAIO, [], 'camadas.editar'))).toBe('AcessoMaior');
  });

  it('na própria conta, senha, duas etapas e sessões só mudam pelo perfil', () => {
    for (const ato of ['senha', 'segundo_fator', 'sessoes'] as const) {
      expect(recusaDoAto(ato, ana, ana), ato).toBe('ContaPropria');
    }
    expect(recusaDoAto('visao', ana, ana)).toBe('VisaoDeSi');
    expect(recusaDoAto('dados', ana, ana)).toBeNull();
  });

  it('a senha que outra pessoa escolheu só vale enquanto ela a poderia escolher', () => {
    expect(senhaAlheiaVale(ana, alcance(CAIO, [NORTE]))).toBe(true);
    expect(senhaAlheiaVale(ana, alcance(CAIO, [NORTE, SUL]))).toBe(false);
    expect(senhaAlheiaVale(null, alcance(CAIO, []))).toBe(false);
  });
});

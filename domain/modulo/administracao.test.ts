import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Uuid } from '../kernel/ids.ts';
import { type Acessos, concediveis, conferirMudanca, type MudancaDeAcesso, permissoesDe } from './administracao.ts';
import { type PermissaoChave, permissaoId } from './catalogo.ts';

const id = (n: number): Uuid => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [CLIENTE, ANA, BENTO, ADMINISTRA, ANALISA] = [id(1), id(2), id(3), id(4), id(5)];
const ids = (...chaves: readonly PermissaoChave[]) => chaves.map(permissaoId);
const DE_ADMINISTRADOR = ids('usuarios.editar', 'grupos.editar', 'camadas.ver');

const acessos: Acessos = {
  pessoas: [
    { id: ANA, ativo: true, grupo_ids: [ADMINISTRA] },
    { id: BENTO, ativo: true, grupo_ids: [ANALISA] },
  ],
  grupos: [
    { id: ADMINISTRA, permissao_ids: DE_ADMINISTRADOR },
    { id: ANALISA, permissao_ids: ids('camadas.ver') },
  ],
};
const ana = { usuario_id: ANA, permissao_ids: new Set(DE_ADMINISTRADOR) };
const conferir =
  (mudanca: MudancaDeAcesso, de = acessos, quem = ana) =>
  () =>
    conferirMudanca(de, mudanca, quem, CLIENTE);

describe('Quem administra os acessos', () => {
  it('dá e tira o que tem', () => {
    expect(conferir({ pessoa: { id: BENTO, ativo: true, grupo_ids: [ADMINISTRA, ANALISA] } })).not.toThrow();
    expect(conferir({ pessoa: { id: BENTO, ativo: false, grupo_ids: [ANALISA] } })).not.toThrow();
    expect(conferir({ grupo: { id: ANALISA, permissao_ids: [] } })).not.toThrow();
    expect(conferir({ grupo: { id: id(9), permissao_ids: ids('camadas.ver') } })).not.toThrow();
  });

  it('não dá o que não tem: nem ao grupo, nem à pessoa por um grupo, nem por um grupo novo', () => {
    const enviar = ids('camadas.ver', 'camadas.enviar');
    expect(conferir({ grupo: { id: ANALISA, permissao_ids: enviar } })).toThrow('ConcessaoAlemDaPropria');
    expect(conferir({ grupo: { id: id(9), permissao_ids: enviar } })).toThrow('ConcessaoAlemDaPropria');
    const comMais = { ...acessos, grupos: [...acessos.grupos, { id: id(9), permissao_ids: enviar }] };
    const entrar = { pessoa: { id: BENTO, ativo: true, grupo_ids: [id(9)] } };
    expect(conferir(entrar, comMais)).toThrow('ConcessaoAlemDaPropria');
  });

  it('não tira o que não tem, e não inativa quem pode mais', () => {
    const forte = {
      pessoas: [...acessos.pessoas, { id: id(8), ativo: true, grupo_ids: [id(9)] }],
      grupos: [...acessos.grupos, { id: id(9), permissao_ids: ids('camadas.remover') }],
    };
    expect(conferir({ grupo: { id: id(9), permissao_ids: null } }, forte)).toThrow('ConcessaoAlemDaPropria');
    const inativar = { pessoa: { id: id(8), ativo: false, grupo_ids: [id(9)] } };
    expect(conferir(inativar, forte)).toThrow('ConcessaoAlemDaPropria');
  });

  it('não se inativa nem tira de si a administração, por nenhum caminho', () => {
    const dois = { ...acessos, pessoas: [...acessos.pessoas, { id: id(8), ativo: true, grupo_ids: [ADMINISTRA] }] };
    expect(conferir({ pessoa: { id: ANA, ativo: false, grupo_ids: [ADMINISTRA] } }, dois)).toThrow('AdministracaoDeSi');
    expect(conferir({ pessoa: { id: ANA, ativo: true, grupo_ids: [ANALISA] } }, dois)).toThrow('AdministracaoDeSi');
    expect(conferir({ grupo: { id: ADMINISTRA, permissao_ids: null } }, dois)).toThrow('AdministracaoDeSi');
    const semGrupos = ids('usuarios.editar', 'camadas.ver');
    expect(conferir({ grupo: { id: ADMINISTRA, permissao_ids: semGrupos } }, dois)).toThrow('AdministracaoDeSi');
  });

  it('ninguém tira o último administrador, nem quem opera a instalação', () => {
    const operador = { usuario_id: id(7), permissao_ids: new Set(DE_ADMINISTRADOR) };
    const inativar = { pessoa: { id: ANA, ativo: false, grupo_ids: [ADMINISTRA] } };
    expect(conferir(inativar, acessos, operador)).toThrow('UltimoAdministrador');
    expect(conferir({ grupo: { id: ADMINISTRA, permissao_ids: [] } }, acessos, operador)).toThrow(
      'UltimoAdministrador',
    );
    const dois = { ...acessos, pessoas: [...acessos.pessoas, { id: id(8), ativo: true, grupo_ids: [ADMINISTRA] }] };
    expect(conferir(inativar, dois, operador)).not.toThrow();
  });

  it('o que é da instalação não cabe em grupo de cliente', () => {
    const tudo = { usuario_id: ANA, permissao_ids: new Set(concediveis(null).permissoes.map((p) => p.id)) };
    const mudanca = { grupo: { id: ANALISA, permissao_ids: ids('clientes.editar') } };
    expect(conferir(mudanca, acessos, tudo)).toThrow('PermissaoDaInstalacao');
    expect(() => conferirMudanca(acessos, mudanca, tudo, null)).not.toThrow();
    expect(concediveis(CLIENTE).modulos.map(({ chave }) => chave)).not.toContain('clientes');
  });

  it('depois de quaisquer mudanças aceitas, quem as fez ainda administra e ninguém tem mais do que ele', () => {
    const permissoes = DE_ADMINISTRADOR.concat(ids('camadas.remover', 'ativos.ver'));
    const conjunto = fc.subarray(permissoes);
    const grupos = fc.subarray([ADMINISTRA, ANALISA, id(9)]);
    const mudancas: fc.Arbitrary<MudancaDeAcesso> = fc.oneof(
      fc.record({ grupo: fc.record({ id: fc.constantFrom(ADMINISTRA, ANALISA, id(9)), permissao_ids: conjunto }) }),
      fc.record({
        pessoa: fc.record({ id: fc.constantFrom(ANA, BENTO, id(8)), ativo: fc.boolean(), grupo_ids: grupos }),
      }),
    );
    fc.assert(
      fc.property(fc.array(mudancas, { maxLength: 12 }), (lista) => {
        let agora = acessos;
        for (const mudanca of lista) agora = tentar(agora, mudanca);
        const eu = agora.pessoas.find((pessoa) => pessoa.id === ANA);
        expect(eu?.ativo).toBe(true);
        for (const pessoa of agora.pessoas)
          expect([...permissoesDe(agora, pessoa)].every((uma) => ana.permissao_ids.has(uma))).toBe(true);
      }),
    );
  });
});

function tentar(de: Acessos, mudanca: MudancaDeAcesso): Acessos {
  try {
    conferirMudanca(de, mudanca, ana, CLIENTE);
  } catch {
    return de;
  }
  if ('grupo' in mudanca) {
    const { id: qual, permissao_ids } = mudanca.grupo;
    const outros = de.grupos.filter((grupo) => grupo.id !== qual);
    return { ...de, grupos: [...outros, { id: qual, permissao_ids: permissao_ids ?? [] }] };
  }
  return { ...de, pessoas: [...de.pessoas.filter((p) => p.id !== mudanca.pessoa.id), mudanca.pessoa] };
}

import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { GrupoRow } from '#projections/grupo/grupo.queries.ts';
import type { UsuarioRow } from '#projections/usuario/usuario.queries.ts';

/** The instant that a page shows; none where it shows things as they are. */
const instanteDo = (passado: PassadoNaTela | null): string | undefined =>
  passado?.existia ? (passado.em ?? undefined) : undefined;

/** What the members of a group may do, module by module, in the order of the tree. */
export async function concessoesDoGrupo({ servicos }: PedidoDaSessao, { modulo_ids, permissao_ids }: GrupoRow) {
  const modulos = await servicos.usuarios.listarModulos();
  return modulos.flatMap(({ id, nome, permissoes }) => {
    const dadas = permissoes.filter((uma) => permissao_ids.includes(uma.id)).map((uma) => uma.nome);
    return dadas.length > 0 || modulo_ids.includes(id) ? [{ nome, permissoes: dadas }] : [];
  });
}

/** The names of those who were in a group when it was so. */
export async function pessoasDoGrupo(
  { servicos, escopo }: PedidoDaSessao,
  { id }: GrupoRow,
  passado: PassadoNaTela | null,
): Promise<readonly string[]> {
  const todas = await servicos.usuarios.listar(escopo, instanteDo(passado));
  const dele = todas.filter(({ grupo_ids, ativo }) => ativo && grupo_ids.includes(id));
  const nomes = await servicos.identidade.nomes(dele.map((uma) => uma.id));
  return dele.map((uma) => nomes.get(uma.id)?.nome ?? PESSOA_REMOVIDA).toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
}

/** What a person could do and reach; who it is, is of today. */
export async function acessoDoUsuario(
  { servicos, escopo, pode }: PedidoDaSessao,
  row: UsuarioRow,
  passado: PassadoNaTela | null,
) {
  const em = instanteDo(passado);
  const [nomes, grupos, ativos] = await Promise.all([
    servicos.identidade.nomes([row.id]),
    servicos.usuarios.listarGrupos(escopo, em),
    servicos.ativos.listar(escopo, { ids: row.ativo_ids, em }),
  ]);
  const pessoa = nomes.get(row.id);
  const { id, ativo, criado_em, senha_definida_em, grupo_ids, ativo_ids } = row;
  return {
    id,
    ativo,
    criado_em,
    senha_definida_em,
    nome: pessoa?.nome ?? PESSOA_REMOVIDA,
    email: pessoa?.email ?? null,
    grupos: grupos.filter((um) => grupo_ids.includes(um.id)).map((um) => ({ id: um.id, nome: um.nome })),
    ativos: ativos.map((um) => ({ id: um.id, nome: um.nome })),
    outros_ativos: ativo_ids.length - ativos.length,
    podeVerGrupos: pode('grupos.ver'),
    podeVerAtivos: pode('ativos.ver'),
  };
}

import type { Dono } from '#app/kit/lista/dono.ts';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { alcanceDeQuemPede, podeNaConta } from '#app/server/administracao.server.ts';
import { type FormaDaLista, lerIds, lerLista } from '#app/server/lista.server.ts';
import { paginarNaMemoria, semAcentos } from '#app/server/pagina-na-memoria.server.ts';
import { lerSituacao } from '#app/server/situacao.server.ts';
import type { Acessos } from '#domain/modulo/administracao.ts';
import { alcanceDaPessoa, recusaDoAto } from '#domain/modulo/alcance.ts';
import type { SituacaoDaConta } from '#infra/identity/contrato.ts';
import type { PessoaDoDonoRow } from '#projections/usuario/administracao.queries.ts';
import type { ContaNaTela } from './atos-na-conta.tsx';
import type { DadosDoUsuario } from './usuario.form.ts';
import type { SituacaoDoUsuario, UsuarioNaTela } from './usuario.ts';

type Coluna = 'nome' | 'email' | 'criado_em';

const FORMA: FormaDaLista<Coluna> = {
  colunas: ['nome', 'email', 'criado_em'],
  padrao: { coluna: 'nome', direcao: 'asc', per_page: 25 },
};

/** What the address of the list asks for. */
export function lerPedidoDeUsuarios({ url }: PedidoComSessao) {
  const [grupo_id = ''] = lerIds(url.searchParams, 'grupo_id');
  return { lista: lerLista(url.searchParams, FORMA), grupo_id, situacao: lerSituacao(url.searchParams) };
}
export type PedidoDeUsuarios = ReturnType<typeof lerPedidoDeUsuarios>;

/** Names stand encrypted: who a person is is put to them here, and the list sorted afterwards. */
export async function listarUsuariosNaTela(pedido: PedidoComSessao, dono: Dono, pedida: PedidoDeUsuarios) {
  const { servicos } = pedido;
  const [pessoas, grupos] = await Promise.all([
    servicos.administracao.pessoas(dono),
    servicos.administracao.grupos(dono),
  ]);
  const ids = pessoas.map(({ id }) => id);
  const [nomes, contas] = await Promise.all([
    servicos.identidade.nomes(ids),
    servicos.identidade.situacoesDasContas(ids),
  ]);
  const nomesDosGrupos = new Map(grupos.map(({ id, nome }) => [id, nome]));
  const acessos = { pessoas, grupos };
  const { lista, grupo_id, situacao } = pedida;
  const busca = semAcentos(lista.busca);
  const linhas = pessoas
    .filter(
      ({ ativo, grupo_ids }) =>
        (situacao === null || ativo === situacao) && (grupo_id === '' || grupo_ids.includes(grupo_id)),
    )
    .map((pessoa) => {
      const quem = nomes.get(pessoa.id);
      return {
        criado_em: pessoa.criado_em,
        ...naTela(pedido, pessoa, acessos, contas.get(pessoa.id)),
        nome: quem?.nome ?? PESSOA_REMOVIDA,
        email: quem?.email ?? '',
        grupos: pessoa.grupo_ids.flatMap((id) => nomesDosGrupos.get(id) ?? []).sort(porTexto),
      };
    })
    .filter(({ nome, email }) => semAcentos(`${nome} ${email}`).includes(busca));
  const { coluna, direcao } = lista.ordenacao;
  linhas.sort((a, b) => (direcao === 'asc' ? 1 : -1) * (porTexto(a[coluna], b[coluna]) || porTexto(a.id, b.id)));
  const { itens, ...paginas } = paginarNaMemoria(linhas, lista);
  const usuarios: readonly UsuarioNaTela[] = itens.map(({ criado_em: _, ...usuario }) => usuario);
  return { usuarios, ...paginas, grupos: grupos.map(({ id, nome }) => ({ id, nome })) };
}

function naTela(
  pedido: PedidoComSessao,
  pessoa: PessoaDoDonoRow,
  acessos: Acessos,
  conta: SituacaoDaConta | undefined,
) {
  const alcance = alcanceDaPessoa(acessos, pessoa);
  const quem = alcanceDeQuemPede(pedido);
  return {
    id: pessoa.id,
    ativos: alcance.ativos === 'todos' ? null : alcance.ativos.length,
    situacao: situacaoDe(pessoa, conta),
    doisFatores: conta?.dois_fatores_desde != null,
    vista_em: conta?.vista_em ?? null,
    eu: pessoa.id === pedido.sessao.usuario_id,
    podeMais: recusaDoAto('ativos', quem, alcance) !== null,
    alcancaMais: recusaDoAto('dados', quem, alcance) !== null,
  };
}

/** How a person's access stands. */
function situacaoDe({ ativo }: { readonly ativo: boolean }, conta: SituacaoDaConta | undefined): SituacaoDoUsuario {
  if (conta?.apagada === true) return 'removido';
  if (!ativo) return 'inativo';
  return conta?.tem_senha === true ? 'ativo' : 'convidado';
}

/** What else may be done to the account of the person whose form this is. */
export async function contaNaTela(
  pedido: PedidoComSessao,
  { id, valores, cliente_id }: DadosDoUsuario,
): Promise<ContaNaTela> {
  const { servicos, pode, sessao } = pedido;
  const cabe = id === null ? () => false : await podeNaConta(pedido, { id, dono: cliente_id });
  const conta = id === null ? undefined : (await servicos.identidade.situacoesDasContas([id])).get(id);
  const doCliente = sessao.cliente_id !== null;
  return {
    id: id ?? '',
    nome: valores.nome,
    doisFatores: conta?.dois_fatores_desde != null,
    temSessoes: conta?.vista_em != null,
    pode: {
      exportarDados: pode('usuarios.exportar_dados') && doCliente && cabe('dados'),
      apagar: pode('usuarios.apagar') && doCliente && cabe('apagamento'),
      redefinirSenha: pode('usuarios.redefinir_senha') && cabe('link'),
      encerrarSessoes: pode('usuarios.encerrar_sessoes') && cabe('sessoes'),
      redefinirDoisFatores: pode('usuarios.redefinir_dois_fatores') && cabe('segundo_fator'),
      verComo:
        pode('usuarios.ver_como') && cabe('visao') && conta?.tem_senha === true && cliente_id === sessao.cliente_id,
    },
  };
}

const porTexto = (a: string, b: string) => a.localeCompare(b, 'pt-BR');

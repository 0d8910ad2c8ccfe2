import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import type { CamadaCommand } from '#domain/camada/camada.commands.ts';
import { camadaDecider } from '#domain/camada/camada.decider.ts';
import { ESTILO_PADRAO, type LugarNaArvore } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { categoriaDecider } from '#domain/categoria/categoria.decider.ts';
import { clienteDecider } from '#domain/cliente/cliente.decider.ts';
import { grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import type { Executor } from '../commands/executor.ts';
import type { Identidade } from '../identity/identidade.ts';
import { latest, registrarCatalogo } from './catalogo.ts';
import { deteccoes } from './deteccoes.ts';
import type { Ato, CamadaDaHistoria } from './historia/camada-da-historia.ts';
import { HISTORIA } from './historia.ts';
import { CATEGORIAS, CATEGORIAS_DE, LUGARES, type LugarChave, TIPOS, type TipoChave } from './lugares.ts';
import { instante, type Passo, passo } from './passo.ts';
import { administradorDe, CLIENTES, type ClienteChave, concessoesDe, idDe, PESSOAS, usuarioDe } from './pessoas.ts';

/** Days before the first seeding at which each part of the installation came to be. */
const DIAS = { clientes: 400, pessoas: 399, cadastro: 398, lugares: 397, senhas: 44 } as const;

export interface Semeadura extends Executor {
  readonly identidade: Pick<Identidade, 'apagada' | 'registrarPessoa' | 'temSenha' | 'definirSenha'>;
}

/**
 * Fills an installation with the demonstration: real commands, by the people who give them, over the past year.
 * Fixed ids make it idempotent: what was seeded before is answered from the log, whatever people did to it since.
 * @returns position to wait for before signing in
 */
export async function semear(services: Semeadura, agora: Date = new Date()): Promise<bigint> {
  const novas = await semSenha(services);
  const gente = [...pessoas(services), ...senhas(services, novas)];
  const planos = [...clientes(services), ...gente, ...cadastro(services), ...historia(services)];
  planos.push(...deteccoes(services, DIAS));
  let position = await registrarCatalogo(services);
  for (const passo of planos.sort((a, b) => b.dias - a.dias)) {
    position = latest(position, await passo.executar(instante(agora, passo.dias)));
  }
  for (const { papel, nome, email } of PESSOAS) {
    const usuario_id = usuarioDe(papel);
    if (!(await services.identidade.apagada(usuario_id)))
      await services.identidade.registrarPessoa({ usuario_id, nome, email });
  }
  for (const { papel, senha } of novas) await services.identidade.definirSenha(usuarioDe(papel), senha);
  return position;
}

/** Whoever has no password yet: who chose another one since keeps it, and who was erased gets none. */
async function semSenha({ identidade }: Semeadura) {
  const novas = await Promise.all(
    PESSOAS.map(async (pessoa) => {
      const id = usuarioDe(pessoa.papel);
      return (await identidade.apagada(id)) || (await identidade.temSenha(id)) ? [] : [pessoa];
    }),
  );
  return novas.flat();
}

function clientes(services: Executor): Passo[] {
  const quando = { dias: DIAS.clientes, por: 'operador', cliente: null } as const;
  return Object.values(CLIENTES).map(({ id, nome, sigla }) =>
    passo(services, quando, { decider: clienteDecider, id }, { type: 'CriarCliente', data: { nome, sigla } }),
  );
}

function pessoas(services: Executor): Passo[] {
  const quando = { dias: DIAS.pessoas, por: 'operador', cliente: null } as const;
  return PESSOAS.flatMap(({ papel, cliente, grupo, ativos }) => {
    const grupo_id = idDe(`grupo/${papel}`);
    const cliente_id = cliente === null ? null : CLIENTES[cliente].id;
    const ativo_ids = ativos.map((chave) => idDe(`ativo/${chave}`));
    return [
      passo(
        services,
        quando,
        { decider: grupoDecider, id: grupo_id },
        {
          type: 'CriarGrupo',
          data: { cliente_id, nome: grupo, ...concessoesDe(papel) },
        },
      ),
      passo(
        services,
        quando,
        { decider: usuarioDecider, id: usuarioDe(papel) },
        {
          type: 'CriarUsuario',
          data: { cliente_id, grupo_ids: [grupo_id], ativo_ids },
        },
      ),
    ];
  });
}

function senhas(services: Executor, novas: Awaited<ReturnType<typeof semSenha>>): Passo[] {
  return novas.map(({ papel, cliente }) => {
    const quando = { dias: DIAS.senhas, por: papel, cliente };
    const command = { type: 'RegistrarTrocaDeSenha', data: {} } as const;
    return passo(services, quando, { decider: usuarioDecider, id: usuarioDe(papel) }, command);
  });
}

const categoriaDe = (cliente: ClienteChave, chave: string) => idDe(`categoria/${cliente}/${chave}`);

function cadastro(services: Executor): Passo[] {
  const por = (cliente: ClienteChave, dias: number) => ({ dias, por: administradorDe(cliente), cliente });
  const categorias = (Object.keys(CLIENTES) as ClienteChave[]).flatMap((cliente) =>
    CATEGORIAS.filter(({ chave }) => CATEGORIAS_DE[cliente].includes(chave)).map(({ chave, nome, cor_da_tag }) =>
      passo(
        services,
        por(cliente, DIAS.cadastro),
        { decider: categoriaDecider, id: categoriaDe(cliente, chave) },
        { type: 'CriarCategoria', data: { cliente_id: CLIENTES[cliente].id, nome, cor_da_tag } },
      ),
    ),
  );
  const tipos = Object.entries(TIPOS).map(([chave, { cliente, nome, tipo_geometria, estilo, ...resto }]) =>
    passo(
      services,
      por(cliente, DIAS.cadastro),
      { decider: camadaTipoDecider, id: idDe(`camada-tipo/${chave}`) },
      {
        type: 'CriarCamadaTipo',
        data: {
          cliente_id: CLIENTES[cliente].id,
          nome,
          tipo_geometria,
          estilo: { ...ESTILO_PADRAO, ...estilo },
          ...('pai' in resto && { lugar: abaixoDe(chave, resto.pai, cliente) }),
        },
      },
    ),
  );
  const lugares = Object.entries(LUGARES).map(([chave, { cliente, categoria, area, ...dados }]) =>
    passo(
      services,
      por(cliente, DIAS.lugares),
      { decider: ativoDecider, id: idDe(`ativo/${chave}`) },
      {
        type: 'CriarAtivo',
        data: {
          cliente_id: CLIENTES[cliente].id,
          categoria_id: categoriaDe(cliente, categoria),
          ...dados,
          bbox_geojson: area,
          imagem_padrao: null,
          monitoramento: true,
        },
      },
    ),
  );
  return [...categorias, ...tipos, ...lugares];
}

function historia(services: Executor): Passo[] {
  return HISTORIA.flatMap((camada) => {
    const cliente = LUGARES[camada.lugar].cliente;
    const alvo = { decider: camadaDecider, id: idDe(`camada/${camada.lugar}/${camada.nome}`) };
    const criar: CamadaCommand = {
      type: 'CriarCamada',
      data: { cliente_id: CLIENTES[cliente].id, ...dadosDe(camada), geojson: camada.desenho },
    };
    let dados = dadosDe(camada);
    const depois = (camada.depois ?? []).map((ato, vez) => {
      if (ato.ato === 'alterar') dados = { ...dados, ...textosDe(ato) };
      return passo(services, { ...ato, cliente }, { ...alvo, vez: vez + 1 }, comandoDe(ato, dados));
    });
    return [passo(services, { ...camada, cliente }, alvo, criar), ...depois];
  });
}

function dadosDe({ tipo, lugar, nome, descricao, attributes }: CamadaDaHistoria) {
  return {
    tipo_id: tipoId(tipo),
    ativo_id: ativoId(lugar),
    tipo_geometria: TIPOS[tipo].tipo_geometria,
    nome,
    descricao,
    attributes: { ...attributes },
  };
}

const tipoId = (chave: TipoChave): Uuid => idDe(`camada-tipo/${chave}`);

const abaixoDe = (chave: string, pai: TipoChave, cliente: ClienteChave): LugarNaArvore => ({
  proprio_id: idDe(`camada-tipo/${chave}`),
  pai: { id: tipoId(pai), cliente_id: CLIENTES[cliente].id, tipo_pai_id: null },
  tem_subtipos: false,
});
const ativoId = (chave: LugarChave): Uuid => idDe(`ativo/${chave}`);

function textosDe({ nome, descricao }: Extract<Ato, { ato: 'alterar' }>) {
  return { ...(nome !== undefined && { nome }), ...(descricao !== undefined && { descricao }) };
}

function comandoDe(ato: Ato, dados: ReturnType<typeof dadosDe>): CamadaCommand {
  switch (ato.ato) {
    case 'inativar':
      return { type: 'InativarCamada', data: {} };
    case 'ativar':
      return { type: 'AtivarCamada', data: {} };
    case 'restaurar':
      return { type: 'RestaurarCamada', data: {} };
    case 'remover':
      return { type: 'RemoverCamada', data: { motivo: ato.motivo } };
    case 'redesenhar':
      return { type: 'RedesenharCamada', data: { geojson: ato.desenho, tipo_geometria: dados.tipo_geometria } };
    case 'alterar':
      return { type: 'AlterarCamada', data: dados };
  }
}

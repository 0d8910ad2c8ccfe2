import type { Edicoes } from '#domain/importacao/correcao.ts';
import type { Escolha } from '#domain/importacao/duvidas.ts';
import { emAberto, impedemLeitura } from '#domain/importacao/duvidas.ts';
import type { DadosDoComando, ImportacaoCommand } from '#domain/importacao/importacao.commands.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { EM_CURSO } from '#domain/importacao/situacao.ts';
import { emTrabalho } from '../em-trabalho.ts';
import { registrar } from './importacao.comando.ts';
import type { ImportacaoEffects, PedidoDeLeitura } from './importacao.effects.ts';
import { carregar, type ImportacaoCarregada, tipoGeometriaDe } from './importacao.estado.ts';

/** Problems that one event lists; the rest is counted. */
const MAX_PROBLEMAS = 200;

export type ImportacaoActivities = ReturnType<typeof createImportacaoActivities>;

/** Which attempt of which import; everything else is read from its stream. */
export interface ReferenciaDaImportacao {
  readonly importacao_id: string;
  /** 1 for the first attempt. */
  readonly tentativa: number;
}

/** Who presses a button: what the command that comes of it is recorded with. */
export interface Pedido {
  readonly command_id: string;
  readonly correlation_id: string;
  readonly actor_id: string;
}

/** Position (as text: 64 bits) that a read model must reach to show the outcome. */
export interface Resposta {
  readonly position: string;
}

/** What a person decides or changes before publication. */
export interface Correcao {
  readonly escolhas: readonly Escolha[];
  readonly edicoes: Edicoes | null;
}

/** How a reading ended: with reasons to refuse the files, waiting for choices, or with every layer staged. */
export interface DesfechoDaLeitura {
  readonly problemas: readonly Problema[];
  /** Nothing can be read until somebody chooses. */
  readonly impedida: boolean;
}

/** The steps of an import. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createImportacaoActivities(effects: ImportacaoEffects) {
  return {
    ...passosDeLeitura(effects),
    ...passosDePreparo(effects),
    ...pedidosDePessoas(effects),
    ...desfechos(effects),
  };
}

/** What looks at the files. */
function passosDeLeitura(effects: ImportacaoEffects) {
  const { store, leitor, arquivos, progresso } = effects;
  return {
    /** Whether there is anything left to do for this attempt. */
    async abrir({ importacao_id, tentativa }: ReferenciaDaImportacao) {
      const { state, solicitada } = await carregar(store, importacao_id);
      const emCurso = EM_CURSO.some((situacao) => situacao === state.situacao);
      return {
        continuar: emCurso && state.tentativa === tentativa,
        publicar_ao_terminar: solicitada.data.publicar_ao_terminar,
        prazos: effects.prazos,
      };
    },

    /** Finds out what was sent; answers the reasons to refuse the files, none where they are taken. */
    async inspecionar(referencia: ReferenciaDaImportacao): Promise<DesfechoDaLeitura> {
      return emTrabalho(store, async ({ signal }) => {
        const carregada = await carregar(store, referencia.importacao_id);
        const { cliente_id, ativo_id } = carregada.solicitada.data;
        const { importacao_id, tentativa } = referencia;
        const inspecao = await leitor.inspecionar(await pedidoDeLeitura(effects, referencia, carregada), {
          signal,
          andamento(feito) {
            progresso.registrar(importacao_id, { cliente_id, ativo_id, etapa: 'inspecionando', feito, total: 0 });
          },
        });
        if (inspecao.recusas.length > 0) return { problemas: resumir(inspecao.recusas), impedida: false };
        const { leitura, escolhas } = carregada.state;
        const data = {
          tentativa,
          leitura,
          conteudos: [...inspecao.conteudos],
          problemas: resumir(inspecao.avisos),
          relatorio: await arquivos.guardarRelatorio(importacao_id, inspecao.relatorio),
          duvidas: [...inspecao.duvidas],
        };
        await registrar(effects, referencia, carregada, { type: 'RegistrarInspecao', data });
        return { problemas: [], impedida: impedemLeitura(inspecao.duvidas, escolhas) };
      });
    },
  };
}

/** What turns what was found into layers that nobody sees yet. */
function passosDePreparo(effects: ImportacaoEffects) {
  const { store, leitor, arquivos, progresso } = effects;
  return {
    /** Reads every feature and stores it in a batch, as a layer that nobody sees yet. */
    async preparar(referencia: ReferenciaDaImportacao): Promise<DesfechoDaLeitura> {
      const desfecho = await emTrabalho(store, async ({ signal }) => {
        const carregada = await carregar(store, referencia.importacao_id);
        const { cliente_id, ativo_id } = carregada.solicitada.data;
        const { importacao_id, tentativa } = referencia;
        const { leitura, lotes, conteudos } = carregada.state;
        const total = conteudos.reduce((n, { feicoes }) => n + feicoes, 0);
        const lida = await leitor.ler(await pedidoDeLeitura(effects, referencia, carregada), {
          signal,
          guardados: lotes.length,
          andamento(feito) {
            progresso.registrar(importacao_id, { cliente_id, ativo_id, etapa: 'preparando', feito, total });
          },
          async guardar(lote) {
            const arquivo = await arquivos.guardarLote(importacao_id, lote);
            const data = { tentativa, leitura, lote: lote.lote, arquivo, camadas: lote.camadas };
            await registrar(effects, referencia, carregada, { type: 'GuardarLote', data });
          },
        });
        if (lida.recusas.length > 0) return { problemas: resumir(lida.recusas), impedida: false };
        const data = {
          tentativa,
          leitura,
          camadas: lida.camadas,
          problemas: resumir(lida.avisos),
          relatorio: await arquivos.guardarRelatorio(importacao_id, lida.relatorio),
          duvidas: [...lida.duvidas],
        };
        await registrar(effects, referencia, carregada, { type: 'RegistrarPreparo', data });
        return { problemas: [], impedida: false };
      });
      // Publication may be days away: nothing waits for it on this machine.
      await limpar(effects, referencia);
      return desfecho;
    },
  };
}

/** What people ask of an import that waits; a refusal of the domain is told to whoever asked. */
function pedidosDePessoas(effects: ImportacaoEffects) {
  const pedir = async (referencia: ReferenciaDaImportacao, command: ImportacaoCommand, pedido: Pedido | null) => {
    const carregada = await carregar(effects.store, referencia.importacao_id);
    const { position } = await registrar(effects, referencia, carregada, command, pedido, 'lancar');
    return { position: String(position) };
  };
  return {
    /** Decides doubts or edits layers; answers the reading that holds from then on. */
    async corrigir(
      referencia: ReferenciaDaImportacao,
      pedido: Pedido,
      { escolhas, edicoes }: Correcao,
    ): Promise<Resposta & { readonly leitura: number }> {
      const data = { escolhas: [...escolhas], edicoes };
      const resposta = await pedir(referencia, { type: 'CorrigirImportacao', data }, pedido);
      const { state } = await carregar(effects.store, referencia.importacao_id);
      return { ...resposta, leitura: state.leitura };
    },

    /** One event makes all layers visible. */
    publicar(
      referencia: ReferenciaDaImportacao,
      pedido: Pedido | null,
      data: DadosDoComando<'PublicarImportacao'>,
    ): Promise<Resposta> {
      return pedir(referencia, { type: 'PublicarImportacao', data }, pedido);
    },
  };
}

/** How an import ends. Where it ended otherwise in the meantime, that stands. */
function desfechos(effects: ImportacaoEffects) {
  const escrever = async (
    referencia: ReferenciaDaImportacao,
    command: ImportacaoCommand,
    pedido: Pedido | null = null,
  ): Promise<Resposta> => {
    const carregada = await carregar(effects.store, referencia.importacao_id);
    const { position } = await registrar(effects, referencia, carregada, command, pedido, 'tolerar');
    return { position: String(position) };
  };
  return {
    descartar: (referencia: ReferenciaDaImportacao, pedido: Pedido | null, motivo: string): Promise<Resposta> =>
      escrever(referencia, { type: 'DescartarImportacao', data: { motivo } }, pedido),

    async registrarFalha(referencia: ReferenciaDaImportacao, problemas: readonly Problema[]): Promise<void> {
      await escrever(referencia, { type: 'RegistrarFalha', data: { problemas: [...problemas] } });
    },

    /** Something of ours failed for good: the import says so, and may be tried again. */
    async registrarFalhaInterna(referencia: ReferenciaDaImportacao): Promise<void> {
      const problema = { codigo: 'falha_interna', arquivo: '', feicao: null, campo: null, detalhe: null };
      await escrever(referencia, { type: 'RegistrarFalha', data: { problemas: [problema] } });
    },

    /** Its author hears, by this event, that nobody has touched it for long. */
    async avisarDoPrazo(referencia: ReferenciaDaImportacao, expira_em: string): Promise<void> {
      await escrever(referencia, { type: 'AvisarPrazoDaImportacao', data: { expira_em } });
    },

    async expirar(referencia: ReferenciaDaImportacao): Promise<void> {
      await escrever(referencia, { type: 'ExpirarImportacao', data: {} });
    },

    /** Takes away what only the work needed. */
    limpar: (referencia: ReferenciaDaImportacao) => limpar(effects, referencia),
  };
}

async function limpar({ leitor, progresso }: ImportacaoEffects, referencia: ReferenciaDaImportacao): Promise<void> {
  await leitor.limpar(referencia);
  await progresso.remover(referencia.importacao_id);
}

/** What is read, and how: by the proposals of its inspection where nobody chose otherwise. */
async function pedidoDeLeitura(
  { store }: ImportacaoEffects,
  referencia: ReferenciaDaImportacao,
  { solicitada, state }: ImportacaoCarregada,
): Promise<PedidoDeLeitura> {
  const { arquivos, tipo_id, cliente_id, ativo_id } = solicitada.data;
  const { leitura, escolhas, duvidas } = state;
  const propostas = emAberto(duvidas, escolhas).flatMap(({ assunto, arquivo, camada, campo, proposta }) =>
    proposta === null ? [] : [{ assunto, arquivo, camada, campo, valor: proposta }],
  );
  const tipo_geometria = await tipoGeometriaDe(store, tipo_id);
  return { ...referencia, leitura, cliente_id, ativo_id, arquivos, tipo_geometria, escolhas, propostas };
}

/** As many problems as an event holds; a last one says how many more there are. */
function resumir(problemas: readonly Problema[]): Problema[] {
  const resto = problemas.length - MAX_PROBLEMAS;
  const ultimo = problemas[MAX_PROBLEMAS];
  if (resto <= 0 || !ultimo) return [...problemas];
  return [...problemas.slice(0, MAX_PROBLEMAS), { ...ultimo, feicao: null, detalhe: `E mais ${resto} feições.` }];
}

import { type CommandContext, reaches } from '../kernel/command.ts';
import type { Decider } from '../kernel/decider.ts';
import { sameData } from '../kernel/equality.ts';
import { Rejection } from '../kernel/rejection.ts';
import { exigirChavesDaCorrecao } from './chaves-da-correcao.ts';
import { chaveDaEscolha, type Escolha, emAberto, escolhida, impedemLeitura } from './duvidas.ts';
import type { DadosDoComando, ImportacaoCommand } from './importacao.commands.ts';
import { type ImportacaoEvent, importacaoCategory, importacaoEvents as on } from './importacao.events.ts';
import { evolve, type ImportacaoState, initial } from './importacao.state.ts';
import { ABANDONADAS, EM_CURSO, type SituacaoDaImportacao } from './situacao.ts';

export type { ImportacaoState } from './importacao.state.ts';

function decide(command: ImportacaoCommand, state: ImportacaoState, context: CommandContext): ImportacaoEvent[] {
  if (command.type === 'SolicitarImportacao') {
    if (state.situacao !== 'inexistente') throw new Rejection('ImportacaoJaSolicitada');
    if (!reaches(context, command.data.cliente_id)) throw new Rejection('ClienteInexistente');
    return [on.ImportacaoSolicitada(command.data)];
  }
  if (state.situacao === 'inexistente' || !reaches(context, state.cliente_id))
    throw new Rejection('ImportacaoInexistente');

  switch (command.type) {
    case 'RegistrarInspecao':
      return registrarInspecao(command.data, state);
    case 'GuardarLote':
      return guardarLote(command.data, state);
    case 'RegistrarPreparo':
      return registrarPreparo(command.data, state);
    case 'CorrigirImportacao':
      return corrigir(command.data, state);
    case 'PublicarImportacao':
      return publicar(command.data, state);
    case 'AvisarPrazoDaImportacao':
      if (state.expira_em === command.data.expira_em) return [];
      exigir(state, command.type, EM_CURSO);
      return [on.PrazoDaImportacaoAvisado(command.data)];
    case 'RegistrarFalha':
      if (state.situacao === 'recusada' && sameData(state.problemas, command.data.problemas)) return [];
      exigir(state, command.type, EM_CURSO);
      return [on.ImportacaoFalhou(command.data)];
    case 'DestruirDadosProtegidos':
      return state.protegidos_destruidos ? [] : [on.DadosProtegidosDestruidos(command.data)];
    case 'DestruirArquivosDaImportacao':
      return destruirArquivos(command.data, state);
    case 'RetomarImportacao':
      if (state.arquivos_destruidos !== null) throw new Rejection('ArquivosDaImportacaoDestruidos');
      exigir(state, command.type, ['recusada', 'descartada']);
      return [on.ImportacaoRetomada({ tentativa: state.tentativa + 1 })];
    default:
      return encerrar(command, state);
  }
}

/** The one importation decider: pure, and the only place that knows which situation follows which. */
export const importacaoDecider: Decider<ImportacaoState, ImportacaoCommand, ImportacaoEvent> = {
  category: importacaoCategory,
  initial,
  events: on,
  evolve,
  decide,
};

type Encerramento = Extract<
  ImportacaoCommand,
  { type: 'DesfazerImportacao' | 'RefazerImportacao' | 'DescartarImportacao' | 'ExpirarImportacao' }
>;

function encerrar(command: Encerramento, state: ImportacaoState): ImportacaoEvent[] {
  switch (command.type) {
    case 'DesfazerImportacao':
      if (state.situacao === 'desfeita') return [];
      exigir(state, command.type, ['publicada']);
      return [on.ImportacaoDesfeita(command.data)];
    case 'RefazerImportacao':
      if (state.situacao === 'publicada') return [];
      exigir(state, command.type, ['desfeita']);
      return [on.ImportacaoRefeita(command.data)];
    case 'DescartarImportacao':
      if (state.situacao === 'descartada') return [];
      exigir(state, command.type, EM_CURSO);
      return [on.ImportacaoDescartada(command.data)];
    case 'ExpirarImportacao':
      if (state.situacao === 'expirada') return [];
      exigir(state, command.type, EM_CURSO);
      return [on.ImportacaoExpirada({})];
  }
}

function registrarInspecao(data: DadosDoComando<'RegistrarInspecao'>, state: ImportacaoState): ImportacaoEvent[] {
  const { tentativa: _, ...achado } = data;
  exigirLeitura(data, state, 'RegistrarInspecao');
  const { conteudos, problemas, duvidas } = data;
  const igual = sameData([conteudos, problemas, duvidas], [state.conteudos, state.problemas, state.duvidas]);
  if (state.situacao === 'inspecionada' && igual) return [];
  exigir(state, 'RegistrarInspecao', ['solicitada']);
  return [on.ImportacaoInspecionada(achado)];
}

function guardarLote(data: DadosDoComando<'GuardarLote'>, state: ImportacaoState): ImportacaoEvent[] {
  exigirLeitura(data, state, 'GuardarLote');
  if (state.lotes[data.lote] === data.arquivo.sha256) return [];
  exigirLida(state, 'GuardarLote');
  if (data.lote !== state.lotes.length) {
    throw new Rejection('LoteForaDeOrdem', { lote: data.lote, esperado: state.lotes.length });
  }
  return [on.LoteDaImportacaoGuardado(data)];
}

function registrarPreparo(data: DadosDoComando<'RegistrarPreparo'>, state: ImportacaoState): ImportacaoEvent[] {
  const { tentativa: _, ...achado } = data;
  exigirLeitura(data, state, 'RegistrarPreparo');
  const igual = data.camadas === state.camadas && sameData(data.problemas, state.problemas);
  if (state.situacao === 'preparada' && igual) return [];
  exigirLida(state, 'RegistrarPreparo');
  if (data.camadas !== state.guardadas) {
    throw new Rejection('CamadasNaoConferem', { preparadas: data.camadas, guardadas: state.guardadas });
  }
  return [on.ImportacaoPreparada(achado)];
}

function corrigir({ escolhas, edicoes }: DadosDoComando<'CorrigirImportacao'>, state: ImportacaoState) {
  const novas = escolhas.filter((escolha) => escolhida(state.escolhas, escolha) !== escolha.valor);
  if (novas.length === 0 && edicoes === null) return [];
  exigirEspera(state, 'CorrigirImportacao');
  if (edicoes !== null) {
    exigir(state, 'CorrigirImportacao', ['preparada']);
    exigirChavesDaCorrecao(edicoes, state.conteudos);
  }
  for (const escolha of novas) exigirOpcao(escolha, state);
  const outra = novas.some((escolha) => escolha.valor !== emVigor(escolha, state));
  // Edits would be made to layers that the other reading takes away.
  if (outra && edicoes !== null) throw new Rejection('CorrecaoComOutraLeitura');
  return [on.ImportacaoCorrigida({ escolhas: novas, leitura: outra ? state.leitura + 1 : null, edicoes })];
}

function publicar(data: DadosDoComando<'PublicarImportacao'>, state: ImportacaoState): ImportacaoEvent[] {
  if (state.situacao === 'publicada' && data.edicoes === null) return [];
  exigir(state, 'PublicarImportacao', ['preparada']);
  if (data.edicoes !== null) exigirChavesDaCorrecao(data.edicoes, state.conteudos);
  const abertas = emAberto(state.duvidas, state.escolhas);
  if (abertas.length > 0 && !data.aceitar_propostas) {
    throw new Rejection('ImportacaoComDuvidas', { duvidas: abertas.length });
  }
  const escolhas = abertas.flatMap(({ assunto, arquivo, camada, campo, proposta }) =>
    proposta === null ? [] : [{ assunto, arquivo, camada, campo, valor: proposta }],
  );
  const camadas = (state.camadas ?? 0) - (data.edicoes?.camadas_fora ?? state.fora);
  if (camadas <= 0) throw new Rejection('ImportacaoSemCamadas');
  const correcao =
    escolhas.length > 0 || data.edicoes !== null
      ? [on.ImportacaoCorrigida({ escolhas, leitura: null, edicoes: data.edicoes })]
      : [];
  return [...correcao, on.ImportacaoPublicada({ camadas })];
}

/** What the reading used where nobody chose otherwise. */
function emVigor(escolha: Escolha, { escolhas, duvidas, conteudos }: ImportacaoState): string | null {
  const antes = escolhida(escolhas, escolha);
  if (antes !== null) return antes;
  const duvida = duvidas.find((cada) => chaveDaEscolha(cada) === chaveDaEscolha(escolha));
  if (duvida) return duvida.proposta;
  const conteudo = conteudos.find(({ arquivo, camada }) => arquivo === escolha.arquivo && camada === escolha.camada);
  switch (escolha.assunto) {
    case 'crs':
      return conteudo?.crs?.toString() ?? null;
    case 'codificacao':
      return conteudo?.codificacao ?? null;
    case 'incluir':
      return conteudo ? 'sim' : 'nao';
    case 'reparos':
    case 'textos':
    case 'campos':
      return 'aceitar';
    case 'omissoes':
      return 'deixar_de_fora';
    default:
      return 'manter';
  }
}

const OPCOES: Readonly<Partial<Record<Escolha['assunto'], readonly string[]>>> = {
  incluir: ['sim', 'nao'],
  campo_pessoal: ['omitir', 'proteger', 'manter'],
  reparos: ['aceitar', 'deixar_de_fora'],
  omissoes: ['deixar_de_fora'],
  textos: ['aceitar'],
  campos: ['aceitar'],
  fora_do_brasil: ['manter', 'deixar_de_fora'],
  duplicadas: ['manter', 'deixar_de_fora'],
};

function exigirOpcao(escolha: Escolha, { duvidas }: ImportacaoState): void {
  const { assunto, valor } = escolha;
  const duvida = duvidas.find((cada) => chaveDaEscolha(cada) === chaveDaEscolha(escolha));
  const fixas = OPCOES[assunto];
  const possivel = assunto !== 'crs' || /^\d{4,5}$/.test(valor);
  const opcoes = fixas ?? (assunto === 'codificacao' ? (duvida?.opcoes ?? []) : []);
  if (!possivel || (opcoes.length > 0 && !opcoes.includes(valor))) {
    throw new Rejection('EscolhaImpossivel', { assunto, valor });
  }
}

function destruirArquivos(
  { tentativa, chaves }: DadosDoComando<'DestruirArquivosDaImportacao'>,
  state: ImportacaoState,
) {
  const antes = new Set(state.arquivos_destruidos);
  const novas = chaves.filter((chave) => !antes.has(chave));
  if (state.arquivos_destruidos !== null && novas.length === 0) return [];
  exigir(state, 'DestruirArquivosDaImportacao', ABANDONADAS);
  if (tentativa !== state.tentativa) recusar(state, 'DestruirArquivosDaImportacao');
  return [on.ArquivosDaImportacaoDestruidos({ tentativa, chaves: novas })];
}

type DaLeitura = Pick<DadosDoComando<'GuardarLote'>, 'tentativa' | 'leitura'>;

/** What a reading says that was given up meanwhile no longer counts. */
function exigirLeitura({ tentativa, leitura }: DaLeitura, state: ImportacaoState, comando: string): void {
  if (tentativa !== state.tentativa || leitura !== state.leitura) recusar(state, comando);
}

/** Features are read only where nothing stands in the way. */
function exigirLida(state: ImportacaoState, comando: string): void {
  exigir(state, comando, ['inspecionada']);
  if (impedemLeitura(state.duvidas, state.escolhas)) {
    throw new Rejection('ImportacaoComDuvidas', { duvidas: emAberto(state.duvidas, state.escolhas).length });
  }
}

/** Prepared, or unable to be read until somebody chooses: nothing works on it. */
function exigirEspera(state: ImportacaoState, comando: string): void {
  const parada = state.situacao === 'inspecionada' && impedemLeitura(state.duvidas, state.escolhas);
  if (!parada) exigir(state, comando, ['preparada']);
}

function exigir(state: ImportacaoState, comando: string, permitidas: readonly SituacaoDaImportacao[]): void {
  if (!(permitidas as readonly string[]).includes(state.situacao)) recusar(state, comando);
}

function recusar({ situacao }: ImportacaoState, comando: string): never {
  throw new Rejection('SituacaoDaImportacaoNaoPermite', { comando, situacao });
}

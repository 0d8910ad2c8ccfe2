import type { recusas } from './recusas.ts';

/** What an act is about that has no field of its own: the thing that its address names. */
const DO_ENDERECO = 'id';
/** What was asked for as a whole, which its sender knows by this id. */
const DO_PEDIDO = 'comando_id';
/** What a change of people, groups or policies would leave: which of their fields leads there depends on the form. */
const ACESSO = 'acesso';

/**
 * The field that each refusal of the domain is about, as forms and JSON spell it: a 422 always names one. A new code
 * does not compile without its line.
 */
const campos = {
  VerificacaoJaSolicitada: DO_PEDIDO,
  SeloForaDeOrdem: DO_PEDIDO,
  AreaDelimitadaNaoEPoligono: 'bbox_geojson',
  AcessoMaior: DO_ENDERECO,
  AdministracaoDeSi: ACESSO,
  AprovacaoDeOutraPessoa: DO_ENDERECO,
  AprovacaoEmBeneficioProprio: DO_ENDERECO,
  AprovacaoJaDecidida: DO_ENDERECO,
  AprovacaoJaSolicitada: DO_PEDIDO,
  AprovacaoPendente: ACESSO,
  AprovacaoPropria: DO_ENDERECO,
  AprovadoresDeMenos: 'exigir_aprovacao',
  AlcanceMaior: DO_ENDERECO,
  AlvosNaoConferem: 'layer_ids',
  AtivoDeOutroCliente: 'cliente_id',
  AtivoJaExiste: DO_PEDIDO,
  ArquivosDaImportacaoDestruidos: DO_ENDERECO,
  AtivoObrigatorio: 'ativos',
  AtoJaSolicitado: DO_PEDIDO,
  AtoNaoSeDesfaz: DO_ENDERECO,
  CamadasDemais: 'layer_ids',
  CamadaJaExiste: DO_PEDIDO,
  CamadaNaLixeira: DO_ENDERECO,
  CamadaTipoJaExiste: DO_PEDIDO,
  CategoriaJaExiste: DO_PEDIDO,
  ClienteJaExiste: DO_PEDIDO,
  ChavesDemais: 'attributes',
  ConcessaoAlemDaPropria: ACESSO,
  ContaPropria: DO_ENDERECO,
  ContaProtegida: 'email',
  ConviteInvalido: 'token',
  CursorInvalido: 'apos',
  DadosProtegidosDestruidos: DO_ENDERECO,
  EmailJaCadastrado: 'email',
  ExportacaoJaSolicitada: DO_PEDIDO,
  FormatoSoEmWgs84: 'projection',
  GeometriaDeOutroTipo: 'geojson',
  GeometriaInvalida: 'geojson',
  IconeJaExiste: DO_PEDIDO,
  GrupoJaExiste: DO_PEDIDO,
  FavoritasDemais: 'images',
  ImagensNaoSalvas: 'images_ids',
  ImagemEmExame: 'arquivo_tif',
  ImagemJaExiste: DO_PEDIDO,
  ImagemNaLixeira: DO_ENDERECO,
  ImportacaoJaSolicitada: DO_PEDIDO,
  CamadasNaoConferem: DO_ENDERECO,
  CorrecaoComOutraLeitura: 'geoms',
  EscolhaImpossivel: 'escolhas',
  ImportacaoComDuvidas: 'escolhas',
  ImportacaoSemCamadas: DO_ENDERECO,
  LoteForaDeOrdem: DO_ENDERECO,
  ModuloJaExiste: DO_PEDIDO,
  NenhumaCamadaEscolhida: 'layer_ids',
  NinguemPodeAprovar: ACESSO,
  NomeEmGravacao: 'nome',
  NomeJaEmUso: 'nome',
  NotificacaoJaEmitida: DO_PEDIDO,
  LinkDeSenhaInvalido: 'token',
  PapeisNaoConferem: 'papeis',
  PermissaoDaInstalacao: 'permissao_ids',
  PoliticaPedeAprovacao: 'exigir_aprovacao',
  SegundoFatorJaAtivo: DO_ENDERECO,
  SegundoFatorExigido: DO_ENDERECO,
  SegundoFatorInativo: DO_ENDERECO,
  SenhaAtualIncorreta: 'current_password',
  SenhaComum: 'password',
  SenhaCurta: 'password',
  SenhaIgual: 'password',
  SenhaLonga: 'password',
  SistemaDeCoordenadasNaoAceito: 'projection',
  SituacaoDaExportacaoNaoPermite: DO_ENDERECO,
  SituacaoDaImportacaoNaoPermite: DO_ENDERECO,
  SomenteOperador: ACESSO,
  TextoIlegivel: DO_PEDIDO,
  UfDeOutroLugar: 'uf',
  UltimoAdministrador: ACESSO,
  UltimosAprovadores: ACESSO,
  UsuarioApagado: DO_ENDERECO,
  UsuarioJaExiste: DO_PEDIDO,
  UsuarioSemAcesso: DO_ENDERECO,
  VisaoDeSi: DO_ENDERECO,
} satisfies Readonly<Record<keyof typeof recusas, string>>;

/** Where several fields may hold the same thing, whoever refuses says which it was: the first name is that of a form. */
export function campoDaRecusa(codigo: string, { campo }: Readonly<Record<string, unknown>>): string {
  if (typeof campo === 'string') return campo.replace(/\..*$/s, '');
  return (campos as Readonly<Record<string, string>>)[codigo] ?? DO_ENDERECO;
}

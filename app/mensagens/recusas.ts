import { nomeDaUf } from '#domain/geocodificacao/estados.ts';
import { mensagens } from './catalogo.ts';
import { mensagensDosTextos } from './textos.ts';

type Meta = Readonly<Record<string, unknown>>;
type Frase = string | ((meta: Meta) => string);

/** Sentences for what the domain refuses, by the rejection's code. `…Inexistente` is answered 404 and has none here. */
export const recusas = {
  VerificacaoJaSolicitada: 'Esta verificação já foi pedida: acompanhe-a na lista.',
  SeloForaDeOrdem:
    'Os acessos se selam uma vez, hora após hora: este selo não continua o último. A verificação de integridade diz o que falta.',
  AreaDelimitadaNaoEPoligono: 'A área delimitada do ativo precisa ser um polígono.',
  AcessoMaior: 'Esta pessoa pode mais do que você: só quem tem as mesmas permissões pode agir sobre o acesso dela.',
  AlcanceMaior:
    'Esta pessoa alcança ativos que você não alcança: só quem alcança todos os ativos dela pode agir sobre o acesso dela.',
  AdministracaoDeSi:
    'Você não pode tirar de si mesmo o acesso de administrador. Peça a outra pessoa que administre os acessos.',
  AgendamentoJaExiste: 'Este relatório já foi agendado.',
  AgendamentoAnexaParaNinguem: 'Só se anexa para e-mails de fora: escreva ao menos um.',
  AgendamentoSemDestinatario: 'Escolha ao menos uma pessoa, ou escreva um e-mail de fora.',
  AgendamentoSemObjeto: 'Escolha de que é o documento.',
  ExecucaoSemDocumento: 'Desta vez nada foi emitido: não há o que reenviar.',
  AnaliseJaExiste: 'Esta análise já foi criada.',
  AnaliseNaLixeira: 'A análise está na lixeira: restaure-a antes de alterá-la.',
  AprovacaoDeOutraPessoa: 'Só quem fez este pedido pode retirá-lo.',
  AprovacaoEmBeneficioProprio: 'Você ganharia com este pedido: outra pessoa precisa decidi-lo.',
  AprovacaoJaDecidida: ({ situacao }) =>
    `Este pedido ${finsDaAprovacao[String(situacao)] ?? 'já foi decidido'}: nada mais há a decidir nele.`,
  AprovacaoJaSolicitada: 'Este pedido já foi feito: acompanhe-o em “Aprovações”.',
  AprovacaoPendente:
    'Já há um pedido que espera pela aprovação de outra pessoa para isto mesmo. Em “Aprovações” ele se decide ou se retira.',
  AprovacaoPropria: 'Foi você quem fez este pedido: outra pessoa precisa decidi-lo.',
  AprovadoresDeMenos:
    'Para exigir a aprovação de uma segunda pessoa, é preciso que ao menos duas pessoas com acesso possam “Aprovar concessões sensíveis”. Dê antes essa permissão a outra pessoa.',
  StatusDoAtoNaoConfere: 'Escolha o status que as detecções recebem.',
  NenhumaDeteccaoEscolhida: 'Nenhuma detecção foi escolhida: marque ao menos uma.',
  AlvosNaoConferem:
    'As camadas ou detecções deste pedido não conferem com o total dele. Recarregue a lista e tente novamente.',
  AtivoDeOutroCliente:
    'Um ativo não muda de cliente: as camadas, os envios e as pessoas ligadas a ele são do cliente em que foi criado.',
  AtivoJaExiste: 'Este ativo já foi criado.',
  AtivoObrigatorio: 'Pelo menos um ativo deve estar selecionado.',
  AtoJaSolicitado: 'Este pedido já foi feito: acompanhe-o em “Atos”.',
  AtoNaoSeDesfaz: 'Este ato não está sendo desfeito.',
  CamadasDemais: ({ maximo }) => `No máximo ${maximo} camadas podem ser excluídas por vez. Nenhuma foi excluída.`,
  CamadaJaExiste: 'Esta camada já foi criada.',
  CamadaNaLixeira: 'A camada está na lixeira: restaure-a antes de alterá-la.',
  CamadaTipoJaExiste: 'Este tipo de camada já foi criado.',
  CategoriaJaExiste: 'Esta categoria já foi criada.',
  ChavesDemais: ({ chaves, maximo }) =>
    `Uma camada pode ter no máximo ${maximo} atributos, e esta teria ${Number(chaves).toLocaleString('pt-BR')}. Deixe só os necessários e tente novamente.`,
  ClienteJaExiste: 'Este cliente já foi criado.',
  ConcessaoAlemDaPropria:
    'Esta mudança dá ou tira permissões que você não tem. Só quem as tem pode dá-las ou tirá-las.',
  ContaPropria:
    'Esta é a sua própria conta: a senha, as duas etapas e as sessões mudam no seu perfil, com a senha atual.',
  ContaProtegida:
    'Com a aprovação de uma segunda pessoa ligada, ninguém escolhe a senha nem troca o e-mail de quem tem, ou espera, permissões sensíveis. Mande à pessoa o endereço para que ela mesma escolha a senha.',
  ConviteInvalido: 'Este link de acesso já foi usado ou venceu. Peça um novo ao administrador.',
  ArquivosDaImportacaoDestruidos:
    'Os arquivos deste envio foram destruídos ao fim do prazo: ele não pode mais ser tentado. Envie os arquivos outra vez.',
  CursorInvalido: 'O endereço desta página da lista não é válido: volte ao início da lista.',
  DadosProtegidosDestruidos:
    'A chave dos dados pessoais deste envio foi destruída: eles não podem mais ser protegidos nem mostrados.',
  DataDeOutraImagem: ({ data }) => `A data precisa ser a da imagem: ${String(data).split('-').reverse().join('/')}.`,
  DatasTrocadas: 'A data anterior precisa vir antes da posterior, ou ser a mesma.',
  DeteccaoJaExiste: 'Esta detecção já foi criada.',
  ArtefatoNaoRemovido: 'Só os arquivos de um artefato removido são apagados.',
  FotografiaSemPosicao: 'Este arquivo não diz onde foi fotografado: não há ponto para usar.',
  DeteccaoNaLixeira: 'A detecção está na lixeira: restaure-a antes de alterá-la.',
  DeteccaoSemArea: 'Uma detecção é uma área: desenhe um polígono.',
  DocumentoInexistente: 'Este documento não existe, ou é de outro cliente.',
  DocumentoJaEmitido: 'Este documento já foi emitido.',
  EmailJaCadastrado: 'Este e-mail já está em uso.',
  ExportacaoJaSolicitada: 'Este arquivo já foi pedido: acompanhe-o em “Exportações”.',
  CartaoInexistente: 'Este cartão não existe mais. Recarregue a página.',
  CartaoJaExiste: 'Este cartão já foi posto.',
  CartoesDemais: ({ maximo }) => `São no máximo ${maximo} cartões: remova algum antes.`,
  OutrosCartoes: 'Os cartões mudaram enquanto você os ordenava. Veja como estão e ordene de novo.',
  TelaoInexistente: 'Este telão não existe mais. Recarregue a página.',
  TelaoJaExiste: 'Este telão já foi criado.',
  TelaoJaUsado: 'O endereço deste telão já foi usado.',
  FiltroComMesmoNome: ({ nome }) => `Já existe um filtro salvo com o nome “${nome}”. Escolha outro.`,
  FiltroInexistente: 'Este filtro não existe mais. Recarregue a página.',
  FiltroJaExiste: 'Este filtro já foi salvo.',
  FiltrosDemais: ({ maximo }) => `São no máximo ${maximo} filtros salvos: remova algum antes.`,
  FormatoNaoAceito: 'Escolha um dos formatos da lista.',
  FormatoSoEmWgs84: 'KML e KMZ são sempre em WGS 84: escolha WGS 84 como projeção.',
  GeometriaDeOutroTipo: 'A geometria não é do tipo que esta camada pede (ponto, linha ou polígono).',
  GeometriaInvalida: (meta) =>
    meta.codigo === 'atravessa_o_antimeridiano'
      ? 'A geometria atravessa o antimeridiano (180°) ou dá a volta no mundo: divida o desenho ali e tente novamente.'
      : `A geometria tem um erro${lugarNaGeometria(meta)}: corrija o desenho e tente novamente.`,
  IconeJaExiste: 'Este ícone já foi guardado.',
  GrupoJaExiste: 'Este grupo já foi criado.',
  FavoritasDemais: ({ maximo }) =>
    `Este ativo já tem ${maximo} imagens favoritas. Tire alguma dos favoritos antes de pôr outra.`,
  ImagensNaoSalvas: 'Salve antes todas as imagens deste grupo, até 10 por vez, e depois o grupo.',
  ImagemEmExame: 'O arquivo desta imagem ainda está sendo examinado. Espere que termine para enviar outro.',
  ImagemJaExiste: 'Esta imagem já foi recebida: acompanhe-a na lista de imagens.',
  ImagemNaLixeira: 'A imagem está na lixeira: restaure-a antes de alterá-la.',
  ImportacaoJaSolicitada: 'Este envio já foi feito: acompanhe-o na lista de envios.',
  CamadasNaoConferem: 'As camadas lidas não conferem com as guardadas. Tente o envio outra vez.',
  CorrecaoComOutraLeitura:
    'Esta escolha faz os arquivos serem lidos outra vez. Salve-a primeiro e altere as camadas depois da nova leitura.',
  EscolhaImpossivel: 'Esta escolha não é possível para este arquivo.',
  ImportacaoComDuvidas: ({ duvidas }) =>
    duvidas === 1
      ? 'Há uma dúvida por decidir neste envio. Decida-a antes de publicar.'
      : `Há ${duvidas} dúvidas por decidir neste envio. Decida-as antes de publicar.`,
  ImportacaoSemCamadas: 'Este envio não tem nenhuma camada para publicar.',
  LoteForaDeOrdem: 'A leitura do envio se perdeu. Tente o envio outra vez.',
  ModuloJaExiste: 'Este módulo já foi registrado.',
  NenhumaCamadaEscolhida: ({ todas }) =>
    todas === true
      ? 'Nenhuma camada corresponde ao filtro: não há o que fazer.'
      : 'Nenhuma das camadas escolhidas existe ou está ao seu alcance.',
  NomeEmGravacao: ({ especie, nome }) =>
    `${especie === 'ativo' ? 'A sigla' : 'O nome'} “${nome}” está sendo gravado agora por outra pessoa, ou a gravação parou no meio. Escolha outro, ou tente novamente em cinco minutos.`,
  NomeJaEmUso: (meta) => nomeJaEmUso(meta),
  ClassificacaoJaExiste: ({ value }) => `Já existe a classificação ${value}. Escolha outro número.`,
  DeteccaoStatusJaExiste: 'Este status já foi criado.',
  DeteccaoTipoJaExiste: 'Este tipo de detecção já foi criado.',
  NinguemPodeAprovar:
    'Esta mudança dá permissões sensíveis e precisa da aprovação de outra pessoa, mas ninguém poderia aprová-la: só aprova quem tem “Aprovar concessões sensíveis”, não fez o pedido e não ganha com ele.',
  NotificacaoJaEmitida: 'Esta notificação já foi emitida.',
  LinkDeSenhaInvalido: 'Este link já foi usado ou venceu. Peça outro em “Esqueci minha senha”.',
  PapeisNaoConferem: ({ papeis, bandas }) =>
    `Foi dito o que medem ${papeis} bandas, e a imagem tem ${bandas}. Recarregue a página e diga de novo.`,
  PermissaoDaInstalacao: 'O grupo de um cliente não pode ter permissões da instalação.',
  PoliticaPedeAprovacao:
    'Deixar de exigir a aprovação de uma segunda pessoa também espera pela aprovação de uma segunda pessoa.',
  SegundoFatorJaAtivo: 'A verificação em duas etapas já está ativa.',
  SegundoFatorExigido:
    'A política de acesso do seu grupo exige a verificação em duas etapas: ela não pode ser desativada.',
  SegundoFatorInativo: 'A verificação em duas etapas não está ativa.',
  SenhaAtualIncorreta: 'A senha atual não está correta.',
  SenhaComum:
    'Esta senha é fácil de adivinhar: é muito usada, já vazou ou segue um padrão conhecido. Escolha outra, como uma frase de quatro palavras sem relação.',
  SenhaIgual: 'Esta é a senha que outra pessoa escolheu para você, e que ela conhece. Escolha outra.',
  SenhaCurta: ({ minimo }) => `A senha precisa ter pelo menos ${minimo} caracteres.`,
  SenhaLonga: ({ maximo }) => `A senha pode ter no máximo ${maximo} caracteres.`,
  SistemaDeCoordenadasNaoAceito: 'Escolha uma das projeções da lista.',
  SituacaoDaExportacaoNaoPermite: 'Esta exportação já terminou. Recarregue a lista.',
  SituacaoDaImportacaoNaoPermite: ({ situacao }) =>
    `O envio ${situacoes[String(situacao)] ?? 'mudou de situação'}: esta ação já não é possível. Recarregue a lista.`,
  SomenteOperador: mensagens.semPermissao,
  TipoComSubtipos: 'Este tipo tem subtipos: não pode ficar abaixo de outro. Tire antes os subtipos dele.',
  TipoPaiDeOutroCliente: 'Escolha um tipo de camada da sua organização.',
  TipoPaiDeSiMesmo: 'Um tipo não fica abaixo de si mesmo.',
  TipoPaiSubtipo: 'O tipo escolhido já é subtipo de outro: a árvore tem um nível só.',
  TextoIlegivel: ({ campo, motivo }) =>
    mensagensDosTextos.noCampo(String(campo), mensagensDosTextos[motivo === 'nulo' ? 'nulo' : 'partido']),
  UfDeOutroLugar: ({ uf, uf_do_ponto }) =>
    `O estado do ponto é ${nomeDaUf(uf_do_ponto)}, e o escolhido é ${nomeDaUf(uf)}. Escolha o do ponto, corrija o ponto ou diga o motivo.`,
  UltimoAdministrador:
    'Ninguém mais administraria os acessos depois desta mudança. Dê antes a administração a outra pessoa.',
  UltimosAprovadores:
    'Depois desta mudança menos de duas pessoas poderiam aprovar concessões sensíveis, e nenhuma se daria mais. Dê antes a outra pessoa a permissão “Aprovar concessões sensíveis”.',
  UsuarioApagado: 'Os dados desta pessoa foram apagados: o acesso dela não volta.',
  UsuarioJaExiste: 'Este usuário já foi criado.',
  UsuarioSemAcesso: 'Esta pessoa está sem acesso, ou ainda não entrou pela primeira vez.',
  VisaoDeSi: 'Você já vê o sistema como você mesmo.',
} satisfies Readonly<Record<string, Frase>>;

/** Of what bears a name that only one may bear, by category of its streams: one that bears it, and one of the two. */
const nomeados: Readonly<Record<string, readonly [outro: string, um: string]>> = {
  grupo: ['um grupo', 'um dos dois'],
  categoria: ['uma categoria em uso', 'uma das duas'],
  camadatipo: ['um tipo de camada em uso', 'um dos dois'],
  deteccaotipo: ['um tipo de detecção em uso', 'um dos dois'],
  deteccaostatus: ['um status em uso', 'um dos dois'],
};

function nomeJaEmUso({ especie, nome, de }: Meta): string {
  const outro = typeof de === 'string' ? `, de “${de}”` : '';
  if (especie === 'ativo')
    return `Já há um ativo em uso com esta sigla: “${nome}”${outro}. Dê outra sigla a um dos dois.`;
  const [qual, um] = nomeados[String(especie)] ?? ['outro', 'um dos dois'];
  return `Já há ${qual} com este nome: “${nome}”. Dê outro nome a ${um}.`;
}

const finsDaAprovacao: Readonly<Record<string, string>> = {
  concedida: 'já foi aprovado',
  recusada: 'já foi recusado',
  cancelada: 'foi retirado por quem o fez',
  expirada: 'já não vale',
};

const situacoes: Readonly<Record<string, string>> = {
  solicitada: 'ainda está na fila',
  inspecionada: 'ainda está sendo lido',
  preparada: 'aguarda publicação',
  publicada: 'já foi publicado',
  desfeita: 'foi desfeito',
  descartada: 'foi cancelado',
  expirada: 'venceu sem ser publicado',
  recusada: 'foi recusado',
};

/** Part, ring and vertex, counted from 1 for people; parts and rings only where there are several. */
function lugarNaGeometria({ parte, anel, vertice }: Meta): string {
  if (typeof vertice !== 'number') return '';
  const partes = [`no vértice ${vertice + 1}`];
  if (typeof anel === 'number' && anel > 0) partes.push(`do anel ${anel + 1}`);
  if (typeof parte === 'number' && parte > 0) partes.push(`da parte ${parte + 1}`);
  return ` ${partes.join(' ')}`;
}

/** The sentence for a command that the domain refused. */
export function textoDaRecusa(codigo: string, meta: Meta): string {
  const frase: Frase | undefined = (recusas as Readonly<Record<string, Frase>>)[codigo];
  if (frase === undefined) return mensagens.generica;
  return typeof frase === 'string' ? frase : frase(meta);
}

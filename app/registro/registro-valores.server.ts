import { agendaEmPalavras, falhasDaExecucao, NOMES_DA_AGENDA } from '#app/agendamento/agendamento.porta.server.ts';
import { GEOMETRIAS as GEOMETRIAS_DOS_TIPOS } from '#app/camada-tipo/camada-tipo.porta.ts';
import { textoDoMotivo, textosDosAvisos } from '#app/exportacao/exportacao.porta.server.ts';
import { nomesDosPapeis, textoDoProblemaDaImagem } from '#app/imagem/imagem.porta.server.ts';
import { textoDoProblema } from '#app/importacao/importacao.porta.server.ts';
import { dataNaTela } from '#app/kit/datas.ts';
import { dataHoraExata, plural, tamanho } from '#app/kit/formatos.ts';
import { fundamentosEmPalavras } from '#app/mensagens/fundamentos.ts';
import { NOMES_DAS_ESPECIES, NOMES_DAS_FORMAS } from '#app/notificacao/notificacao.porta.server.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { agendaSchema } from '#domain/agendamento/quando.policy.ts';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { AvisoDaExportacao, MotivoDaFalha } from '#domain/exportacao/exportacao.events.ts';
import { sistemaDe } from '#domain/exportacao/sistemas.ts';
import { problemaDaImagemSchema } from '#domain/imagem/problemas.ts';
import { ehProtegido } from '#domain/importacao/campos-vistos.ts';
import type { Problema } from '#domain/importacao/importacao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { MODULOS, PERMISSOES } from '#domain/modulo/catalogo.ts';
import type { CampoMudado } from '#infra/services/registro/registro-mudanca.ts';
import { nomeDoCampoDoRegistro } from './campos.mensagens.ts';
import { alcanceDoRegistro, nomesDasPessoas } from './registro.server.ts';
import type { MudancaNaTela } from './registro.ts';

const VAZIO = '(vazio)';
const SEM_NOME = '(fora do seu alcance ou sem nome)';
/** Letters of a value that are shown. */
const MAX_LETRAS = 500;

/** Fields that name other objects, and of which category those are. */
const REFERENCIAS: Readonly<Record<string, string>> = {
  tipo_id: 'camadatipo',
  tipo_pai_id: 'camadatipo',
  tipo_ids: 'camadatipo',
  ativo_id: 'ativo',
  ativo_ids: 'ativo',
  categoria_id: 'categoria',
  autor_id: 'usuario',
  aprovador_id: 'usuario',
  aprovador_ids: 'usuario',
  beneficiario_ids: 'usuario',
  grupo_ids: 'grupo',
  grupos_dois_fatores: 'grupo',
  importacao_id: 'importacao',
  usuario_id: 'usuario',
  usuario_ids: 'usuario',
  anterior_definida_por: 'usuario',
  analise_id: 'analise',
  camada_principal_id: 'camada',
  tipo_deteccao_id: 'deteccaotipo',
  tipo_deteccao_alterado_id: 'deteccaotipo',
  status_id: 'deteccaostatus',
  status_ids: 'deteccaostatus',
};
/** Said by the log's own columns already. */
const OCULTOS = new Set(['cliente_id', 'alvo_id', 'execucao_id']);
const GEOMETRIAS: Readonly<Record<string, string>> = {
  Point: 'Ponto',
  MultiPoint: 'Pontos',
  LineString: 'Linha',
  MultiLineString: 'Linhas',
  Polygon: 'Polígono',
  MultiPolygon: 'Polígonos',
  GeometryCollection: 'Várias geometrias',
};
// A format is of exports too, which have no PDF beside it.
const { especie: doDocumento, situacao: _, formato: __, ...daAgenda } = NOMES_DA_AGENDA;
/** Words of the code that stand in events, as people call them. */
const CHAMADOS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...daAgenda,
  especie: { ...NOMES_DAS_ESPECIES, ...doDocumento, registrar_status: 'Mudança de status' },
  na_tela: NOMES_DAS_FORMAS,
  objeto: { camadas: 'Camadas', deteccoes: 'Detecções, uma linha cada', geometrias: 'Geometrias de detecções' },
  nivel: { info: 'Informação', success: 'Sucesso', warning: 'Atenção', danger: 'Erro' },
  fundamento: fundamentosEmPalavras,
  papeis: nomesDosPapeis,
  tipo: { toast: 'Passageiro', alert: 'Alerta', modal: 'Janela' },
};
const tipoDeGeometria = (valor: unknown) => GEOMETRIAS_DOS_TIPOS[valor as 1] ?? String(valor);
const DO_CATALOGO: ReadonlyMap<Uuid, string> = new Map([...MODULOS, ...PERMISSOES].map(({ id, nome }) => [id, nome]));

/** The changes of an event as people read them, with the names of what they refer to. */
export async function mudancasNaTela(
  pedido: PedidoComSessao,
  mudancas: readonly CampoMudado[],
): Promise<readonly MudancaNaTela[]> {
  const vistas = mudancas.filter(({ campo }) => !OCULTOS.has(campo));
  const nomear = await lerNomes(pedido, vistas);
  return vistas.map(({ campo, antes, depois }) => ({
    campo: nomeDoCampoDoRegistro(campo),
    antes: antes === undefined ? null : textoDoValor(campo, antes, nomear),
    depois: textoDoValor(campo, depois, nomear),
    cor: /(^|\.|_)cor(_|$)/.test(campo),
  }));
}

type Nomear = (campo: string, id: Uuid) => string;

async function lerNomes(pedido: PedidoComSessao, mudancas: readonly CampoMudado[]): Promise<Nomear> {
  const citados = (categoria: (uma: string) => boolean) =>
    mudancas
      .filter(({ campo }) => categoria(REFERENCIAS[campo] ?? ''))
      .flatMap(({ antes, depois }) => [antes, depois].flat())
      .filter((id): id is Uuid => uuidSchema.safeParse(id).success);
  const [objetos, pessoa] = await Promise.all([
    pedido.servicos.registro.nomes(
      alcanceDoRegistro(pedido),
      citados((uma) => uma !== '' && uma !== 'usuario'),
    ),
    nomesDasPessoas(
      pedido,
      citados((uma) => uma === 'usuario'),
    ),
  ]);
  return (campo, id) => {
    const categoria = REFERENCIAS[campo];
    if (categoria === 'usuario') return pessoa(id);
    return DO_CATALOGO.get(id) ?? objetos.get(`${categoria}-${id}`) ?? SEM_NOME;
  };
}

/** One value of a field as text. */
function textoDoValor(campo: string, valor: unknown, nomear: Nomear): string {
  if (valor === null || valor === undefined || valor === '') return VAZIO;
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não';
  if (campo === 'tipo_geometria') return tipoDeGeometria(valor);
  if (typeof valor === 'number') return textoDoNumero(campo, valor);
  if (typeof valor === 'string') return textoDoTexto(campo, valor, nomear);
  if (Array.isArray(valor)) return textoDaLista(campo, valor, nomear);
  return cortar(textoDoObjeto(campo, valor as Objeto, nomear));
}

/** Codes are no counts: they are told without a point for thousands, and so is what may be one. */
function textoDoNumero(campo: string, valor: number): string {
  if (/^crs(_|$)/.test(campo)) return sistemaDe(valor)?.nome.concat(` (EPSG:${valor})`) ?? `EPSG:${valor}`;
  const useGrouping = !campo.startsWith('attributes.');
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 20, useGrouping });
}

function textoDoTexto(campo: string, valor: string, nomear: Nomear): string {
  const protegido: boolean = ehProtegido(valor);
  if (protegido) return '(dado protegido)';
  if (/_id$/.test(campo) && uuidSchema.safeParse(valor).success) return nomear(campo, valor);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(valor)) return dataHoraExata(valor);
  if (/^data(_|$)/.test(campo) && /^\d{4}-\d\d-\d\d$/.test(valor)) return dataNaTela(valor);
  // One word may be a person's own reason as well; with a line between its words it is the code's.
  if (campo === 'motivo' && valor.includes('_'))
    return textoDoMotivo(valor as MotivoDaFalha) ?? falhasDaExecucao[valor as FalhaDaExecucao] ?? cortar(valor);
  if (campo === 'desenho') return `desenho em SVG, ${plural(valor.length, 'letra', 'letras')}`;
  return CHAMADOS[campo]?.[valor] ?? (campo === 'tipos_geometria' ? GEOMETRIAS[valor] : undefined) ?? cortar(valor);
}

function textoDaLista(campo: string, valores: readonly unknown[], nomear: Nomear): string {
  if (valores.length === 0) return '(nenhum)';
  const textos = valores.map((um) =>
    typeof um === 'string' && uuidSchema.safeParse(um).success ? nomear(campo, um) : textoDoValor(campo, um, nomear),
  );
  // Told in their order: of bands it is all that says which, of statuses it is what was said.
  if (campo === 'papeis' || campo === 'status_ids') return cortar(textos.map((um, i) => `${i + 1}. ${um}`).join('; '));
  return cortar(textos.sort((a, b) => a.localeCompare(b, 'pt-BR')).join('; '));
}

type Objeto = Readonly<Record<string, unknown>>;

/** What says nothing to people: where bytes lie, what proves them, and what another field tells in words. */
const SO_DE_MAQUINA = new Set(['chave', 'sha256', 'crs_wkt', 'bbox', 'mascara']);

function textoDoObjeto(campo: string, valor: Objeto, nomear: Nomear): string {
  const { type, coordinates, nome, bytes, codigo } = valor;
  if (typeof type === 'string' && coordinates !== undefined) {
    return `${GEOMETRIAS[type] ?? type}, ${plural(contarVertices(coordinates, type.endsWith('Polygon')), 'vértice', 'vértices')}`;
  }
  if (campo === 'problemas' && typeof codigo === 'string') {
    const daImagem = problemaDaImagemSchema.strict().safeParse(valor);
    return daImagem.success ? textoDoProblemaDaImagem(daImagem.data) : textoDoProblema(valor as unknown as Problema);
  }
  if (campo === 'avisos' && typeof codigo === 'string') {
    return textosDosAvisos([valor as unknown as AvisoDaExportacao]).join(' ');
  }
  if (campo === 'agenda') {
    const agenda = agendaSchema.safeParse(valor);
    if (agenda.success) return agendaEmPalavras(agenda.data);
  }
  if (typeof nome === 'string') return typeof bytes === 'number' ? `${nome} (${tamanho(bytes)})` : nome;
  if (typeof bytes === 'number') return tamanho(bytes);
  // A button of a notification.
  if (typeof valor.label === 'string') return valor.label;
  return Object.entries(valor)
    .filter(([parte, um]) => !SO_DE_MAQUINA.has(parte) && um !== null && !(campo === 'documento' && /_id$/.test(parte)))
    .map(([parte, um]) => `${nomeDaParte(campo, parte)}: ${textoDaParte(parte, contadas(campo, um), nomear)}`)
    .join('; ');
}

/** Fields under these are named by whoever made the file. */
const DE_ATRIBUTOS = new Set(['attributes', 'attributes_renames', 'general_attributes']);

function nomeDaParte(campo: string, parte: string): string {
  if (DE_ATRIBUTOS.has(campo)) return `“${parte}”`;
  if (campo === 'documento' && parte === 'especie') return 'Tipo';
  return uuidSchema.safeParse(parte).success ? 'Uma geometria' : nomeDoCampoDoRegistro(parte);
}

/** Who receives a report stands beside its history by name: there they are counted. */
const contadas = (campo: string, valor: unknown) =>
  campo === 'destinatarios' && Array.isArray(valor) ? valor.length : valor;

/** Features are counted from 1 for people. */
const textoDaParte = (parte: string, valor: unknown, nomear: Nomear) =>
  parte === 'feicao' && typeof valor === 'number' ? String(valor + 1) : textoDoValor(parte, valor, nomear);

/** @param area whether its sequences are rings: the position that closes one is its first corner again */
function contarVertices(coordinates: unknown, area: boolean): number {
  if (!Array.isArray(coordinates)) return 0;
  const [primeira] = coordinates;
  if (typeof primeira === 'number') return 1;
  const total = coordinates.reduce<number>((soma, parte) => soma + contarVertices(parte, area), 0);
  return area && Array.isArray(primeira) && typeof primeira[0] === 'number' ? total - 1 : total;
}

const cortar = (texto: string) => (texto.length <= MAX_LETRAS ? texto : `${texto.slice(0, MAX_LETRAS)}…`);

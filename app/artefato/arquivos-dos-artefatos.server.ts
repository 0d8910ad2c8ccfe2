import { randomUUID } from 'node:crypto';
import { juntarRecebidos } from '#app/importacao/importacao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, indisponivel } from '#app/server/falhas.server.ts';
import type { Artefato, Midia } from '#domain/artefato/artefato.policy.ts';
import {
  type ArquivoDoFormulario,
  examinarFormularios,
  type FormularioDeArtefato,
  type ProblemaDoArtefato,
  tipoDoFormulario,
} from '#domain/artefato/formulario.ts';
import type { LimitesDosArtefatos } from '#domain/artefato/limites.policy.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { EnvioParcial } from '#infra/files/upload/envios-parciais.ts';
import {
  arquivoInfectado,
  mensagensDoArtefato,
  recusaDoArquivo,
  textoDoProblemaDoArtefato,
} from './artefato.mensagens.ts';
import { limitesDosArtefatosDoCliente } from './limites.server.ts';

/** Files by the keys that forms name them with. */
export type Chegados = ReadonlyMap<string, EnvioParcial>;

const DO_ARTEFATO = { finalidade: 'artefato', campo: 'artefatos' } as const;

/** What forms say, as artefacts whose files are in storage. @throws RespostaDeFalha 422 by form; 503 without a scanner */
export async function montarArtefatos(
  pedido: PedidoDaSessao,
  deteccao_id: Uuid,
  formularios: readonly FormularioDeArtefato[],
  chegados: Chegados,
): Promise<readonly Artefato[]> {
  const limites = await limitesDosArtefatosDoCliente(pedido);
  // What can be told by sizes and names is told before a file is put together.
  exigirSemProblemas(examinarFormularios(formularios, comTipoDeclarado(chegados), semTipos(limites)));
  const arquivos = await juntar(pedido, chegados);
  exigirSemProblemas(examinarFormularios(formularios, arquivos, limites));
  const artefatos: Artefato[] = [];
  for (const [indice, formulario] of formularios.entries()) {
    const tipo = tipoDoFormulario(formulario);
    if (tipo === null) continue;
    const [links, chaves] = [textos(formulario.links), textos(formulario.fileKeys)];
    const midias: Midia[] = [];
    if (tipo !== 'link') {
      for (const chave of chaves) midias.push(await midiaDe(pedido, deteccao_id, indice, arquivos.get(chave)));
    }
    const observacao = formulario.observacao.trim();
    artefatos.push({ id: randomUUID(), tipo, observacao, links: tipo === 'link' ? [...links] : [], midias });
  }
  return artefatos;
}

const textos = (lista: readonly unknown[]): readonly string[] => lista.filter((um) => typeof um === 'string');

/** Any kind of file passes: what they are is not known yet. */
const QUALQUER = 'qualquer';

function semTipos({ link, imagem, documento, video }: LimitesDosArtefatos): LimitesDosArtefatos {
  const allowedMimetypes = [QUALQUER];
  const [deImagem, deDocumento] = [
    { ...imagem, allowedMimetypes },
    { ...documento, allowedMimetypes },
  ];
  return { link, imagem: deImagem, documento: deDocumento, video: { ...video, allowedMimetypes } };
}

const comTipoDeclarado = (chegados: Chegados): ReadonlyMap<string, ArquivoDoFormulario> =>
  new Map([...chegados].map(([chave, { nome, bytes }]) => [chave, { nome, bytes, mime: QUALQUER }]));

/** Told of the form that it is about, each once. */
function exigirSemProblemas(problemas: readonly ProblemaDoArtefato[]): void {
  if (problemas.length === 0) return;
  const erros: Record<string, string[]> = {};
  for (const problema of problemas) {
    const campo = `artefatos.${problema.indice}.${problema.campo}`;
    const texto = textoDoProblemaDoArtefato(problema);
    const ditos = erros[campo] ?? [];
    if (!ditos.includes(texto)) erros[campo] = [...ditos, texto];
  }
  throw camposInvalidos(erros);
}

type Juntado = Arquivo & { readonly mime: string | null };

async function juntar(pedido: PedidoDaSessao, chegados: Chegados): Promise<ReadonlyMap<string, Juntado>> {
  const juntados = new Map<string, Juntado>();
  for (const [chave, parcial] of chegados) {
    const [arquivo] = await juntarRecebidos(pedido, [parcial], DO_ARTEFATO);
    if (arquivo === undefined) continue;
    const mime = await pedido.servicos.arquivosDosArtefatos.tipoDe(arquivo);
    juntados.set(chave, { ...arquivo, mime });
  }
  return juntados;
}

async function midiaDe(
  { servicos }: PedidoDaSessao,
  deteccao_id: Uuid,
  indice: number,
  juntado: Juntado | undefined,
): Promise<Midia> {
  if (juntado === undefined || juntado.mime === null) throw new RangeError('no file of a form that was looked through');
  const { mime, ...dito } = juntado;
  const arquivo = { ...dito, nome: dito.nome.slice(dito.nome.lastIndexOf('/') + 1), tipo: mime };
  const recusado = (texto: string) => camposInvalidos({ [`artefatos.${indice}.arquivos`]: [texto] });
  const perigo = await servicos.arquivosDosArtefatos.perigoDe(arquivo).catch((error: unknown) => {
    throw (error as Error).name === 'ScannerUnavailableError' ? indisponivel(mensagensDoArtefato.semAntivirus) : error;
  });
  if (perigo !== null) throw recusado(arquivoInfectado(indice, arquivo.nome, perigo));
  const midia = await servicos.arquivosDosArtefatos.comoMidia(deteccao_id, randomUUID(), arquivo);
  if (typeof midia === 'string') throw recusado(recusaDoArquivo(indice, arquivo.nome, midia));
  return midia;
}

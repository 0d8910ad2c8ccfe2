import { v7 as uuidV7 } from 'uuid';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { chaveDeProvedorDecider } from '#domain/chave-de-provedor/chave-de-provedor.decider.ts';
import { type CatalogoStac, catalogoStacSchema, idDoCatalogo, MAX_CATALOGOS } from '#domain/imagem/catalogo-stac.ts';
import { textosDosProvedores as textos } from './provedores.mensagens.ts';
import { type CatalogoNaTela, CAMPOS_DO_CATALOGO as campos, type RespostaDoProvedor } from './provedores.ts';

/** Catalogues that the organisation has set up itself. */
export async function lerCatalogos({ servicos, escopo }: PedidoDaSessao): Promise<readonly CatalogoNaTela[]> {
  const dele = await servicos.chavesDosProvedores.catalogos(escopo);
  const nomes = await servicos.identidade.nomes(dele.map(({ autor_id }) => autor_id));
  return dele.map(({ id, nome, definida_em, autor_id }) => {
    const definida = { em: definida_em, autor: nomes.get(autor_id)?.nome ?? null };
    return { id, nome, definida, comando_id: uuidV7() };
  });
}

/** One of them, as a provider that is looked at or taken away; null where there is none of that name. */
export async function catalogoDele({ servicos, escopo }: PedidoDaSessao, id: string) {
  const um = (await servicos.chavesDosProvedores.catalogos(escopo)).find((catalogo) => catalogo.id === id);
  return um === undefined ? null : { id, campos: [] };
}

/** Adds one: all of it is put away sealed before the log says that there is one. @throws RespostaDeFalha 422 by field */
export async function catalogar(pedido: PedidoDaSessao, form: FormData): Promise<RespostaDoProvedor> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const catalogo = lerCatalogo(form);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const chave_id = contexto.commandId;
  const provedor = idDoCatalogo(chave_id);
  const outros = (await servicos.chavesDosProvedores.catalogos(escopo)).filter(({ id }) => id !== provedor);
  if (outros.length >= MAX_CATALOGOS) throw camposInvalidos({ [campos.nome]: [textos.catalogosDemais(MAX_CATALOGOS)] });
  const segredos = { catalogo: JSON.stringify(catalogo) };
  await servicos.chavesDosProvedores.guardar({ cliente_id, provedor, id: chave_id }, segredos);
  const command = { type: 'DefinirChaveDeProvedor', data: { cliente_id, provedor, chave_id } } as const;
  const { position } = await servicos.executar(chaveDeProvedorDecider, cliente_id, command, contexto);
  context.lembrarPosicao(position);
  return { provedor, message: textos.catalogoSalvo };
}

const linhas = (dito: string) =>
  dito
    .split('\n')
    .map((linha) => linha.trim())
    .filter((linha) => linha !== '');

/** @throws RespostaDeFalha 422 by field, with nothing of what was typed */
function lerCatalogo(form: FormData): CatalogoStac {
  const dito = (campo: string) => texto(form, campo).trim();
  const [cabecalho, valor] = [dito(campos.cabecalho), dito(campos.valor)];
  const lido = catalogoStacSchema.safeParse({
    nome: dito(campos.nome),
    url: dito(campos.url),
    arquivos: linhas(texto(form, campos.arquivos)),
    colecoes: linhas(texto(form, campos.colecoes)),
    cabecalhos: cabecalho === '' && valor === '' ? {} : { [cabecalho]: valor },
  });
  if (lido.success) return lido.data;
  const errados = new Set(lido.error.issues.map(({ path: [onde] }) => String(onde)));
  throw camposInvalidos({
    ...(errados.has('nome') && { [campos.nome]: [textos.nomeDoCatalogo] }),
    ...(errados.has('url') && { [campos.url]: [textos.enderecoDoCatalogo] }),
    ...(errados.has('arquivos') && { [campos.arquivos]: [textos.servidoresDoCatalogo] }),
    ...(errados.has('colecoes') && { [campos.colecoes]: [textos.colecoesDoCatalogo] }),
    ...(errados.has('cabecalhos') && { [campos.cabecalho]: [textos.cabecalhoDoCatalogo] }),
  });
}

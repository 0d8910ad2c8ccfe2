import { v7 as uuidV7 } from 'uuid';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado, pedidoInvalido, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { parte } from '#app/server/parte.server.ts';
import { chaveDeProvedorDecider } from '#domain/chave-de-provedor/chave-de-provedor.decider.ts';
import { ehCatalogoDoCliente } from '#domain/imagem/catalogo-stac.ts';
import { mensagensDoCatalogo } from '../catalogo.mensagens.ts';
import { catalogar, catalogoDele, lerCatalogos } from './catalogos.server.ts';
import { conferenciaEmPalavras, textosDosProvedores as textos } from './provedores.mensagens.ts';
import {
  ATOS_DO_PROVEDOR,
  type AtoDoProvedor,
  campoDoSegredo,
  type PaginaDosProvedores,
  type ProvedorNaTela,
  type RespostaDoProvedor,
} from './provedores.ts';

/** As a header of a request may hold it. */
const SEGREDO = /^[\x20-\x7e]{1,4000}$/;

/** Providers that ask for keys, and with whose each is asked. */
export async function paginaDosProvedores(pedido: PedidoDaSessao): Promise<PaginaDosProvedores> {
  const atualidade = await obterAtualidade(pedido, ['chaves_de_provedores']);
  return {
    atualidade,
    provedores: await parte(pedido, 'provedores de imagens', lerProvedores(pedido)),
    catalogos: await parte(pedido, 'catálogos STAC', lerCatalogos(pedido)),
    comando_id: uuidV7(),
    pode_editar: pedido.pode('politicas_acesso.editar'),
  };
}

async function lerProvedores({ servicos, escopo, request }: PedidoDaSessao): Promise<readonly ProvedorNaTela[]> {
  const { configurados, listar, cotaDe } = servicos.chavesDosProvedores;
  const ditas = new Map((await listar(escopo.cliente_id)).map((row) => [row.provedor, row]));
  const nomes = await servicos.identidade.nomes([...ditas.values()].map(({ autor_id }) => autor_id));
  return Promise.all(
    configurados.map(async ({ id, nome, campos, daInstalacao }) => {
      const dita = ditas.get(id);
      const semPropria = daInstalacao ? 'instalacao' : 'ninguem';
      return {
        id,
        nome,
        campos,
        comando_id: uuidV7(),
        chave: dita?.chave_id ? 'cliente' : semPropria,
        definida: dita ? { em: dita.definida_em, autor: nomes.get(dita.autor_id)?.nome ?? null } : null,
        cota: await cotaDe(escopo, id, request.signal),
      } as const;
    }),
  );
}

/**
 * Sets the client's own key, takes it away, or asks the provider whether the one in use is good.
 * @throws RespostaDeFalha 422 by field, also for a provider that takes no key here; 429
 */
export async function agirSobreProvedor(pedido: PedidoDaSessao, form: FormData): Promise<RespostaDoProvedor> {
  const ato = ATOS_DO_PROVEDOR.find((um) => um === texto(form, 'ato'));
  if (ato === 'catalogar') return catalogar(pedido, form);
  const dito = texto(form, 'provedor');
  const provedor = ehCatalogoDoCliente(dito) ? await catalogoDele(pedido, dito) : configurado(pedido, dito);
  if (provedor === null) throw camposInvalidos({ provedor: [textos.outroProvedor] });
  if (ato === undefined) throw pedidoInvalido();
  const fazer: Readonly<Record<Exclude<AtoDoProvedor, 'catalogar'>, () => Promise<RespostaDoProvedor>>> = {
    definir: () => definirChave(pedido, form, provedor),
    remover: () => removerChave(pedido, form, provedor.id),
    conferir: () => conferirChave(pedido, provedor.id),
  };
  return fazer[ato]();
}

const configurado = ({ servicos }: PedidoDaSessao, dito: string) =>
  servicos.chavesDosProvedores.configurados.find(({ id }) => id === dito) ?? null;

/** The key is put away before the log says that it is in force. */
async function definirChave(
  pedido: PedidoDaSessao,
  form: FormData,
  { id: provedor, campos }: { readonly id: string; readonly campos: readonly string[] },
): Promise<RespostaDoProvedor> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  if (campos.length === 0) throw pedidoInvalido();
  const segredos = lerSegredos(form, campos, (campo) => campoDoSegredo(provedor, campo));
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const chave_id = contexto.commandId;
  await servicos.chavesDosProvedores.guardar({ cliente_id, provedor, id: chave_id }, segredos);
  const command = { type: 'DefinirChaveDeProvedor', data: { cliente_id, provedor, chave_id } } as const;
  const { position } = await servicos.executar(chaveDeProvedorDecider, cliente_id, command, contexto);
  await servicos.chavesDosProvedores.esquecerAnteriores(cliente_id);
  context.lembrarPosicao(position);
  return { provedor, message: textos.salva };
}

/** @throws RespostaDeFalha 422 by field, with nothing of what was typed */
function lerSegredos(form: FormData, campos: readonly string[], noFormulario: (campo: string) => string) {
  const ditos = campos.map((campo) => [campo, texto(form, noFormulario(campo)).trim()] as const);
  const errados = ditos.flatMap(([campo, dito]) => {
    if (SEGREDO.test(dito)) return [];
    return [[noFormulario(campo), [dito === '' ? textos.emBranco : textos.invalida]] as const];
  });
  if (errados.length > 0) throw camposInvalidos(Object.fromEntries(errados));
  return Object.fromEntries(ditos) as Readonly<Record<string, string>>;
}

/** Whether or not the log has just heard of it: a removal whose second half was lost is said again. */
async function removerChave(pedido: PedidoDaSessao, form: FormData, provedor: string): Promise<RespostaDoProvedor> {
  const { servicos, escopo, context } = pedido;
  const { cliente_id } = escopo;
  const command = { type: 'RemoverChaveDeProvedor', data: { cliente_id, provedor } } as const;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(chaveDeProvedorDecider, cliente_id, command, contexto);
  await servicos.chavesDosProvedores.esquecerAnteriores(cliente_id);
  context.lembrarPosicao(position);
  return { provedor, message: ehCatalogoDoCliente(provedor) ? textos.catalogoRemovido : textos.removida };
}

async function conferirChave({ servicos, escopo, sessao, request }: PedidoDaSessao, provedor: string) {
  const espera = servicos.cotaDoCatalogo.spend(sessao.usuario_id);
  if (espera > 0) {
    const message = mensagensDoCatalogo.buscasDemais;
    throw new RespostaDeFalha(429, { message }, { 'Retry-After': String(espera) });
  }
  const conferido = await servicos.chavesDosProvedores.conferir(escopo, provedor, request.signal);
  if (conferido === null) throw naoEncontrado();
  return { provedor, message: conferenciaEmPalavras(conferido.estado, conferido.espera), conferido };
}

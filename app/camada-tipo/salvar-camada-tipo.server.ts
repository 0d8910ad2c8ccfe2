import { v7 as uuidV7 } from 'uuid';
import type { z } from 'zod';
import { mapa } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { aposSalvarFormulario } from '#app/server/apos-salvar.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { marcado, texto } from '#app/server/formulario.server.ts';
import { salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import { ESTILO_PADRAO, estiloDoFormulario } from '#domain/camada-tipo/camada-tipo.commands.ts';
import { type CamadaTipoState, camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import { type CamadaTipoEvent, camadaTipoStream, type Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { lugarPedido, tiposAcima } from './arvore-dos-tipos.server.ts';
import { camadaTipoEsquema, soDaGeometria } from './camada-tipo.esquema.ts';
import { CAMPOS_DA_GEOMETRIA, type DadosDoCamadaTipo, valoresDoCamadaTipo } from './camada-tipo.form.ts';
import { mensagensDoCamadaTipo } from './camada-tipo.mensagens.ts';
import { tipoDoPedido } from './camada-tipos.server.ts';
import { iconeAoAlcance } from './icones.server.ts';

/** What the form of a new type is read from. */
export async function formularioNovo(pedido: PedidoDaSessao): Promise<DadosDoCamadaTipo> {
  return {
    pais: await tiposAcima(pedido, null),
    id: null,
    revisao: -1,
    camadas: 0,
    estilo: ESTILO_PADRAO,
    comando_id: uuidV7(),
    valores: valoresDoCamadaTipo({ nome: '', tipo_geometria: 3, estilo: ESTILO_PADRAO, tipo_pai_id: null }),
    restricoes: restricoesDe(camadaTipoEsquema),
  };
}

/** What the form of a type that exists is read from: the log, so that its revision is that of its fields. */
export async function formularioDoTipo(pedido: PedidoDaSessao): Promise<DadosDoCamadaTipo> {
  const { servicos, escopo } = pedido;
  const { id } = await tipoDoPedido(pedido);
  const eventos = (await servicos.eventStore.readStream(camadaTipoStream(id))) as readonly Gravado[];
  const estado = eventos.reduce<CamadaTipoState>(camadaTipoDecider.evolve, camadaTipoDecider.initial);
  return {
    id,
    revisao: eventos.at(-1)?.revision ?? -1,
    comando_id: uuidV7(),
    estilo: estado.estilo ?? ESTILO_PADRAO,
    valores: valoresDe(estado) ?? (await formularioNovo(pedido)).valores,
    pais: await tiposAcima(pedido, id),
    camadas: await servicos.camadaTipos.contarCamadas(escopo, id),
    restricoes: restricoesDe(camadaTipoEsquema),
  };
}

type Gravado = RecordedEvent<CamadaTipoEvent> & CamadaTipoEvent;

function valoresDe({ nome, tipo_geometria, estilo, tipo_pai_id }: CamadaTipoState) {
  if (tipo_geometria === null || estilo === null) return null;
  return valoresDoCamadaTipo({ nome, tipo_geometria, estilo, tipo_pai_id });
}

/** Makes the type that the form describes. @returns its id: that of the form's command */
export async function criarTipo(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { servicos, escopo, context } = pedido;
  const { nome, tipo_geometria, tipo_pai_id, ...lido } = conferir(pedido, form);
  const estilo = await estiloPedido(pedido, form, { tipo_geometria, lido, base: ESTILO_PADRAO });
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const id = idDoComando(contexto.commandId);
  const lugar = await lugarPedido(pedido, form, id, tipo_pai_id);
  const dados = { cliente_id: escopo.cliente_id, nome, tipo_geometria, estilo, ...(lugar && { lugar }) };
  const { position } = await servicos.executar(
    camadaTipoDecider,
    id,
    { type: 'CriarCamadaTipo', data: dados },
    contexto,
  );
  context.lembrarPosicao(position);
  return id;
}

/** Saves the form over the type that the address names, or says what somebody else saved meanwhile. */
export async function alterarTipo(pedido: PedidoDaSessao, form: FormData): Promise<Uuid> {
  const { id, tipo_geometria, nome: _, ativo: __, tipo_pai_id: ____, ...base } = await tipoDoPedido(pedido);
  form.set('tipo_geometria', String(tipo_geometria));
  const { nome, tipo_geometria: ___, revisao, tipo_pai_id, ...lido } = conferir(pedido, form);
  const estilo = await estiloPedido(pedido, form, { tipo_geometria, lido, base });
  const lugar = await lugarPedido(pedido, form, id, tipo_pai_id);
  await salvarEdicao(
    pedido,
    { form, projecao: 'camada_tipos', decider: camadaTipoDecider, id, revisao, valores: valoresDe },
    { type: 'AlterarCamadaTipo', data: { nome, estilo, ...(lugar && { lugar }) } },
  );
  return id;
}

/** A client gets the id; a form without JavaScript goes to the list; our page goes there by itself, once it is told. */
export const aposSalvarTipo = (pedido: PedidoDaSessao, id: Uuid, como: 'criado' | 'salvo') =>
  aposSalvarFormulario(pedido, {
    id,
    message: mensagensDoCamadaTipo[como],
    novo: como === 'criado',
    para: '/camada-tipos',
  });

type Lido = z.output<typeof camadaTipoEsquema>;

/** A box is ticked however the client says so. */
function conferir(pedido: PedidoDaSessao, form: FormData): Lido {
  const so = soDaGeometria(form);
  if (marcado(so, 'sem_preenchimento')) so.set('sem_preenchimento', 'on');
  else so.delete('sem_preenchimento');
  return conferirFormulario(pedido, so, camadaTipoEsquema);
}

interface Pedida {
  readonly tipo_geometria: 1 | 2 | 3;
  readonly lido: Omit<Lido, 'nome' | 'tipo_geometria' | 'tipo_pai_id' | 'revisao'>;
  /** What is not said stays like this. */
  readonly base: Estilo;
}

/** The whole style: fields of the kind of geometry as they were sent, everything else as it was. */
async function estiloPedido(pedido: PedidoDaSessao, form: FormData, { tipo_geometria, lido, base }: Pedida) {
  const campos = CAMPOS_DA_GEOMETRIA[tipo_geometria];
  const ditos = Object.fromEntries(Object.entries(lido).filter(([, valor]) => valor !== undefined));
  const vazio = (campo: 'icone' | 'cor_preenchimento') =>
    campos.includes(campo) && form.has(campo) && texto(form, campo).trim() === '' ? { [campo]: null } : {};
  const caixa = campos.includes('sem_preenchimento') ? { sem_preenchimento: lido.sem_preenchimento === true } : {};
  const estilo = { ...base, ...ditos, ...vazio('icone'), ...vazio('cor_preenchimento'), ...caixa } as Estilo;
  if (estilo.icone !== null && estilo.icone !== base.icone && !(await iconeAoAlcance(pedido, estilo.icone))) {
    throw camposInvalidos({ icone: [mapa.iconeNaoCarregado] });
  }
  return estiloDoFormulario.parse(estilo);
}

import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, indisponivel, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import type { EspecieDoDocumento } from '#domain/relatorio/relatorio.events.ts';
import { analiseParaEmitir } from '../analise/relatorio-da-analise.server.ts';
import { dossieParaEmitir } from '../dossie/dossie.server.ts';
import { deteccoesParaEmitir } from '../filtro/impressao.server.ts';
import { lerPapel } from '../folha/papel.ts';
import { textosDosEmitidos as textos } from './emitidos.mensagens.ts';
import type { Emitivel } from './emitivel.ts';

/** Version of how reports are laid out: it goes up with whatever makes the same facts look otherwise. */
const MODELO = 1;
/** What reports read. */
const MODELOS = [
  ...(['registro', 'deteccoes', 'artefatos', 'ativos', 'camadas'] as const),
  ...(['deteccao_tipos', 'deteccao_status'] as const),
] as const;
/** How long a document waits until what it reads is as far as the log. */
const ESPERA_MS = 10_000;

const LEITURAS: Readonly<Record<EspecieDoDocumento, (pedido: PedidoDaSessao) => Promise<Emitivel>>> = {
  analise: analiseParaEmitir,
  deteccoes: deteccoesParaEmitir,
  dossie: dossieParaEmitir,
};

/**
 * Issues a report: as everything is at this instant, by the reach of who asks.
 * @returns its id @throws RespostaDeFalha 404; 422; 503 while what it would read is behind the log
 */
export async function emitirDocumento(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  const { servicos, sessao, request } = pedido;
  const especie = lerEspecie(form);
  const em = new Date().toISOString();
  if (!(await servicos.projecoes.esperar(MODELOS, await servicos.eventStore.lastPosition(), ESPERA_MS)))
    throw indisponivel(textos.atrasada);
  const posicao = await servicos.registro.posicaoEm(em);
  const emitivel = await LEITURAS[especie](noInstante(pedido, form, em));
  const cliente_id = sessao.cliente_id;
  if (cliente_id === null) throw naoEncontrado();
  const { papel, orientacao } = lerPapel(new URLSearchParams(textosDe(form, ['papel', 'orientacao'])));
  const campos = new URLSearchParams(emitivel.consulta);
  campos.set('papel', papel);
  campos.set('orientacao', orientacao);
  const { id, position } = await servicos.emissao.emitir(
    {
      ...{ ...emitivel, cliente_id, em, posicao, modelo: MODELO, especie },
      caminho: `${emitivel.caminho}?${campos}`,
    },
    contextoDoComando(pedido, texto(form, 'comando_id')),
    request.signal,
  );
  pedido.context.lembrarPosicao(position);
  return id;
}

/** @throws RespostaDeFalha 422 by field */
function lerEspecie(form: FormData): EspecieDoDocumento {
  const dita = texto(form, 'especie');
  const objeto = texto(form, 'objeto_id');
  const erros = {
    ...(Object.hasOwn(LEITURAS, dita) ? {} : { especie: [textos.semEspecie] }),
    ...(objeto === '' || uuidSchema.safeParse(objeto).success ? {} : { objeto_id: [textos.semObjeto] }),
  };
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros);
  return dita as EspecieDoDocumento;
}

/** The same request, as if it asked for what the form names, at an instant. */
function noInstante(pedido: PedidoDaSessao, form: FormData, em: string): PedidoDaSessao {
  const url = new URL(pedido.url);
  url.search = texto(form, 'consulta');
  for (const nome of ['posicao', 'em', 'bilhete']) url.searchParams.delete(nome);
  url.searchParams.set('em', em);
  return { ...pedido, url, params: { id: texto(form, 'objeto_id') } };
}

const textosDe = (form: FormData, nomes: readonly string[]) => nomes.map((nome) => [nome, texto(form, nome)]);

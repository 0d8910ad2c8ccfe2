import type { FatoNaFicha } from '#app/kit/ficha/historia.tsx';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import type { FichaNaTela } from '#app/shell/pagina-da-ficha.tsx';
import { AGREGADOS } from '#domain/agregados.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { PassoDoObjeto } from '#infra/services/registro/historia.service.ts';
import { nomesDasPessoas } from './registro.server.ts';
import { mudancasNaTela } from './registro-valores.server.ts';

const SENTENCAS: ReadonlyMap<string, string> = new Map(
  AGREGADOS.flatMap(({ eventos }) => eventos.map(({ type, descricao }) => [type, descricao] as const)),
);

interface Objeto {
  readonly titulo: string;
  readonly stream: StreamId;
  readonly passado: PassadoNaTela | null;
  /** Who may change it, at `…/editar`. */
  readonly edicao: PermissaoChave;
  /** False where a rule besides the permission refuses it. */
  readonly editavel?: boolean;
  readonly atualidade: Atualidade;
}

/** What the page of one thing shows, whatever it is. */
export async function fichaNaTela(
  pedido: PedidoComSessao,
  { titulo, stream, passado, edicao, editavel = true, atualidade }: Objeto,
): Promise<FichaNaTela> {
  const endereco = pedido.url.pathname;
  return {
    endereco,
    titulo,
    atualidade,
    passado,
    historia: await historiaNaTela(pedido, stream),
    editar: editavel && pedido.pode(edicao) && !passado?.existia ? `${endereco}/editar` : null,
  };
}

/** Who did what to it, newest first, with what it changed. */
async function historiaNaTela(pedido: PedidoComSessao, stream: StreamId): Promise<readonly FatoNaFicha[] | null> {
  const passos = await pedido.servicos.historia.obter(stream);
  if (passos === null) return null;
  const [detalhes, nomeDe] = await Promise.all([
    detalhesDe(pedido, passos),
    nomesDasPessoas(
      pedido,
      passos.map(({ ator_id }) => ator_id),
    ),
  ]);
  return passos.map(({ evento_id, tipo, quando, ator_id }, i) => ({
    id: evento_id,
    texto: SENTENCAS.get(tipo) ?? tipo,
    em: quando,
    autor: nomeDe(ator_id, quando),
    detalhes: detalhes[i] ?? [],
  }));
}

type Modo = 'fato' | 'mudou' | 'acrescentou' | 'retirou';
type Parte = PassoDoObjeto['mudancas'][number] & { readonly modo: Modo; readonly passo: number };

/** Said by every page already. */
const OCULTO = 'cliente_id';

/** A set of things is told by what came to it and what left it. */
function partesDe({ mudancas }: PassoDoObjeto, passo: number): readonly Parte[] {
  return mudancas.flatMap((mudanca): readonly Parte[] => {
    const { campo, antes, depois } = mudanca;
    if (campo === OCULTO) return [];
    if (!Array.isArray(depois) || !Array.isArray(antes)) {
      return [{ ...mudanca, passo, modo: antes === undefined || antes === null ? 'fato' : 'mudou' }];
    }
    const [vieram, foram] = [depois.filter((um) => !antes.includes(um)), antes.filter((um) => !depois.includes(um))];
    return [
      ...(vieram.length > 0 ? [{ campo, depois: vieram, passo, modo: 'acrescentou' } as const] : []),
      ...(foram.length > 0 ? [{ campo, depois: foram, passo, modo: 'retirou' } as const] : []),
    ];
  });
}

const FRASES: Readonly<Record<Modo, (campo: string, antes: string, depois: string) => string>> = {
  fato: (campo, _antes, depois) => `${campo}: ${depois}`,
  mudou: (campo, antes, depois) => `${campo}: de ${antes} para ${depois}`,
  acrescentou: (campo, _antes, depois) => `${campo}, acrescentado: ${depois}`,
  retirou: (campo, _antes, depois) => `${campo}, retirado: ${depois}`,
};

async function detalhesDe(
  pedido: PedidoComSessao,
  passos: readonly PassoDoObjeto[],
): Promise<readonly (readonly string[])[]> {
  const partes = passos.flatMap(partesDe);
  const lidas = await mudancasNaTela(pedido, partes);
  const frases = partes.map(({ modo, passo }, i) => {
    const { campo = '', antes = '', depois = '' } = lidas[i] ?? {};
    return { passo, frase: FRASES[modo](campo, antes ?? '', depois) };
  });
  return passos.map((_, i) => frases.filter(({ passo }) => passo === i).map(({ frase }) => frase));
}

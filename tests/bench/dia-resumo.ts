import type { Expediente, Pedido } from './dia-pessoas.ts';
import { PROCESSOS, type Processo, type Queda } from './dia-quedas.ts';
import { percentile, percentis, type Resultado, resultado } from './kernel.ts';

/** Files that no import takes are refused while they arrive, and that is right. */
const RECUSAS_DE_ENVIO = [413, 415, 422];
/** Of the slowest pages, so many are named. */
const MAIS_LENTAS = 8;

export type Memorias = Readonly<Record<Processo, number>>;

const errado = ({ habito, status }: Pedido) =>
  status === 0 || (status >= 400 && !(habito === 'envio' && RECUSAS_DE_ENVIO.includes(status)));

/** What people were answered: errors by kind, beside the kills and during them, and how long they waited. */
export function resumirPedidos({ pedidos }: Expediente, quedas: readonly Queda[]): Resultado[] {
  const naQueda = ({ quando, ms }: Pedido) => quedas.some(({ de, ate }) => quando < ate && quando + ms > de);
  const fora = pedidos.filter((pedido) => !naQueda(pedido));
  const erros = fora.filter(errado);
  for (const { habito, status, caminho } of erros) console.error(`erro: ${habito} ${caminho} ${status}`);
  dizerMaisLentas(fora.filter((pedido) => pedido.habito === 'página' && !errado(pedido)));
  return [
    resultado('pedidos', 'fora das quedas', fora.length, 'pedidos'),
    resultado('pedidos', 'durante as quedas', pedidos.length - fora.length, 'pedidos'),
    resultado('erros', 'fora das quedas', erros.length, 'pedidos', '0'),
    ...porEspecie(erros, 'fora das quedas'),
    ...porEspecie(
      pedidos.filter((pedido) => naQueda(pedido) && errado(pedido)),
      'durante as quedas',
    ),
    resultado('quedas', 'processos derrubados', quedas.length, 'vezes'),
    ...PROCESSOS.flatMap((nome) => {
      const delas = quedas.filter(({ processo }) => processo === nome).map(({ de, ate }) => ate - de);
      return delas.length === 0 ? [] : [resultado('quedas, até voltar', nome, Math.max(...delas), 'ms')];
    }),
    ...[...Map.groupBy(fora, ({ habito }) => habito)].flatMap(([habito, deles]) =>
      percentis(
        habito,
        deles.filter((um) => !errado(um)).map(({ ms }) => ms),
        'ms',
        habito === 'página' ? { p95: '<= 300' } : {},
      ),
    ),
  ];
}

/** One line a kind of request and a status; 0 is a connection that was cut. */
function porEspecie(erros: readonly Pedido[], quando: string): Resultado[] {
  const especies = Map.groupBy(erros, ({ habito, status }) => `${habito} ${status}`);
  return [...especies].map(([especie, deles]) => resultado('erros', `${especie}, ${quando}`, deles.length, 'pedidos'));
}

function dizerMaisLentas(paginas: readonly Pedido[]): void {
  const lentas = [...Map.groupBy(paginas, ({ caminho }) => caminho)].map(([caminho, deles]) => {
    const tempos = deles.map(({ ms }) => ms);
    return { caminho, vezes: tempos.length, p50: percentile(tempos, 50), p95: percentile(tempos, 95) };
  });
  for (const { caminho, vezes, p50, p95 } of lentas.sort((a, b) => b.p95 - a.p95).slice(0, MAIS_LENTAS))
    console.error(`página: ${caminho} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${vezes} vezes`);
}

/** What each process itself held. */
export function resumirMemoria(primeiras: Memorias, ultimas: Memorias, picos: Memorias): Resultado[] {
  return PROCESSOS.flatMap((nome) => [
    resultado(`memória, ${nome}`, 'depois do primeiro minuto', primeiras[nome], 'MiB'),
    resultado(`memória, ${nome}`, 'no fim', ultimas[nome], 'MiB', '<= 600'),
    resultado(`memória, ${nome}`, 'pico', picos[nome], 'MiB', '<= 600'),
    resultado(`memória, ${nome}`, 'razao', ultimas[nome] / primeiras[nome], 'vezes', '<= 1,2'),
  ]);
}

import { convert, type Length } from 'convert';
import { nomesDasMedidas, type Unidade, unidades } from './tabelas.ts';

const porSimbolo = new Map(unidades.map((unidade) => [unidade.simbolo, unidade]));

/** A unit that no table has. */
class UnidadeNaoSuportadaError extends Error {
  override readonly name = 'UnidadeNaoSuportadaError';

  constructor(simbolo: string) {
    super(`Unidade não suportada: “${simbolo}”. Use uma destas: ${[...porSimbolo.keys()].join(', ')}.`);
  }
}

/** Two units of different measures. */
class MedidasIncompativeisError extends Error {
  override readonly name = 'MedidasIncompativeisError';

  constructor(de: Unidade, para: Unidade) {
    const [uma, outra] = [nomesDasMedidas[de.medida], nomesDasMedidas[para.medida]];
    super(`Medidas incompatíveis: ${uma} (${de.simbolo}) e ${outra} (${para.simbolo}).`);
  }
}

/**
 * An amount of one unit in another of the same measure; units by their symbol.
 * @throws UnidadeNaoSuportadaError, MedidasIncompativeisError
 */
export function converter(valor: number, de: string, para: string): number {
  const [origem, destino] = [unidade(de), unidade(para)];
  if (origem.medida !== destino.medida) throw new MedidasIncompativeisError(origem, destino);
  const [a, b] = [origem.valor, destino.valor];
  if (typeof a === 'number' && typeof b === 'number') return (valor * a) / b;
  return convert(valor, a as Length).to(b as Length);
}

function unidade(simbolo: string): Unidade {
  const achada = porSimbolo.get(simbolo);
  if (achada === undefined) throw new UnidadeNaoSuportadaError(simbolo);
  return achada;
}

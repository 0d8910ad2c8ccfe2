import { TEXTO_DBF } from '#domain/exportacao/campos.ts';
import { paraGente, planejarDeteccoes } from '#domain/exportacao/colunas-das-deteccoes.ts';
import type { PedidoDeDeteccoes } from '#domain/exportacao/pedido.ts';
import {
  contarTextosLongos,
  deteccoesComColunas,
  deteccoesEmCsv,
  deteccoesEmGeojson,
  escolherDeteccoes,
  segurarTabelasDasDeteccoes,
} from '#projections/exportacao/deteccoes-exportadas.queries.ts';
import { onlyValues } from './copied-rows.ts';
import { atOneMoment, flatgeobuf, inOrder, type Leitura, type ReadingOptions } from './export-reading.ts';

/** Reads the detections of an export as they were at one moment: the columns are ours, the same of each. */
export function readDetections<T>(
  url: string,
  pedido: PedidoDeDeteccoes,
  options: ReadingOptions,
  work: (leitura: Leitura) => Promise<T>,
): Promise<T> {
  const { objeto } = pedido;
  const chosen = { lock: segurarTabelasDasDeteccoes, choose: escolherDeteccoes.bind(null, pedido) };
  return atOneMoment(url, chosen, options, async ({ generos, total, run, rows, copy }) => {
    const [longos] = options.formato === 'shp' ? await rows(contarTextosLongos(TEXTO_DBF)) : [];
    await run(inOrder);
    const plano = planejarDeteccoes(objeto, options.formato);
    const escrita = { objeto, plano, paraGente: paraGente(objeto, options.formato) };
    return work({
      ...{ nome: 'Detecções', generos, total, plano, comWkt: objeto === 'geometrias' },
      campos: longos === undefined ? [] : [{ protegidos: 0, longos: longos.total }],
      flatgeobuf: (genero) => flatgeobuf(plano, genero, copy(deteccoesComColunas(escrita, genero.genero))),
      geojson: (crs) => onlyValues(copy(deteccoesEmGeojson(escrita, crs))),
      csv: (crs) => onlyValues(copy(deteccoesEmCsv(escrita, crs))),
    });
  });
}

import { TEXTO_DBF } from '#domain/exportacao/campos.ts';
import { paraGente, planejarDeteccoes } from '#domain/exportacao/colunas-das-deteccoes.ts';
import {
  contarTextosLongos,
  type DeteccoesDoArquivo,
  deteccoesComColunas,
  deteccoesEmCsv,
  deteccoesEmGeojson,
  escolherDeteccoes,
  segurarTabelasDasDeteccoes,
} from '#projections/exportacao/deteccoes-exportadas.queries.ts';
import { onlyValues } from './copied-rows.ts';
import { atOneMoment, flatgeobuf, inOrder, type Leitura, type ReadingOptions } from './export-reading.ts';

/** Reads the detections of a file as they are at one moment, or were at the one that is asked for: the columns are ours, the same of each. */
export function readDetections<T>(
  url: string,
  pedido: DeteccoesDoArquivo,
  options: ReadingOptions,
  work: (leitura: Leitura) => Promise<T>,
): Promise<T> {
  const { objeto, em } = pedido;
  const chosen = { lock: segurarTabelasDasDeteccoes(em), choose: escolherDeteccoes.bind(null, pedido) };
  return atOneMoment(url, chosen, options, async ({ generos, total, run, rows, copy }) => {
    const [longos] = options.formato === 'shp' ? await rows(contarTextosLongos(TEXTO_DBF)) : [];
    await run(inOrder);
    const plano = planejarDeteccoes(objeto, options.formato);
    const escrita = { objeto, plano, paraGente: paraGente(objeto, options.formato), em };
    return work({
      nome: 'Detecções',
      generos,
      total,
      plano,
      comWkt: objeto === 'geometrias',
      campos: longos === undefined ? [] : [{ protegidos: 0, longos: longos.total }],
      flatgeobuf: (genero) => flatgeobuf(plano, genero, copy(deteccoesComColunas(escrita, genero.genero))),
      geojson: (crs) => onlyValues(copy(deteccoesEmGeojson(escrita, crs))),
      csv: (crs) => onlyValues(copy(deteccoesEmCsv(escrita, crs))),
    });
  });
}

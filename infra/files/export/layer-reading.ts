import { COLUNAS_DO_SISTEMA, planejarCampos } from '#domain/exportacao/campos.ts';
import type { PedidoDeCamadas } from '#domain/exportacao/pedido.ts';
import {
  atributosExportados,
  escolherCamadas,
  linhasComColunas,
  linhasEmCsv,
  linhasEmGeojson,
  nomeDoTipoExportado,
  repeteColuna,
  segurarTabelas,
} from '#projections/exportacao/camadas-exportadas.queries.ts';
import { onlyValues } from './copied-rows.ts';
import { atOneMoment, flatgeobuf, inOrder, type Leitura, type Moment, type ReadingOptions } from './export-reading.ts';
import { type CampoObservado, createFieldObserver } from './observed-fields.ts';

/** Reads the layers of an export as they were at one moment. */
export function readLayers<T>(
  url: string,
  pedido: PedidoDeCamadas,
  options: ReadingOptions,
  work: (leitura: Leitura) => Promise<T>,
): Promise<T> {
  const chosen = { lock: segurarTabelas, choose: escolherCamadas.bind(null, pedido) };
  return atOneMoment(url, chosen, options, async (moment) => {
    const { generos, total, copy } = moment;
    const campos = await observe(moment);
    const [tipo] = await moment.rows(nomeDoTipoExportado);
    await moment.run(inOrder);
    const plano = planejarCampos(options.formato, campos);
    const comProtegidos = campos.some(({ protegidos }) => protegidos > 0);
    return work({
      nome: tipo?.nome ?? 'Camadas',
      generos,
      total,
      campos,
      plano,
      comWkt: true,
      flatgeobuf: (genero) => flatgeobuf(plano, genero, copy(linhasComColunas(plano, genero.genero))),
      geojson: (crs) => onlyValues(copy(linhasEmGeojson(plano, crs, comProtegidos))),
      csv: (crs) => onlyValues(copy(linhasEmCsv(plano, crs))),
    });
  });
}

/** What stands in the attributes of all layers; they are copied out, since looking here is a third of the work. */
async function observe({ look, rows }: Moment): Promise<readonly CampoObservado[]> {
  const observer = createFieldObserver();
  for await (const items of onlyValues(look(atributosExportados))) observer.see(items);
  const campos: CampoObservado[] = [];
  for (const campo of observer.campos()) {
    const coluna = COLUNAS_DO_SISTEMA.find((nome) => nome === campo.chave.toLowerCase());
    const [achado] = coluna === undefined ? [] : await rows(repeteColuna(campo.chave, coluna));
    campos.push({ ...campo, repete: coluna !== undefined && achado?.repete === true ? coluna : null });
  }
  return campos;
}

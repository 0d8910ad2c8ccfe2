import { exportar, lerFormato, lerFormatoESistema } from '#app/exportacao/exportacao.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { MAX_DETECCOES_EM_PDF } from '#domain/exportacao/formatos.ts';
import { lerEscolha } from '../resultados/escolha.server.ts';
import { mensagensDosResultados as nossos } from '../resultados/resultados.mensagens.ts';

/** Degrees, as tables say where a centre is. */
const WGS84 = 4326;

/** `POST /deteccoes/exportar`: what was chosen as a file, one row a detection. @throws RespostaDeFalha */
export async function exportarDeteccoes(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const formato = lerFormato(form, 'deteccoes');
  const escolha = await lerEscolha(pedido, form);
  if (formato === 'pdf' && escolha.total > MAX_DETECCOES_EM_PDF)
    throw camposInvalidos({ file_type: [nossos.pdfGrande] });
  const { filtro, selecao } = escolha;
  return exportar(pedido, form, { oQue: { objeto: 'deteccoes', filtro, selecao }, formato, crs: WGS84 });
}

/** `POST /deteccoes/exportar-camadas`: their geometries, in the formats and projections of layers. */
export async function exportarGeometrias(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { formato, crs } = lerFormatoESistema(form, 'geometrias');
  const { filtro, selecao } = await lerEscolha(pedido, form);
  return exportar(pedido, form, { oQue: { objeto: 'geometrias', filtro, selecao }, formato, crs });
}

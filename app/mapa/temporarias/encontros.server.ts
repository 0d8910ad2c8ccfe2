import { z } from 'zod';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, tentativasDemais } from '#app/server/falhas.server.ts';
import { type Geometria, geometriaSchema } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { contarVertices } from '#domain/geometria/partes.ts';
import { recusaDaArea } from './regras.ts';

/** As many as a layer may have. */
const MAX_VERTICES = 100_000;
const FORMA_INVALIDA = 'A geometria da área não é um GeoJSON válido, em graus.';

const naTerra = (geometria: Geometria) => {
  const todas =
    JSON.stringify(geometria.coordinates)
      .match(/-?\d[\d.e+-]*/g)
      ?.map(Number) ?? [];
  return todas.every((grau, i) => Math.abs(grau) <= (i % 2 === 0 ? 180 : 90));
};

/** Which layers an area meets that nobody keeps, and which detections where they may be seen. */
export async function encontrosDaArea(
  { servicos, escopo, sessao, pode }: PedidoDaSessao,
  form: FormData,
): Promise<Response> {
  const espera = servicos.cotaDeAreasTemporarias.spend(sessao.usuario_id);
  if (espera > 0) throw tentativasDemais(espera);
  const geometria = lerForma(form.get('geojson'));
  const demais = recusaDaArea(medir(geometria).area ?? 0);
  if (demais !== null) throw camposInvalidos({ geojson: [demais] });
  const [camadas, deteccoes] = await Promise.all([
    servicos.camadas.encontros(escopo, geometria),
    pode('deteccoes.ver') ? servicos.deteccoes.encontradas(escopo, geometria) : null,
  ]);
  return Response.json({ ...camadas, deteccoes }, { headers: { 'Cache-Control': 'no-store' } });
}

function lerForma(texto: FormDataEntryValue | null): Geometria {
  const lida = z
    .string()
    .transform((valor, contexto) => {
      try {
        return JSON.parse(valor) as unknown;
      } catch {
        contexto.addIssue({ code: 'custom', message: FORMA_INVALIDA });
        return z.NEVER;
      }
    })
    .pipe(geometriaSchema)
    .safeParse(texto);
  if (!lida.success || !naTerra(lida.data) || contarVertices(lida.data) > MAX_VERTICES)
    throw camposInvalidos({ geojson: [FORMA_INVALIDA] });
  return lida.data;
}

import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { camposInvalidos, type Erros } from '#app/server/falhas.server.ts';
import { type Medida, texto } from '#app/server/formulario.server.ts';
import { maximoDoCampo } from '#app/server/textos-do-pedido.server.ts';
import { type ImagensEnviadas, LADOS, type Lado } from '#domain/deteccao/evidencia.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { recusaDaImagemEnviada } from './imagens-enviadas.mensagens.ts';

const CAMPO = /^imagem_(antes|depois|regiao)$/;

/** Of a detection's form, which brings three pictures as texts. */
export const medidaComImagens: Medida = {
  bytes: 24 * 2 ** 20,
  valores: 200,
  prazoMs: 60_000,
  campo: (nome) => (CAMPO.test(nome) ? Number.POSITIVE_INFINITY : maximoDoCampo(nome)),
};

/**
 * The pictures `imagem_antes`, `imagem_depois` and `imagem_regiao` of a form (data URLs), kept as files; undefined where
 * it brings none.
 * @throws RespostaDeFalha 422 by field; then none of them is kept
 */
export async function lerImagensEnviadas(
  { servicos }: Pick<PedidoDaSessao, 'servicos'>,
  deteccao_id: Uuid,
  form: FormData,
): Promise<ImagensEnviadas | undefined> {
  const vindas = LADOS.map((lado) => [lado, texto(form, `imagem_${lado}`)] as const);
  if (vindas.every(([, valor]) => valor === '')) return undefined;
  const erros: Record<string, readonly string[]> = {};
  const guardar: (() => Promise<void>)[] = [];
  const guardadas: Record<Lado, ImagensEnviadas[Lado]> = { antes: null, depois: null, regiao: null };
  for (const [lado, valor] of vindas) {
    if (valor === '') continue;
    const lida = await servicos.imagensEnviadas.ler(valor);
    if (typeof lida === 'string') erros[`imagem_${lado}`] = [recusaDaImagemEnviada(lado, lida)];
    else
      guardar.push(async () => {
        guardadas[lado] = await servicos.imagensEnviadas.guardar(deteccao_id, lado, lida);
      });
  }
  if (Object.keys(erros).length > 0) throw camposInvalidos(erros satisfies Erros);
  for (const uma of guardar) await uma();
  return guardadas;
}

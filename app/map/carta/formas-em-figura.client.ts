import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import { caminhoDe } from '../still/caminho.ts';
import type { FormaNoMapa } from '../still/formas-desenhadas.tsx';
import type { Vista } from '../still/vista.ts';

/** Dots of paper for a CSS pixel: 300 to an inch. */
const PONTOS_POR_PX = 300 / 96;

/** Many shapes as one picture at a printer's resolution, which thousands of lines would not be faster than; null of none. */
export function formasEmFigura(
  formas: readonly FormaNoMapa[],
  tipos: readonly TipoNoMapa[],
  vista: Vista,
): string | null {
  if (formas.length === 0) return null;
  const tela = document.createElement('canvas');
  tela.width = Math.round(vista.largura * PONTOS_POR_PX);
  tela.height = Math.round(vista.altura * PONTOS_POR_PX);
  const pena = tela.getContext('2d');
  if (pena === null) return null;
  pena.scale(PONTOS_POR_PX, PONTOS_POR_PX);
  pena.lineJoin = 'round';
  for (const tipo of tipos) {
    const caminho = new Path2D(
      formas
        .filter(({ tipo_id }) => tipo_id === tipo.id)
        .map(({ geometria }) => caminhoDe(geometria, vista))
        .join(''),
    );
    if (tipo.tipo_geometria === 3 && tipo.cor_preenchimento !== null) {
      pena.globalAlpha = tipo.transparencia_cor_preenchimento;
      pena.fillStyle = tipo.cor_preenchimento;
      pena.fill(caminho, 'evenodd');
    }
    pena.globalAlpha = tipo.transparencia_cor_contorno;
    pena.strokeStyle = tipo.cor_contorno;
    pena.lineWidth = tipo.largura_contorno * 0.7;
    pena.stroke(caminho);
  }
  return tela.toDataURL('image/png');
}

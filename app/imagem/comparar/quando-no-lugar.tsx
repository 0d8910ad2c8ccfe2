import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { horaNoLugar } from './hora-local.ts';

interface Props {
  /** ISO 8601. */
  readonly instante: string;
  readonly bbox: GrupoDeImagens['bbox'];
}

/** When a scene was taken, by the one clock that tells it everywhere: that of its place. */
export default function QuandoNoLugar({ instante, bbox }: Props) {
  return <time dateTime={instante}>{horaNoLugar(instante, bbox)}</time>;
}

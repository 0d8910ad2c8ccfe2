import { rascunhos } from '#app/kit/rascunho/rascunhos.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { CAMPOS, type CamposDaDeteccao } from './campos.ts';

/** What was typed and drawn of a detection and not saved. */
interface RascunhoDaDeteccao {
  readonly campos: CamposDaDeteccao;
  readonly geojson: Geometria | null;
  /** Whether the layers that it overlaps are asked for anew; older drafts do not say. */
  readonly recalcular?: boolean;
  /** What the form was read from: others may have saved since. */
  readonly revisao: number;
  /** ISO 8601. */
  readonly em: string;
}

const VERSAO = 1;

export const rascunhosDaDeteccao = rascunhos<RascunhoDaDeteccao>({
  prefixo: 'atalaia-rascunho-da-deteccao',
  dias: 30,
  escrever: (rascunho) => ({ versao: VERSAO, ...rascunho }),
  ler: (escrito) => (eRascunho(escrito) ? escrito : null),
});

function eRascunho(valor: unknown): valor is RascunhoDaDeteccao {
  const { versao, campos, geojson, recalcular = false, revisao, em } = objeto(valor);
  const textos = CAMPOS.every((campo) => typeof objeto(campos)[campo] === 'string');
  const deArea = geojson === null || /^(Multi)?Polygon$/.test(`${objeto(geojson).type}`);
  const marcado = typeof recalcular === 'boolean';
  return versao === VERSAO && textos && deArea && marcado && typeof revisao === 'number' && typeof em === 'string';
}

const objeto = (valor: unknown) => (valor ?? {}) as Readonly<Record<string, unknown>>;

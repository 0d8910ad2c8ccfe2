import { hectares, plural } from '#app/kit/formatos.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';

/** A layer that was hit. */
export interface CamadaNoMapa {
  readonly id: string;
  readonly nome: string;
  readonly tipo_id: string;
}

/** Several layers, or one whose name only shows closer by, at one point of the map. */
export interface GrupoNoMapa {
  readonly n: number;
  /** Hectares, where they have any. */
  readonly area: number | null;
  /** What all of them are; null for several. */
  readonly tipo_id: string | null;
}

/** Something else that was hit, of whoever draws it above the layers. */
export interface OutroNoMapa {
  readonly id: string;
  readonly nome: string;
  /** What it is. */
  readonly tipo: string;
  /** Of its outline; null where it is not known. */
  readonly cor: string | null;
  escolher(): void;
}

export interface Achados {
  readonly outros: readonly OutroNoMapa[];
  readonly camadas: readonly CamadaNoMapa[];
  readonly grupos: readonly GrupoNoMapa[];
}

type Propriedades = Readonly<Record<string, unknown>>;

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : '');

/** What lies under a point, topmost first: each layer once, however many tiles and drawings show it. */
export function achadosEm(feicoes: readonly Propriedades[], outros: readonly OutroNoMapa[] = []): Achados {
  const camadas = new Map<string, CamadaNoMapa>();
  const grupos = new Map<string, GrupoNoMapa>();
  for (const { id, nome, tipo_id, n, area } of feicoes) {
    if (typeof id === 'string') camadas.set(id, camadas.get(id) ?? { id, nome: texto(nome), tipo_id: texto(tipo_id) });
    else if (typeof n === 'number') {
      const grupo = { n, area: typeof area === 'number' ? area : null, tipo_id: texto(tipo_id) || null };
      grupos.set(JSON.stringify(grupo), grupo);
    }
  }
  return { outros, camadas: [...camadas.values()], grupos: [...grupos.values()] };
}

export const nomeDaCamada = ({ nome }: CamadaNoMapa) => nome || 'Sem nome';

/** What is said of a layer: its name, then its type. */
export function linhasDaCamada(camada: CamadaNoMapa, tipos: readonly TipoNoMapa[]): readonly string[] {
  return [nomeDaCamada(camada), ...nomeDoTipo(camada.tipo_id, tipos)];
}

/** What is said of several: how many, what they are, how much land they have. */
export function linhasDoGrupo({ n, area, tipo_id }: GrupoNoMapa, tipos: readonly TipoNoMapa[]): readonly string[] {
  const linhas = [plural(n, 'camada', 'camadas'), ...nomeDoTipo(tipo_id, tipos)];
  return area === null ? linhas : [...linhas, hectares(area)];
}

function nomeDoTipo(id: string | null, tipos: readonly TipoNoMapa[]): readonly string[] {
  const tipo = tipos.find((outro) => outro.id === id);
  return tipo === undefined ? [] : [tipo.nome];
}

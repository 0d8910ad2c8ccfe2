import type { Relogio } from '#app/kit/relogio/relogio.ts';
import { MAX_AREAS } from '#domain/ativo/ativo.policy.ts';
import type { Bbox } from '#domain/geometria/partes.ts';

/** Where a map looks. */
interface Vista {
  readonly caixa: Bbox;
  readonly zoom: number;
}

/** What is held: of which box, as fine as which zoom, and whether nothing there was left out. */
interface Tidas extends Vista {
  readonly completas: boolean;
}

/** Milliseconds of rest after which a view is worth asking for. */
const DESCANSO_MS = 300;
/** Share of the view that is asked for beyond each side of it: a small movement asks nothing. */
const FOLGA = 0.25;
/** The call's own limits. */
const [NORTE, LESTE, ZOOM_MAXIMO] = [90, 180, 24];

/** What to ask for so that the areas in view are known as finely as they are seen; null where they are. */
export function areasAPedir({ caixa, zoom }: Vista, tidas: Tidas | null): Vista | null {
  const [oeste, sul, leste, norte] = caixa;
  const [dx, dy] = [(leste - oeste) * FOLGA, (norte - sul) * FOLGA];
  const inteiro = Math.min(ZOOM_MAXIMO, Math.max(0, Math.ceil(zoom)));
  const pedida: Bbox = [
    ...([Math.max(-LESTE, oeste - dx), Math.max(-NORTE, sul - dy)] as const),
    ...([Math.min(LESTE, leste + dx), Math.min(NORTE, norte + dy)] as const),
  ];
  // Beyond the last meridian there is nothing.
  if (pedida[0] >= pedida[2] || pedida[1] >= pedida[3]) return null;
  const vista: Bbox = [
    ...([Math.max(-LESTE, oeste), Math.max(-NORTE, sul)] as const),
    ...([Math.min(LESTE, leste), Math.min(NORTE, norte)] as const),
  ];
  const basta =
    tidas !== null &&
    tidas.zoom >= inteiro &&
    (tidas.completas ? dentro(vista, tidas.caixa) : iguais(pedida, tidas.caixa));
  return basta ? null : { caixa: pedida, zoom: inteiro };
}

const dentro = (a: Bbox, b: Bbox) => a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[3] <= b[3];
const iguais = (a: Bbox, b: Bbox) => a.every((lado, i) => lado === b[i]);

/** The address of a question. @param base with the assets and the instant; ends as another field may follow */
const enderecoDa = (base: string, { caixa, zoom }: Vista) =>
  `${base}zoom=${zoom}&bbox=${caixa.map((grau) => grau.toFixed(6)).join(',')}`;

interface Portas<A> {
  readonly relogio: Relogio;
  readonly base: string;
  /** Asks an address. */
  pedir(endereco: string, signal: AbortSignal): Promise<A>;
  /** What came: it stands for everything before it. */
  aoChegar(areas: A): void;
  /** Why nothing came; null once something has. */
  aoFalhar(falha: unknown): void;
}

/**
 * Areas of wherever a map looks: asked for once it rests, not where what is held shows them; a newer question ends the
 * one before.
 */
export function criarAreasEmVista<A extends { readonly features: readonly unknown[] }>(portas: Portas<A>) {
  const { relogio, base, pedir, aoChegar, aoFalhar } = portas;
  let tidas: Tidas | null = null;
  let pedido: AbortController | null = null;
  let deixar: (() => void) | null = null;

  const trazer = async (vista: Vista) => {
    const pedida = areasAPedir(vista, tidas);
    pedido?.abort();
    if (pedida === null) return;
    const este = new AbortController();
    pedido = este;
    try {
      const areas = await pedir(enderecoDa(base, pedida), este.signal);
      if (este.signal.aborted) return;
      tidas = { ...pedida, completas: areas.features.length < MAX_AREAS };
      aoFalhar(null);
      aoChegar(areas);
    } catch (erro) {
      // What is held stays; the next movement asks again.
      if (!este.signal.aborted) aoFalhar(erro);
    }
  };
  return {
    /** The map has moved, or has just come. */
    ver(vista: Vista): void {
      deixar?.();
      deixar = relogio.depois(DESCANSO_MS, () => void trazer(vista));
    },
    encerrar(): void {
      deixar?.();
      pedido?.abort();
    },
  };
}

import type { GeometriaPlana } from './plana.ts';

/** Rings of up to this many sides are compared side by side; longer ones are sorted first. */
const MAX_DIRETO = 160;
/** Pairs of sides looked at before a geometry is called too complex: half a second of one core. */
const MAX_PARES = 20_000_000;

/** Boxes and ends of the sides at hand; kept between calls, so that two hundred thousand calls make no garbage. */
class Lados {
  capacidade = 0;
  n = 0;
  ax = new Float64Array(0);
  ay = new Float64Array(0);
  bx = new Float64Array(0);
  by = new Float64Array(0);
  oeste = new Float64Array(0);
  leste = new Float64Array(0);
  sul = new Float64Array(0);
  norte = new Float64Array(0);
  /** Place of a side in its ring and number of sides of the ring, for neighbours. */
  ordem = new Int32Array(0);
  fim = new Int32Array(0);
  /** Turns smaller than this may be rounding: of what is this wide, more than the arithmetic can lose. */
  duvida = 0;

  reservar(n: number): void {
    if (n <= this.capacidade) return;
    this.capacidade = Math.max(1024, n * 2);
    const reais = () => new Float64Array(this.capacidade);
    [this.ax, this.ay, this.bx, this.by] = [reais(), reais(), reais(), reais()];
    [this.oeste, this.leste, this.sul, this.norte] = [reais(), reais(), reais(), reais()];
    this.ordem = new Int32Array(this.capacidade);
    this.fim = new Int32Array(this.capacidade);
  }

  /** @returns false where two positions that follow each other are the same */
  carregar({ coords, aneis }: GeometriaPlana): boolean {
    this.reservar(coords.length / 2);
    let [n, inicio] = [0, 0];
    for (const fim of aneis) {
      const [primeiro, ultimo] = [n, n + fim - inicio - 2];
      for (let i = inicio; i < fim - 1; i++, n++) {
        const ax = coords[i * 2] as number;
        const ay = coords[i * 2 + 1] as number;
        const bx = coords[i * 2 + 2] as number;
        const by = coords[i * 2 + 3] as number;
        if (ax === bx && ay === by) return false;
        this.ax[n] = ax;
        this.ay[n] = ay;
        this.bx[n] = bx;
        this.by[n] = by;
        this.oeste[n] = ax < bx ? ax : bx;
        this.leste[n] = ax < bx ? bx : ax;
        this.sul[n] = ay < by ? ay : by;
        this.norte[n] = ay < by ? by : ay;
        this.ordem[n] = primeiro;
        this.fim[n] = ultimo;
      }
      inicio = fim;
    }
    this.n = n;
    const largura = Math.max(extensao(this.oeste, this.leste, n), extensao(this.sul, this.norte, n));
    this.duvida = 1e-15 * largura * largura;
    return true;
  }

  /** Whether two sides meet anywhere but where neighbours do. */
  tocam(i: number, j: number): boolean {
    const vizinhos = j === i + 1 && this.fim[i] !== i;
    const primeiroEUltimo = i === this.ordem[j] && j === this.fim[j];
    if (vizinhos || primeiroEUltimo) return vizinhos ? this.dobra(i, j) : this.dobra(j, i);
    const [ax, ay, bx, by] = [this.ax[i], this.ay[i], this.bx[i], this.by[i]] as [number, number, number, number];
    const [cx, cy, dx, dy] = [this.ax[j], this.ay[j], this.bx[j], this.by[j]] as [number, number, number, number];
    const o1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const o2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
    const { duvida } = this;
    if ((o1 > duvida && o2 > duvida) || (o1 < -duvida && o2 < -duvida)) return false;
    const o3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
    const o4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
    return !((o3 > duvida && o4 > duvida) || (o3 < -duvida && o4 < -duvida));
  }

  /** Whether the second of two neighbours runs back over the first. */
  private dobra(i: number, j: number): boolean {
    const [ax, ay, bx, by] = [this.ax[i], this.ay[i], this.bx[i], this.by[i]] as [number, number, number, number];
    const [cx, cy] = [this.bx[j], this.by[j]] as [number, number];
    const giro = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    return Math.abs(giro) <= this.duvida && (ax - bx) * (cx - bx) + (ay - by) * (cy - by) > 0;
  }

  separados(i: number, j: number): boolean {
    return (
      (this.oeste[i] as number) > (this.leste[j] as number) ||
      (this.oeste[j] as number) > (this.leste[i] as number) ||
      (this.sul[i] as number) > (this.norte[j] as number) ||
      (this.sul[j] as number) > (this.norte[i] as number)
    );
  }
}

const lados = new Lados();

/**
 * Whether rings meet themselves or each other anywhere but at the corners of neighbouring sides. Where they do not,
 * nothing crosses; where they do, it may be a touch, which is for a closer look to tell.
 */
export function encontrarToque(plana: GeometriaPlana): 'nenhum' | 'toca' | 'complexa_demais' {
  if (!lados.carregar(plana)) return 'toca';
  return lados.n <= MAX_DIRETO ? compararTodos() : varrer();
}

function compararTodos(): 'nenhum' | 'toca' {
  const { n } = lados;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (!lados.separados(i, j) && lados.tocam(i, j)) return 'toca';
    }
  }
  return 'nenhum';
}

/** Sides in the order of their western (or southern) ends: only those that overlap along that axis are compared. */
function varrer(): 'nenhum' | 'toca' | 'complexa_demais' {
  const { n, oeste, leste, sul, norte } = lados;
  const deitada = extensao(oeste, leste, n) >= extensao(sul, norte, n);
  const [inicio, fim] = deitada ? [oeste, leste] : [sul, norte];
  const [baixo, cima] = deitada ? [sul, norte] : [oeste, leste];
  const ordem = Uint32Array.from({ length: n }, (_, i) => i);
  ordem.sort((a, b) => (inicio[a] as number) - (inicio[b] as number));
  // Laid out in that order too: the pairs are many, and memory is read fastest in a row.
  const emOrdem = (valores: Float64Array) => Float64Array.from(ordem, (i) => valores[i] as number);
  const [inicios, fins, baixos, cimas] = [emOrdem(inicio), emOrdem(fim), emOrdem(baixo), emOrdem(cima)];
  let pares = 0;
  for (let a = 0; a < n; a++) {
    const [ate, daqui, dali] = [fins[a] as number, baixos[a] as number, cimas[a] as number];
    for (let b = a + 1; b < n && (inicios[b] as number) <= ate; b++) {
      if (++pares > MAX_PARES) return 'complexa_demais';
      if ((baixos[b] as number) > dali || (cimas[b] as number) < daqui) continue;
      const [i, j] = [ordem[a] as number, ordem[b] as number];
      if (i < j ? lados.tocam(i, j) : lados.tocam(j, i)) return 'toca';
    }
  }
  return 'nenhum';
}

function extensao(de: Float64Array, ate: Float64Array, n: number): number {
  let [menor, maior] = [Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    if ((de[i] as number) < menor) menor = de[i] as number;
    if ((ate[i] as number) > maior) maior = ate[i] as number;
  }
  return maior - menor;
}

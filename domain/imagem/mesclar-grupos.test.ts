import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abrirFio, INICIO_DO_FIO, type PosicaoDoFio, receberPagina } from './fio-de-cenas.ts';
import { type GrupoDeCenas, textoDoGrupo } from './grupo-de-imagens.policy.ts';
import { type FioAberto, proximoPasso } from './mesclar-grupos.ts';
import { compararPassagens, ordemNoCatalogo } from './ordem-das-passagens.ts';
import type { Cena, PaginaDeCenas } from './provedor.ts';

const PROVEDORES = ['boreal', 'planet', 'proprio', 'sentinelhub'];

const cenaDe = (id: string, data: string | null, satelite: string | null): Cena => ({
  id,
  data,
  satelite,
  obtida_em: null,
  percentual_nuvens: null,
  resolucao: null,
  tipos: ['true_color'],
  bbox: [-44, -20, -43, -19],
  pegada: { type: 'Point', coordinates: [-44, -20] },
});

/** A provider: its scenes in its order, and how many it gives on each of its pages. */
interface Provedor {
  readonly cenas: readonly Cena[];
  readonly tamanhos: readonly number[];
}

const dia = fc.integer({ min: 1, max: 12 }).map((um) => `2024-03-${`${um}`.padStart(2, '0')}`);
const provedorArb: fc.Arbitrary<Provedor> = fc
  .record({
    passagens: fc.array(
      fc.tuple(fc.option(dia, { freq: 6 }), fc.constantFrom('Landsat 8', 'Sentinel-2', null), fc.nat(5)),
      { maxLength: 40 },
    ),
    tamanhos: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ passagens, tamanhos }) => ({
    // Sorted by date; within one, satellites come in any order.
    cenas: passagens
      .toSorted(([a, , i], [b, , j]) => (a === b ? i - j : (a ?? '') < (b ?? '') ? 1 : -1))
      .map(([data, satelite], i) => cenaDe(`c${i}`, data, satelite)),
    tamanhos: tamanhos.some((um) => um > 0) ? tamanhos : [1],
  }));

function pagina({ cenas, tamanhos }: Provedor, apos: string | null): PaginaDeCenas {
  const [inicio = 0, numero = 0] = (apos ?? '0/0').split('/').map(Number);
  const fim = inicio + (tamanhos[numero % tamanhos.length] ?? 1);
  return { cenas: cenas.slice(inicio, fim), proxima: fim < cenas.length ? `${fim}/${numero + 1}` : null };
}

type Posicoes = readonly PosicaoDoFio[];

/** A page of the catalogue. @param fora providers that answer nothing meanwhile */
function buscar(provedores: readonly Provedor[], posicoes: Posicoes, limite: number, fora: ReadonlySet<number>) {
  let fios: readonly FioAberto[] = provedores.map((_, i) => ({
    fio: abrirFio(PROVEDORES[i] ?? '', posicoes[i] ?? INICIO_DO_FIO),
    fora: fora.has(i),
  }));
  const grupos: GrupoDeCenas[] = [];
  while (grupos.length < limite) {
    const passo = proximoPasso(fios);
    if (passo.tipo === 'fim') break;
    if (passo.tipo === 'grupo') {
      grupos.push(passo.grupo);
      fios = passo.fios;
    } else {
      fios = fios.map((um, i) => {
        const provedor = provedores[i];
        if (provedor === undefined || !passo.provedores.includes(um.fio.provedor)) return um;
        return { ...um, fio: receberPagina(um.fio, pagina(provedor, um.fio.pedir), () => true) };
      });
    }
  }
  return { grupos, posicoes: fios.map(({ fio }) => fio.posicao) };
}

function todasAsPaginas(provedores: readonly Provedor[], limite: number, foraNaPagina: readonly number[] = []) {
  let posicoes: Posicoes = provedores.map(() => INICIO_DO_FIO);
  const paginas: GrupoDeCenas[][] = [];
  for (let i = 0; i < 2_000 && posicoes.some(({ fim }) => !fim); i++) {
    const fora = foraNaPagina[i];
    const achado = buscar(provedores, posicoes, limite, new Set(fora === undefined ? [] : [fora]));
    paginas.push(achado.grupos);
    // What a page is asked for by goes over the network.
    posicoes = JSON.parse(JSON.stringify(achado.posicoes));
  }
  return paginas;
}

/** What a pass holds, whoever asks in whatever pages. */
function gruposDe(provedores: readonly Provedor[]): string[] {
  const grupos = new Map<string, GrupoDeCenas>();
  for (const [i, { cenas }] of provedores.entries()) {
    for (const cena of cenas) {
      const { data, satelite } = cena;
      const provedor = PROVEDORES[i] ?? '';
      const chave = JSON.stringify([provedor, data, satelite, data === null && cena.id]);
      grupos.set(chave, { provedor, data, satelite, cenas: [...(grupos.get(chave)?.cenas ?? []), cena] });
    }
  }
  return [...grupos.values()].map(textoDoGrupo).toSorted();
}

const provedoresArb = fc.array(provedorArb, { minLength: 1, maxLength: 4 });
const limiteArb = fc.integer({ min: 1, max: 30 });

describe('O catálogo de vários provedores', () => {
  it('dá cada grupo inteiro, uma vez, sem falta, quaisquer que sejam as páginas de cada provedor', () => {
    fc.assert(
      fc.property(provedoresArb, limiteArb, (provedores, limite) => {
        const achados = todasAsPaginas(provedores, limite).flat();
        expect(achados.map(textoDoGrupo).toSorted()).toEqual(gruposDe(provedores));
      }),
    );
  });

  it('tem uma só ordem: a data mais nova primeiro, depois provedor e satélite, sem data por último', () => {
    fc.assert(
      fc.property(provedoresArb, limiteArb, (provedores, limite) => {
        const achados = todasAsPaginas(provedores, limite).flat();
        expect(achados).toEqual(achados.toSorted(ordemNoCatalogo));
        const inteira = todasAsPaginas(provedores, 10_000).flat();
        expect(achados.map(textoDoGrupo)).toEqual(inteira.map(textoDoGrupo));
      }),
    );
  });

  it('com um provedor fora do ar no caminho, o que dele faltou vem depois da volta, sem repetir nada', () => {
    const foraArb = fc.array(fc.nat(3), { maxLength: 12 });
    fc.assert(
      fc.property(provedoresArb, limiteArb, foraArb, (provedores, limite, fora) => {
        const paginas = todasAsPaginas(provedores, limite, fora);
        expect(paginas.flat().map(textoDoGrupo).toSorted()).toEqual(gruposDe(provedores));
        for (const uma of paginas) expect(uma).toEqual(uma.toSorted(ordemNoCatalogo));
      }),
    );
  });

  it('uma cena que vem um dia fora da ordem, pelo fuso de onde foi obtida, fica no seu grupo', () => {
    const cenas = [
      cenaDe('a', '2024-03-10', 'Sentinel-2'),
      cenaDe('b', '2024-03-09', 'Sentinel-2'),
      cenaDe('c', '2024-03-10', 'Sentinel-2'),
      cenaDe('d', '2024-03-01', 'Sentinel-2'),
    ];
    for (const tamanho of [1, 2, 3, 4]) {
      for (const limite of [1, 2, 30]) {
        const achados = todasAsPaginas([{ cenas, tamanhos: [tamanho] }], limite).flat();
        expect(achados.map((um) => um.cenas.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']]);
      }
    }
  });

  it('cenas que não encontram o lugar não formam grupo, e não prendem a busca', () => {
    const cenas = Array.from({ length: 50 }, (_, i) => cenaDe(`c${i}`, null, null));
    let fio = abrirFio('boreal', INICIO_DO_FIO);
    for (let i = 0; i < 3; i++) {
      fio = receberPagina(fio, pagina({ cenas, tamanhos: [10] }, fio.pedir), () => false);
    }
    expect(fio.fila).toEqual([]);
    expect(fio.posicao.apos).toBe('30/3');
  });

  it('passagens sem satélite vêm depois das que o dizem', () => {
    const mesma = { data: '2024-03-10' };
    expect(compararPassagens({ ...mesma, satelite: null }, { ...mesma, satelite: 'Landsat 8' })).toBeGreaterThan(0);
  });
});

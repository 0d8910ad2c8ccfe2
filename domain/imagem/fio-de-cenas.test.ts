import { describe, expect, it } from 'vitest';
import {
  abrirFio,
  dataMaisNovaPossivel,
  type FioDeCenas,
  INICIO_DO_FIO,
  proximoGrupo,
  receberPagina,
  tirarGrupo,
} from './fio-de-cenas.ts';
import { proximoPasso } from './mesclar-grupos.ts';
import type { Cena } from './provedor.ts';

const cena = (id: string, data: string | null, satelite = 'Sentinel-2'): Cena => ({
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
const dia = (n: number) => `2024-03-${`${n}`.padStart(2, '0')}`;
const todas = () => true;
const nenhuma = () => false;

/** A stream after pages of scenes of these days; null stands for a scene without date. */
function fioCom(
  dias: readonly (readonly (number | null)[])[],
  { provedor = 'planet', serve = todas, acaba = false } = {},
): FioDeCenas {
  let fio = abrirFio(provedor, INICIO_DO_FIO);
  for (const [p, pagina] of dias.entries()) {
    const cenas = pagina.map((um, i) => cena(`${p}/${i}`, um === null ? null : dia(um)));
    const proxima = acaba && p === dias.length - 1 ? null : `${p + 1}`;
    fio = receberPagina(fio, { cenas, proxima }, serve);
  }
  return fio;
}
const idsDoProximo = (fio: FioDeCenas) => {
  const grupo = proximoGrupo(fio);
  return grupo === null || grupo === 'falta' ? grupo : grupo.cenas.map(({ id }) => id);
};

describe('Um fio de cenas', () => {
  it('dá um grupo quando nada mais pode vir da sua data, com um dia de folga', () => {
    expect(idsDoProximo(fioCom([[10, 10]]))).toBe('falta');
    expect(idsDoProximo(fioCom([[10, 10], [9]]))).toBe('falta');
    expect(idsDoProximo(fioCom([[10, 10], [8]]))).toEqual(['0/0', '0/1']);
    expect(idsDoProximo(fioCom([[10, 10]], { acaba: true }))).toEqual(['0/0', '0/1']);
    expect(idsDoProximo(fioCom([[10, null]]))).toEqual(['0/0']);
    expect(idsDoProximo(fioCom([[10], [null]]))).toEqual(['0/0']);
  });

  it('sabe a data mais antiga que veio, também do que não serve e fora de ordem', () => {
    expect(fioCom([[10, 8, 9]]).passou).toBe(dia(8));
    expect(fioCom([[9], [10]]).passou).toBe(dia(9));
    expect(fioCom([[10, 5]], { serve: nenhuma }).passou).toBe(dia(5));
    expect(fioCom([[10, null, 9]]).passou).toBe('');
    expect(fioCom([[]]).passou).toBeNull();
  });

  it('diz a data mais nova que ainda pode dar', () => {
    expect(dataMaisNovaPossivel(abrirFio('planet', INICIO_DO_FIO))).toBe('9999-12-31');
    expect(dataMaisNovaPossivel(fioCom([[10, 5]], { serve: nenhuma }))).toBe(dia(6));
    expect(dataMaisNovaPossivel(fioCom([[10, 5]]))).toBe(dia(10));
    expect(dataMaisNovaPossivel(fioCom([[5]]))).toBe(dia(6));
    expect(dataMaisNovaPossivel(fioCom([[5]], { acaba: true }))).toBe(dia(5));
    expect(dataMaisNovaPossivel(fioCom([[5, null]]))).toBe(dia(5));
    expect(dataMaisNovaPossivel(fioCom([[null]]))).toBeNull();
  });

  it('não dá duas vezes uma cena que vem de novo, na mesma página ou em outra', () => {
    const repetida = { cenas: [cena('a', dia(10)), cena('a', dia(10))], proxima: '1' };
    let fio = receberPagina(abrirFio('planet', INICIO_DO_FIO), repetida, todas);
    fio = receberPagina(fio, { ...repetida, proxima: null }, todas);
    expect(idsDoProximo(fio)).toEqual(['a']);
    expect(idsDoProximo(tirarGrupo(fio))).toBeNull();
  });

  it('vazio, fica como está quando se tira dele o próximo', () => {
    const vazio = fioCom([[]], { acaba: true });
    expect(tirarGrupo(vazio)).toBe(vazio);
  });
});

describe('Os fios juntos', () => {
  const pronto = { fio: fioCom([[10], [1]]), fora: false };
  const passo = (provedor: string, ateODia: number) =>
    proximoPasso([pronto, { fio: fioCom([[ateODia]], { provedor, serve: nenhuma }), fora: false }]);

  it('não perguntam a um provedor o que já não muda quem vem primeiro', () => {
    expect(passo('boreal', 8).tipo).toBe('grupo');
    expect(passo('boreal', 10)).toEqual({ tipo: 'falta', provedores: ['boreal'] });
    // On the group's own day the provider's name says who comes first.
    expect(passo('boreal', 9)).toEqual({ tipo: 'falta', provedores: ['boreal'] });
    expect(passo('sentinelhub', 9).tipo).toBe('grupo');
  });
});

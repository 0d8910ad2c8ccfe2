import { describe, expect, it } from 'vitest';
import { aUmErro, separarEstado, simplificar, vizinhas } from './nomes.ts';

describe('Nomes de lugares', () => {
  it.each([
    ['São João del-Rei', 'sao joao del rei'],
    ["  Olho-d'Água  das Flores ", 'olho d agua das flores'],
    ['AÇAÍ/pa', 'acai pa'],
    ['—', ''],
  ])('"%s" se compara como "%s"', (texto, simples) => expect(simplificar(texto)).toBe(simples));

  it.each([
    ['brumadinho mg', 'brumadinho', 'MG'],
    ['bom jesus rio grande do norte', 'bom jesus', 'RN'],
    ['sao paulo', null, null],
    ['para', null, null],
    ['mg', null, null],
  ])('"%s": o nome e o estado que o fim diz', (consulta, nome, uf) =>
    expect(separarEstado(consulta)).toEqual(nome === null ? null : { nome, uf }),
  );

  it.each([
    ['uma letra a menos', 'brumadinh', true],
    ['uma letra a mais', 'brumadinhho', true],
    ['outra letra', 'brumedinho', true],
    ['duas trocadas', 'brumadihno', true],
    ['nenhum erro', 'brumadinho', true],
    ['dois erros', 'brumedimho', false],
    ['uma tirada e outra posta adiante', 'rumadinhob', false],
  ])('%s', (_, digitado, perto) => {
    expect(aUmErro(digitado, 'brumadinho')).toBe(perto);
    const partilham = vizinhas(digitado).some((vizinha) => vizinhas('brumadinho').includes(vizinha));
    // What is one error away is always found; a few others are, and are told apart afterwards.
    if (perto) expect(partilham).toBe(true);
  });
});

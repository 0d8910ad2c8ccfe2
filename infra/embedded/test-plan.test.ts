import { describe, expect, it } from 'vitest';
import { TEST_AREAS } from './test-areas.ts';
import { parse, plan, withServices, withServicesOf } from './test-plan.ts';
import { STAGES } from './test-stages.ts';

const nomes = (args: readonly string[], falhas = {}) => plan(parse(args), falhas).map(({ name }) => name);
const argumentos = (etapa: string, args: readonly string[], falhas = {}) =>
  plan(parse(args), falhas).find(({ name }) => name === etapa)?.args ?? [];

describe('O que npm test roda', () => {
  it('sem nada pedido, todas as etapas', () => {
    expect(plan(parse([]), {})).toEqual(STAGES);
  });

  it('de uma área, os seus testes de unidade, com serviços e no navegador, e nada de outra', () => {
    expect(nomes(['identidade'])).toEqual(['unit', 'services', 'e2e']);
    expect(argumentos('services', ['identidade'])).toContain('tests/contracts/identidade-sessoes.test.ts');
    expect(argumentos('services', ['identidade'])).not.toContain('tests/contracts/formatos.test.ts');
    expect(argumentos('e2e', ['identidade'])).toContain('tests/e2e/sessoes.e2e.ts');
    expect(argumentos('unit', ['identidade']).some((file) => file.startsWith('app/identidade/'))).toBe(true);
    expect(nomes(['backup'])).not.toContain('e2e');
  });

  it('toda área tem testes com serviços ou no navegador, todo teste desses é de uma área, e todo começo é de algum', () => {
    const areas = Object.keys(TEST_AREAS);
    expect(areas.filter((area) => withServicesOf(area).length === 0)).toEqual([]);
    const deAlguma = new Set(areas.flatMap(withServicesOf));
    expect(withServices().filter((file) => !deAlguma.has(file))).toEqual([]);
    const comecos = Object.values(TEST_AREAS).flatMap(({ files }) => files);
    const arquivos = withServices().map((file) => file.split('/').at(-1) ?? '');
    expect(comecos.filter((comeco) => !arquivos.some((nome) => nome.startsWith(comeco)))).toEqual([]);
  });

  it('em partes, cada etapa inteira está em uma só, e as longas se repartem entre todas', () => {
    const partes = ['1/3', '2/3', '3/3'].map((shard) => nomes(['--shard', shard]));
    for (const { name } of STAGES) {
      const vezes = partes.filter((parte) => parte.includes(name)).length;
      expect([name, vezes]).toEqual([name, ['services', 'e2e'].includes(name) ? 3 : 1]);
    }
    expect(argumentos('e2e', ['--shard', '2/3'])).toContain('--shard=2/3');
  });

  it('a etapa em que algo falhou da última vez vem antes; com --falhas só os arquivos em que falhou', () => {
    const falhas = { e2e: ['tests/e2e/atos.e2e.ts'] };
    expect(nomes([], falhas)[0]).toBe('e2e');
    expect(nomes(['--falhas'], falhas)).toEqual(['e2e']);
    expect(argumentos('e2e', ['--falhas'], falhas).filter((uma) => uma.startsWith('tests/'))).toEqual(falhas.e2e);
    expect(nomes(['--falhas'], { biome: [] })).toEqual(['biome']);
    expect(nomes(['--falhas'])).toEqual([]);
  });

  it('o que não há se diz, com o que há', () => {
    expect(() => parse(['camdaa'])).toThrow('Não há área "camdaa". Áreas: analise, aprovacao, ');
    expect(() => parse(['--only', 'tudo'])).toThrow('Não há etapa "tudo". Etapas: tsc, ');
    for (const parte of ['0/2', '3/2', 'meia']) expect(() => parse(['--shard', parte])).toThrow('não diz uma parte');
  });
});

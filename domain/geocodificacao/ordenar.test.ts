import { describe, expect, it } from 'vitest';
import { simplificar } from './nomes.ts';
import { type Candidato, ordenar } from './ordenar.ts';

const municipio = (nome: string, uf: string, mais: Partial<Candidato> = {}): Candidato => ({
  nome,
  uf,
  busca: simplificar(nome),
  capital: false,
  estado: false,
  semelhanca: 0.3,
  ...mais,
});
const nomes = (consulta: string, ...candidatos: Candidato[]) =>
  ordenar(consulta, candidatos).map(({ nome, uf }) => `${nome}/${uf}`);

describe('A ordem dos lugares achados', () => {
  it('traz capitais, depois estados e municípios que começam assim, depois o que é parecido', () => {
    const rio = [
      municipio('Rio Claro', 'SP'),
      municipio('Novo Rio', 'MG'),
      municipio('Rio Grande do Sul', 'RS', { estado: true }),
      municipio('Rio Branco', 'AC', { capital: true }),
    ];
    expect(nomes('rio', ...rio)).toEqual(['Rio Branco/AC', 'Rio Grande do Sul/RS', 'Rio Claro/SP', 'Novo Rio/MG']);
  });

  it('põe a capital com um erro de digitação antes do que começa assim', () => {
    const palmas = municipio('Palmas', 'TO', { capital: true });
    expect(nomes('plamas', palmas)).toEqual(['Palmas/TO']);
    expect(nomes('natl', municipio('Natlândia', 'PI'), municipio('Natal', 'RN', { capital: true }))[0]).toBe(
      'Natal/RN',
    );
  });

  it('o nome inteiro vem antes do que só começa por ele, e os iguais por estado', () => {
    const bons = [municipio('Bom Jesus da Lapa', 'BA'), municipio('Bom Jesus', 'SC'), municipio('Bom Jesus', 'PB')];
    expect(nomes('bom jesus', ...bons)).toEqual(['Bom Jesus/PB', 'Bom Jesus/SC', 'Bom Jesus da Lapa/BA']);
  });

  it('perdoa um erro também no começo de um nome, e não em começos curtos demais', () => {
    expect(nomes('brumda', municipio('Brumadinho', 'MG'))).toEqual(['Brumadinho/MG']);
    expect(nomes('brx', municipio('Brumadinho', 'MG'))).toEqual([]);
  });

  it('a sigla é o estado, e o que não se parece fica de fora', () => {
    expect(nomes('mg', municipio('Minas Gerais', 'MG', { estado: true }), municipio('Mogi Guaçu', 'SP'))).toEqual([
      'Minas Gerais/MG',
    ]);
  });

  it('entre os parecidos, o mais parecido primeiro', () => {
    const longe = municipio('Itaberaba', 'BA', { semelhanca: 0.5 });
    const perto = municipio('Itaperuçu', 'PR', { semelhanca: 0.6 });
    expect(nomes('taperuna', longe, perto)).toEqual(['Itaperuçu/PR', 'Itaberaba/BA']);
  });
});

import { simplificar } from '#domain/geocodificacao/nomes.ts';
import { createGeocoding } from '#infra/edge/geocoding/geocoding.ts';
import { loadPlaces } from '#infra/edge/geocoding/load-places.ts';
import { createReader } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestPostgres } from '../support/postgres.ts';
import { type Bench, percentis, resultado } from './kernel.ts';
import { sorteio } from './sorteio.ts';

const NOMES = 200;
const SEMENTE = 7;
const ENTRE_AS_PRIMEIRAS = 5;
const META_DE_ACHADOS = 190;
/** Typed letter by letter, from the second on: what a person who does not wait for the answer asks. */
const NOMES_AOS_POUCOS = 40;

interface Municipio {
  readonly codigo: number;
  readonly nome: string;
}

const LETRAS = 'abcdefghijklmnopqrstuvwxyz';
/** One error of each kind, by turns: two letters that changed places, one too few, one twice, another one. */
const ERROS: readonly ((nome: string, i: number, letra: string) => string)[] = [
  (nome, i) => nome.slice(0, i) + (nome[i + 1] ?? '') + (nome[i] ?? '') + nome.slice(i + 2),
  (nome, i) => nome.slice(0, i) + nome.slice(i + 1),
  (nome, i) => nome.slice(0, i + 1) + nome.slice(i),
  (nome, i, letra) => nome.slice(0, i) + letra + nome.slice(i + 1),
];

function comUmErro(nome: string, qual: number, sortear: () => number): string {
  const i = Math.floor(sortear() * (nome.length - 1));
  const letra = LETRAS[Math.floor(sortear() * LETRAS.length)] ?? 'x';
  const errado = ERROS[qual % ERROS.length]?.(nome, i, letra) ?? nome;
  // Two equal letters that changed places are no error: another place, another letter.
  return simplificar(errado) === simplificar(nome) ? comUmErro(nome, qual, sortear) : errado;
}

async function sortearMunicipios({ pool }: TestDatabase, sortear: () => number): Promise<readonly Municipio[]> {
  const { rows } = await pool.query<Municipio>(
    'SELECT codigo, nome FROM geografia.lugares WHERE codigo >= 100 ORDER BY codigo',
  );
  return Array.from({ length: NOMES }, () => rows.splice(Math.floor(sortear() * rows.length), 1)).flat();
}

/** `geocodificacao`: suggestions of the embedded geocoder, over Postgres, one question at a time. */
const bench: Bench = async () => {
  const postgres = await startTestPostgres();
  const banco = await createTestDatabase(postgres);
  const inicio = performance.now();
  await loadPlaces(banco.url);
  const carga = performance.now() - inicio;
  const leitor = await createReader(banco.url);
  const config = { MAPS_KEY: undefined, MAPS_URL: '', PUBLIC_ORIGIN: undefined };
  const geocodificacao = createGeocoding({ config, leitor, log: { warn: console.error } });
  const sortear = sorteio(SEMENTE);
  const municipios = await sortearMunicipios(banco, sortear);
  // The connections and what the server reads first are no part of a suggestion.
  for (const { nome } of municipios.slice(0, 20)) await geocodificacao.buscar(nome);

  const tempos: number[] = [];
  const perguntar = async (texto: string) => {
    const antes = performance.now();
    const lugares = await geocodificacao.buscar(texto);
    tempos.push(performance.now() - antes);
    return lugares;
  };
  let achados = 0;
  for (const [n, { codigo, nome }] of municipios.entries()) {
    const errado = comUmErro(nome, n, sortear);
    const primeiras = (await perguntar(errado)).slice(0, ENTRE_AS_PRIMEIRAS);
    if (primeiras.some(({ id }) => id === `ibge.${codigo}`)) achados += 1;
    else console.error(`  ${nome} não veio para "${errado}": ${primeiras.map((lugar) => lugar.nome).join(', ')}`);
  }
  const comErro = tempos.splice(0);
  for (const { nome } of municipios.slice(0, NOMES_AOS_POUCOS))
    for (let letras = 2; letras <= nome.length; letras += 1) await perguntar(nome.slice(0, letras));

  await leitor.end();
  await banco.drop();
  await postgres.stop();
  return {
    resultados: [
      ...percentis('sugestão, nome com um erro', comErro, 'ms', { p95: '<= 50' }),
      ...percentis('sugestão, letra por letra', tempos, 'ms', { p95: '<= 50' }),
      resultado(
        'nome com um erro',
        `entre as ${ENTRE_AS_PRIMEIRAS} primeiras`,
        achados,
        `de ${NOMES}`,
        `>= ${META_DE_ACHADOS}`,
      ),
      resultado('carga dos lugares', 'total', carga, 'ms', null),
    ],
    memoriaMaxMiB: { bench: Math.round(process.resourceUsage().maxRSS / 1024) },
  };
};

export default bench;

import {
  type Coordenadas,
  type FusoUtm,
  lerCoordenadas,
  lerUtmSemFuso,
  type MetrosDeUtm,
} from '#domain/geocodificacao/coordenadas.ts';
import { ficaNoBrasil } from '#domain/geometria/brasil.ts';
import { exigirPoucos, ILEGIVEL, TextoIlegivel } from './geometria-lida.ts';
import { type GeometriaEscrita, PedeFuso, posicaoDeUtm } from './utm.ts';

type Linha = Coordenadas | MetrosDeUtm;

interface Lista {
  readonly escritas: readonly GeometriaEscrita[];
  readonly avisos: readonly string[];
}

/** A longer line is no coordinate, and nobody looks for one in it. */
const MAX_LINHA = 160;
/** What is shown of a line that could not be read. */
const MOSTRADO = 40;
const SEPARADOR = String.raw`[\s;,:|)]+`;
const NOME = new RegExp(`^[\\p{L}\\d._º°-]{1,12}${SEPARADOR}`, 'u');
const COMECA_COM_NUMERO = /^([\p{L}\d._º°-]{1,12}[\s;,:])?\s*[-+\d]/u;
const ALTURA = /[\s;,|]+[-+]?\d+([.,]\d+)?\s*m?$/;
const NUMERO_DE_ORDEM = new RegExp(`^(\\d{1,6})${SEPARADOR}`);
const CABECALHO_DE_LONGITUDE = /^[^a-z]*(?:\S*[;,\s]+)?(long?|lng|longitude|x)\b.*\b(lat|latitude|y)\b/i;
const OUTRA_ORDEM = 'As coordenadas foram lidas como longitude; latitude: na outra ordem cairiam fora do Brasil.';

const MINIMOS = {
  2: [2, 'uma linha'],
  3: [3, 'um polígono'],
} as const;

/**
 * Coordinates one to a line, as the search for a place reads them: latitude before longitude in degrees, or UTM. Names
 * and numbers of vertices in front and heights behind are passed over; an empty line begins another part.
 * @throws PedeFuso where metres have no zone
 */
export function lerLista(texto: string, tipo: 1 | 2 | 3, escolhido: FusoUtm | null): Lista {
  const [cabecalho, blocos] = blocosDe(texto);
  const linhas = blocos.flat();
  exigirPoucos(linhas.length);
  const numeradas = emOrdem(linhas.map(({ escrita }) => escrita));
  const lidos = blocos.map((bloco) => bloco.map(({ escrita, numero }) => lida(escrita, numero, numeradas)));
  const emGraus = lidos.flat().filter((uma) => 'lat' in uma);
  const trocadas = CABECALHO_DE_LONGITUDE.test(cabecalho) || caemNoBrasilTrocadas(emGraus);
  const posicao = (uma: Linha): [number, number] => {
    if ('lat' in uma) return trocadas ? [uma.lat, uma.lng] : [uma.lng, uma.lat];
    if (escolhido === null) throw new PedeFuso();
    return posicaoDeUtm(uma, escolhido);
  };
  return {
    escritas: lidos.map((bloco) => escrita(bloco.map(posicao), tipo)),
    avisos: trocadas && cabecalho === '' ? [OUTRA_ORDEM] : [],
  };
}

interface Escrita {
  readonly escrita: string;
  /** From 1, as editors count. */
  readonly numero: number;
}

/** The line with the names of the columns, where there is one, and what follows in groups between empty lines. */
function blocosDe(texto: string): readonly [string, readonly (readonly Escrita[])[]] {
  let cabecalho: string | null = null;
  const blocos: Escrita[][] = [[]];
  for (const [i, bruta] of texto.split(/\r?\n/).entries()) {
    const linha = bruta.trim().replace(/[;,]$/, '');
    if (linha === '') blocos.push([]);
    else if (cabecalho === null && linha.length <= MAX_LINHA && !/\d/.test(linha)) cabecalho = linha;
    else {
      cabecalho ??= '';
      blocos.at(-1)?.push({ escrita: linha, numero: i + 1 });
    }
  }
  const cheios = blocos.filter(({ length }) => length > 0);
  if (cheios.length === 0) throw new TextoIlegivel(ILEGIVEL);
  return [cabecalho ?? '', cheios];
}

/** Whether every line begins with its number: what looks like a zone of UTM is then none. */
function emOrdem(linhas: readonly string[]): boolean {
  const numeros = linhas.map((linha) => Number(NUMERO_DE_ORDEM.exec(linha)?.[1] ?? Number.NaN));
  const [primeiro = Number.NaN] = numeros;
  if (linhas.length < 2 || !numeros.every((numero, i) => numero === primeiro + i)) return false;
  return linhas.every((linha) => coordenada(linha.replace(NUMERO_DE_ORDEM, '')) !== null);
}

function lida(escrita: string, numero: number, numeradas: boolean): Linha {
  if (escrita.length <= MAX_LINHA) {
    const inteira = numeradas ? escrita.replace(NUMERO_DE_ORDEM, '') : escrita;
    for (const tentativa of [inteira, inteira.replace(NOME, ''), inteira.replace(ALTURA, '')]) {
      const achada = coordenada(tentativa);
      if (achada !== null) return achada;
    }
    const semOsDois = coordenada(inteira.replace(NOME, '').replace(ALTURA, ''));
    if (semOsDois !== null) return semOsDois;
  }
  // Of a text that is no list at all nobody wants to hear of its first line.
  if (numero === 1 && !COMECA_COM_NUMERO.test(escrita)) throw new TextoIlegivel(ILEGIVEL);
  const mostrada = escrita.length > MOSTRADO ? `${escrita.slice(0, MOSTRADO)}…` : escrita;
  throw new TextoIlegivel(
    `A linha ${numero} não é uma coordenada: “${mostrada}”. Escreva latitude e longitude, ou leste e norte de UTM, uma por linha.`,
  );
}

const coordenada = (texto: string): Linha | null => lerCoordenadas(texto) ?? lerUtmSemFuso(texto);

/** Whether all of them lie in Brazil the other way round, and not all of them as they are. */
function caemNoBrasilTrocadas(lidas: readonly Coordenadas[]): boolean {
  if (lidas.length === 0 || lidas.every(({ lat, lng }) => ficaNoBrasil([lng, lat, lng, lat]))) return false;
  return lidas.every(({ lat, lng }) => Math.abs(lng) <= 90 && ficaNoBrasil([lat, lng, lat, lng]));
}

/** The places as the layer type asks for them; a ring is closed by itself. */
function escrita(posicoes: readonly [number, number][], tipo: 1 | 2 | 3): GeometriaEscrita {
  if (tipo === 1) return { type: 'MultiPoint', coordinates: posicoes };
  const [minimo, nome] = MINIMOS[tipo];
  const [primeira] = posicoes;
  const fechada = posicoes.length > 1 && `${primeira}` === `${posicoes.at(-1)}`;
  const cantos = tipo === 3 && fechada ? posicoes.slice(0, -1) : posicoes;
  if (cantos.length < minimo) {
    const ha = cantos.length === 1 ? 'há uma só' : `há só ${cantos.length}`;
    throw new TextoIlegivel(`A lista tem coordenadas de menos: ${nome} pede ${minimo} ou mais, e ${ha}.`);
  }
  if (tipo === 2) return { type: 'LineString', coordinates: posicoes };
  return { type: 'Polygon', coordinates: [[...cantos, primeira]] };
}

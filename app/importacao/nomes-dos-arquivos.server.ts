import { cortado, MAX_NOME } from '#domain/kernel/text.ts';

/** Where a path begins that is no folder of what was sent: another machine's own. */
const ABSOLUTO = /^(?:[/\\]|[a-z]:|~)/i;

/**
 * The name of a file with the folders that it was sent in, without control characters; '' for a part without a file.
 * A path that leads elsewhere than down says nothing: of it the name alone is taken. No path is ever used on a disk.
 */
export function nomeLimpo(nome: string | undefined): string {
  const partes = (nome ?? '').split(/[/\\]/).map((parte) => parte.replace(/\p{Cc}/gu, '').trim());
  const base = cortado(partes.at(-1) ?? '', MAX_NOME);
  const pastas = partes.slice(0, -1).filter((parte) => parte !== '' && parte !== '.');
  if (base === '' || base === '.' || base === '..') return '';
  if (ABSOLUTO.test(nome ?? '') || pastas.includes('..')) return base;
  // The folders next to the file tell most.
  while (pastas.join('/').length > MAX_NOME) pastas.shift();
  return [...pastas, base].join('/');
}

const semPasta = (nome: string) => nome.slice(nome.lastIndexOf('/') + 1);
/** As the reading tells names apart: parts of one layer may be written in small letters and in capitals. */
const igual = (nome: string) => nome.normalize('NFC').toLowerCase();

/** The same files, each under a name that no other of them has: a number tells those apart that came without a folder. */
export function nomesDistintos(nomes: readonly string[]): readonly string[] {
  const usados = new Set<string>();
  // A file that is called as the folder of another would hold it, as a zip holds its entries.
  const pastas = new Set(nomes.flatMap((nome) => pastasDe(igual(nome))));
  return nomes.map((nome) => {
    const livre = (um: string) => !usados.has(igual(um)) && !pastas.has(igual(um));
    let unico = nome;
    for (let n = 2; !livre(unico); n++) unico = numerado(nome, n);
    usados.add(igual(unico));
    return unico;
  });
}

/** Names of files of which there is more than one, as they are told apart; none where each has its own. */
export function separados(nomes: readonly string[], distintos: readonly string[]): readonly string[] {
  const quantos = Map.groupBy(nomes, (nome) => igual(semPasta(nome)));
  return distintos.filter((_, i) => (quantos.get(igual(semPasta(nomes[i] ?? '')))?.length ?? 0) > 1);
}

function pastasDe(nome: string): readonly string[] {
  const partes = nome.split('/');
  return partes.slice(0, -1).map((_, i) => partes.slice(0, i + 1).join('/'));
}

/** The number stands before what the name says of the kind of the file. */
function numerado(nome: string, n: number): string {
  const fim = /(?:\.shp\.xml|\.[^./]*)?$/i.exec(nome)?.index ?? nome.length;
  return `${nome.slice(0, fim)} (${n})${nome.slice(fim)}`;
}

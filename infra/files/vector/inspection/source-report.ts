import type { ConteudoInspecionado } from '#domain/importacao/relatorio-da-inspecao.ts';
import { candidate, candidatesFor } from './crs/place.ts';
import type { Source } from './source.ts';

/** What the document of the inspection says of a source's texts. */
export function encodingReport({ encoding }: Source): ConteudoInspecionado['codificacao'] {
  const { codificacao, origem, duvidosa, opcoes, amostras } = encoding;
  return {
    usada: codificacao,
    origem,
    duvidosa,
    opcoes: [...opcoes],
    amostras: amostras.map(({ campo, feicao, textos }) => ({ campo, feicao, textos: { ...textos } })),
  };
}

/** And of where it is: in doubt, every system in which it would lie in Brazil, with the place. */
export function crsReport({ crs }: Source): ConteudoInspecionado['crs'] {
  const { crs: usado, origem, declarado, duvidoso, extensao } = crs;
  const known = usado === null ? [] : candidate(usado, extensao);
  const others = duvidoso ? candidatesFor(extensao).filter((other) => other.crs !== usado) : [];
  const motivo = !duvidoso ? null : declarado === null ? 'nao_declarado' : 'desconhecido';
  const candidatos = [...known, ...others].map(({ crs: code, nome, extensao: place }) => ({
    crs: code,
    nome,
    extensao: place && ([...place] as [number, number, number, number]),
  }));
  return { usado, origem, declarado, duvidoso, motivo, candidatos };
}

import { useCallback, useMemo, useState } from 'react';
import folha from '#app/kit/folha/folha.module.css';
import { numero, plural } from '#app/kit/formatos.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { sistemaDa, vistaDaCarta } from '#app/map/carta/carta.ts';
import { CartaDesenhada } from '#app/map/carta/carta-desenhada.tsx';
import type { Grade } from '#app/map/carta/quadricula.ts';
import { Legenda } from '#app/map/layers/legenda.tsx';
import type { Geometria } from '#domain/geometria/geojson.ts';
import classes from '../folha/folha.module.css';
import type { LinhaDoRelatorio } from '../partes/linha.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { MapaDoRelatorio } from './mapa.ts';
import { aparece, MAX_FORMAS, numerosDe, simbolosDe, toca } from './simbolos.ts';

interface Props {
  readonly mapa: MapaDoRelatorio;
  readonly linhas: readonly LinhaDoRelatorio[];
  readonly total: number;
  /** The area of the asset; null where it has none, or there are several. */
  readonly limite: Geometria | null;
  readonly grade: Grade;
  /** The map is as it will be printed. */
  aoTerminar(id: string): void;
}

/** A map of a report with its legend and everything that a reader must know to measure on it. */
export function FiguraDoMapa({ mapa, linhas, total, limite, grade, aoTerminar }: Props) {
  const { id, titulo, carta, fundo } = mapa;
  const vista = useMemo(() => vistaDaCarta(carta), [carta]);
  const { formas, demais, tipos, numeros } = useMemo(() => {
    const contorno = limite !== null && aparece(limite, vista) ? limite : null;
    const todas = linhas.filter(({ geojson }) => toca(geojson, vista));
    const { formas, tipos } = simbolosDe(todas, contorno);
    const numeros = numerosDe(linhas);
    return { tipos, numeros, formas: formas.slice(0, MAX_FORMAS), demais: formas.slice(MAX_FORMAS) };
  }, [linhas, limite, vista]);
  const [inteira, setInteira] = useState(true);
  const terminar = useCallback(
    (estaInteira: boolean) => {
      setInteira(estaInteira);
      aoTerminar(id);
    },
    [aoTerminar, id],
  );
  const { nome, epsg } = sistemaDa(carta);
  return (
    <figure className={`${folha.mapa} ${classes.carta}`}>
      {useHidratado() ? (
        <CartaDesenhada
          carta={carta}
          grade={grade}
          formas={formas}
          demais={demais}
          tipos={tipos}
          numeros={numeros}
          imagem={fundo?.endereco ?? null}
          descricao={`Mapa, ${titulo}: ${plural(linhas.length, 'detecção', 'detecções')}, escala 1:${numero(carta.escala)}. A tabela diz o mesmo.`}
          aoTerminar={terminar}
        />
      ) : (
        <noscript>O mapa precisa de JavaScript. A tabela das detecções diz o mesmo.</noscript>
      )}
      <Legenda tipos={tipos} className={folha.legenda} />
      <figcaption>
        {titulo}. {fundo !== null && `Imagem: ${fundo.legenda} `}Escala 1:{numero(carta.escala)} no papel. Projeção UTM,{' '}
        {nome} (EPSG:{epsg}); grade {grade === 'utm' ? 'em metros' : 'em graus'}.
        {(fundo === null || fundo.endereco === null) && ` ${textos.fundoProprio}`}
        {linhas.length < total && ` Desenhadas as ${numero(linhas.length)} primeiras de ${numero(total)} detecções.`}
        {demais.length > 0 &&
          ` As ${numero(MAX_FORMAS)} primeiras em traço, as outras ${numero(demais.length)} em figura.`}
        {!mapa.inteiro && ` ${textos.foraDaFolha}`}
        {!inteira && ' Parte do fundo não pôde ser carregada.'}
      </figcaption>
    </figure>
  );
}

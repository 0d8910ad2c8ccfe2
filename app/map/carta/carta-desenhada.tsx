import { useEffect, useId, useMemo, useState } from 'react';
import type { TipoNoMapa } from '../layers/camadas.layer.ts';
import { BaseDesenhada, CidadesDesenhadas, type DadosDaBase, RotulosDesenhados } from '../still/base-desenhada.tsx';
import { type FormaNoMapa, FormasDesenhadas } from '../still/formas-desenhadas.tsx';
import { useBase } from '../still/usar-base.ts';
import type { Vista } from '../still/vista.ts';
import { type Carta, vistaDaCarta } from './carta.ts';
import { formasEmFigura } from './formas-em-figura.client.ts';
import { LocalDaCarta } from './local-da-carta.tsx';
import { BORDA, GradeNaMargem, LinhasDaGrade, PE, PeDaCarta } from './margem-da-carta.tsx';
import { type Grade, quadriculaDa } from './quadricula.ts';

/** A name over a place, in the order in which they give way. */
export interface NumeroNaCarta {
  readonly id: string;
  readonly texto: string;
  /** Longitude and latitude. */
  readonly lugar: readonly number[];
}

interface Props {
  readonly carta: Carta;
  readonly grade: Grade;
  readonly formas: readonly FormaNoMapa[];
  /** Those beyond what is drawn as lines: one picture of them all. */
  readonly demais: readonly FormaNoMapa[];
  readonly tipos: readonly TipoNoMapa[];
  readonly numeros: readonly NumeroNaCarta[];
  /** Picture of the ground below them (`data:`), of exactly this sheet; null for the base map. */
  readonly imagem: string | null;
  readonly descricao: string;
  /** It is as it will be printed; false where a part of the base did not come. */
  aoTerminar(inteira: boolean): void;
}

/** A sheet of a map: in its zone, at its scale, with its grid, and what a reader needs to measure on it. */
export function CartaDesenhada({ carta, grade, formas, demais, tipos, numeros, imagem, descricao, ...resto }: Props) {
  const vista = useMemo(() => vistaDaCarta(carta), [carta]);
  const linhas = useMemo(() => quadriculaDa(carta, grade), [carta, grade]);
  const [inteira, setInteira] = useState<boolean | null>(null);
  const { base, icones } = useBase(tipos, setInteira);
  const prontas = useFiguras(
    imagem,
    useMemo(() => formasEmFigura(demais, tipos, vista), [demais, tipos, vista]),
  );
  const { aoTerminar } = resto;
  useEffect(() => {
    if (inteira !== null && prontas !== null) aoTerminar(inteira && prontas.inteiras);
  }, [inteira, prontas, aoTerminar]);
  const [largura, altura] = [carta.largura + 2 * BORDA.x, carta.altura + 2 * BORDA.y + PE];
  const corte = useId();
  return (
    <svg
      viewBox={`${-BORDA.x} ${-BORDA.y} ${largura} ${altura}`}
      width={largura}
      height={altura}
      fontFamily="system-ui, sans-serif"
      role="img"
      aria-label={descricao}
      data-escala={carta.escala}
    >
      <clipPath id={corte}>
        <rect width={carta.largura} height={carta.altura} />
      </clipPath>
      <g clipPath={`url(#${corte})`}>
        {imagem === null ? (
          <BaseDesenhada base={base} vista={vista} esquema="light" />
        ) : (
          <image href={imagem} width={carta.largura} height={carta.altura} preserveAspectRatio="none" />
        )}
        {prontas?.demais && <image href={prontas.demais} width={carta.largura} height={carta.altura} />}
        <FormasDesenhadas formas={formas} tipos={tipos} vista={vista} espessura={0.7} icones={icones} />
        <LinhasDaGrade linhas={linhas} sobreImagem={imagem !== null} />
        {imagem === null && <Nomes base={base} vista={vista} />}
        <Numeros numeros={numeros} vista={vista} />
      </g>
      <rect width={carta.largura} height={carta.altura} fill="none" stroke="#1c2126" strokeWidth={0.8} />
      <GradeNaMargem linhas={linhas} largura={carta.largura} altura={carta.altura} />
      <PeDaCarta carta={carta} />
      <LocalDaCarta vista={vista} base={base} x={carta.largura - LOCAL} y={carta.altura + BORDA.y + 2} lado={LOCAL} />
    </svg>
  );
}

/** Pixels on each side of the little map that says where the sheet lies. */
const LOCAL = PE - 4;

function Nomes({ base, vista }: { readonly base: DadosDaBase; readonly vista: Vista }) {
  return (
    <>
      <RotulosDesenhados base={base} vista={vista} esquema="light" />
      <CidadesDesenhadas base={base} vista={vista} esquema="light" />
    </>
  );
}

function Numeros({ numeros, vista }: Pick<Props, 'numeros'> & { readonly vista: Vista }) {
  return (
    <g
      fontSize={10}
      fontWeight={600}
      textAnchor="middle"
      fill="#1c2126"
      stroke="#fff"
      strokeWidth={2.4}
      paintOrder="stroke"
    >
      {numeros.map(({ id, texto, lugar }) => {
        const [x, y] = vista.ponto(lugar);
        return (
          <text key={id} x={x.toFixed(2)} y={(y + 3.5).toFixed(2)}>
            {texto}
          </text>
        );
      })}
    </g>
  );
}

/** Pictures as they will be printed: unpacked before anybody says that the sheet is ready. */
function useFiguras(imagem: string | null, demais: string | null) {
  const [prontas, setProntas] = useState<{ readonly demais: string | null; readonly inteiras: boolean } | null>(null);
  useEffect(() => {
    let vivo = true;
    const abrir = async (endereco: string | null) => {
      if (endereco === null) return true;
      const figura = new Image();
      figura.src = endereco;
      return figura.decode().then(
        () => true,
        () => false,
      );
    };
    void Promise.all([imagem, demais].map(abrir)).then((todas) => {
      if (vivo) setProntas({ demais, inteiras: todas.every(Boolean) });
    });
    return () => {
      vivo = false;
    };
  }, [imagem, demais]);
  return prontas;
}

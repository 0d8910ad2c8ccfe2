import { type KeyboardEvent, useRef, useState } from 'react';
import { dataNaTela } from '#app/kit/datas.ts';
import { decimal, plural } from '#app/kit/formatos.ts';
import type { DiaDoCalendario } from '#domain/imagem/calendario.ts';
import classes from './calendario.module.css';
import {
  dataDe,
  diasDoMes,
  type Lugar,
  MAIOR_MES,
  MESES,
  nivelDe,
  primeiroLugar,
  teclaNoCalendario,
  textosDoLugar,
} from './calendario.ts';

/** A table whose cells are gone through by keys. */
const GRADE = { role: 'grid' } as const;
const DIAS = Array.from({ length: MAIOR_MES }, (_, i) => i + 1);

interface Props {
  readonly ano: number;
  readonly dias: readonly DiaDoCalendario[];
  aoEscolher(dia: DiaDoCalendario): void;
}

/** A year, a month a row and a cell a day: the arrow keys go from day to day, and from month to month. */
export function GradeDoAno({ ano, dias, aoEscolher }: Props) {
  const porData = new Map(dias.map((dia) => [dia.data, dia]));
  const [em, ir] = useState<Lugar>(() => primeiroLugar(dias));
  const grade = useRef<HTMLTableElement>(null);
  const teclar = (evento: KeyboardEvent) => {
    const para = teclaNoCalendario(evento.key, ano, em);
    if (para === null) return;
    evento.preventDefault();
    ir(para);
    grade.current?.querySelector<HTMLElement>(`[data-dia="${dataDe(ano, para)}"]`)?.focus();
  };
  return (
    <table
      ref={grade}
      {...GRADE}
      className={classes.grade}
      aria-label={`Imagens de ${ano}, dia a dia`}
      onKeyDown={teclar}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.canto}>Mês</span>
          </th>
          {DIAS.map((dia) => (
            <th key={dia} scope="col">
              {dia}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MESES.map((nome, i) => (
          <tr key={nome}>
            <th scope="row">{nome}</th>
            {Array.from({ length: diasDoMes(ano, i + 1) }, (_, d) => {
              const lugar = { mes: i + 1, dia: d + 1 };
              const data = dataDe(ano, lugar);
              const dia = porData.get(data);
              const foco = { tabIndex: em.mes === lugar.mes && em.dia === lugar.dia ? 0 : -1, 'data-dia': data };
              return dia === undefined ? (
                <td key={data} {...foco} aria-label={`${dataNaTela(data)}: nenhuma imagem`} onFocus={() => ir(lugar)} />
              ) : (
                <td key={data}>
                  <Dia dia={dia} foco={foco} aoFocar={() => ir(lugar)} aoEscolher={() => aoEscolher(dia)} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PropsDoDia {
  readonly dia: DiaDoCalendario;
  readonly foco: { readonly tabIndex: number; readonly 'data-dia': string };
  aoFocar(): void;
  aoEscolher(): void;
}

/** As clouded as its clearest image, in percent: colour alone would not say it. */
function Dia({ dia: { data, grupos }, foco, aoFocar, aoEscolher }: PropsDoDia) {
  const [grupo] = grupos;
  const nuvens = grupo?.cloud_percent ?? null;
  const dito =
    nuvens === null || grupo === undefined
      ? 'nuvens desconhecidas'
      : `${decimal(nuvens, 0)} % de nuvens ${textosDoLugar[grupo.cloud_over]}`;
  return (
    <button
      type="button"
      {...foco}
      className={classes.dia}
      data-nivel={nivelDe(nuvens)}
      aria-label={`${dataNaTela(data)}: ${plural(grupos.length, 'imagem', 'imagens')}, ${dito}`}
      title={`${dataNaTela(data)}: ${dito}`}
      onFocus={aoFocar}
      onClick={aoEscolher}
    >
      {nuvens === null ? '?' : decimal(nuvens, 0)}
    </button>
  );
}

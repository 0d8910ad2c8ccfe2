import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { CampoDePeriodo } from '#app/kit/datas/campo-de-data.tsx';
import { periodoDoTexto } from '#app/kit/datas.ts';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import { useMudarLista } from '#app/kit/lista/endereco-da-lista.ts';
import { FiltroSimples, type FiltroSimplesProps } from '#app/kit/lista/filtro-simples.tsx';
import classes from './registro.module.css';

interface Props {
  readonly selecoes: readonly FiltroSimplesProps[];
  readonly periodo: string;
}

/** Fields of the list's own form: with JavaScript each acts at once, without it the button sends them. */
export function FiltrosDosLogs({ selecoes, periodo }: Props) {
  const mudar = useMudarLista();
  const campo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entrada = campo.current?.querySelector<HTMLInputElement>('input[name="periodo"]');
    if (entrada && entrada !== document.activeElement && entrada.value !== periodo) preencherCampo(entrada, periodo);
  }, [periodo]);
  const aoMudarPeriodo = (event: FormEvent<HTMLDivElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'periodo' && value !== periodo && periodoDoTexto(value) !== null) mudar({ periodo: value });
  };
  return (
    <>
      {selecoes.map((selecao) => (
        // Anew where another filter changed its options, which is never the one that has the focus.
        <FiltroSimples key={`${selecao.nome} ${selecao.opcoes.length}`} {...selecao} className={classes.selecao} />
      ))}
      <div className={classes.periodo} ref={campo} onInput={aoMudarPeriodo}>
        <CampoDePeriodo name="periodo" label="Período" defaultValue={periodo} />
      </div>
      <noscript>
        <Button type="submit" variant="default">
          Filtrar
        </Button>
      </noscript>
    </>
  );
}

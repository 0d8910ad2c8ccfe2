import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { CampoDePeriodo } from '#app/forms/datas/campo-de-data.tsx';
import { preencherCampo } from '#app/forms/preencher-campo.ts';
import { periodoDoTexto } from '../datas.ts';
import { useMudarLista } from '../lista/endereco-da-lista.ts';
import { useSeguirValor } from '../lista/seguir-valor.ts';
import classes from './registro.module.css';

interface Selecao {
  readonly nome: string;
  readonly rotulo: string;
  /** What is chosen where nothing is. */
  readonly todos: string;
  readonly valor: string;
  readonly opcoes: NonNullable<NativeSelectProps['data']>;
  /** Another filter whose choices depend on this one. */
  readonly limpa?: string;
}

interface Props {
  readonly selecoes: readonly Selecao[];
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
        <SelecaoDosLogs key={`${selecao.nome} ${selecao.opcoes.length}`} {...selecao} />
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

function SelecaoDosLogs({ nome, rotulo, todos, valor, opcoes, limpa }: Selecao) {
  const mudar = useMudarLista();
  return (
    <NativeSelect
      ref={useSeguirValor(valor)}
      name={nome}
      aria-label={rotulo}
      className={classes.selecao}
      defaultValue={valor}
      data={[{ value: '', label: todos }, ...opcoes]}
      onChange={(event) => mudar({ [nome]: event.currentTarget.value, ...(limpa && { [limpa]: null }) })}
    />
  );
}

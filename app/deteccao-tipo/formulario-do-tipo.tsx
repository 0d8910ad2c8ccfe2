import { getInputProps, getTextareaProps } from '@conform-to/react';
import { Stack, Textarea, TextInput, Title } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { CampoDeCor } from '#app/kit/cor/campo-de-cor.tsx';
import { CampoDeslizante } from '#app/kit/cor/campo-deslizante.tsx';
import { type RecusaDoFormulario, useEnviando } from '#app/kit/formulario/formulario.ts';
import { FormularioComMesclagem, useFormularioComMesclagem } from '#app/kit/formulario/formulario-com-mesclagem.tsx';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import {
  type CoresDoTipo,
  comoNoMapa,
  coresNaTela,
  type DadosDoDeteccaoTipo,
  ROTULOS,
  type ValoresDoDeteccaoTipo,
} from './deteccao-tipo.form.ts';

interface Props {
  readonly dados: DadosDoDeteccaoTipo;
  readonly recusa: RecusaDoFormulario | null;
  readonly salvo: boolean;
  readonly children: ReactNode;
  aoAlterar(alterado: boolean): void;
  /** Told each time that the colours on the screen are others. */
  aoDesenhar(tipo: TipoNoMapa): void;
}

const CAMPOS = Object.keys(ROTULOS) as readonly (keyof typeof ROTULOS)[];
const DA_TELA = Object.fromEntries(
  CAMPOS.map((campo) => {
    const mostrar = (valor: ValorDoCampo) => (campo.startsWith('transparencia') ? `${valor} %` : `${valor}`);
    return [campo, { rotulo: ROTULOS[campo], mostrar }];
  }),
);

/** How detections of a type are called and drawn. Two who edit it at once merge what they did. */
export function FormularioDoTipo({ dados, recusa, salvo, children, aoAlterar, aoDesenhar }: Props) {
  const lista = '/analise/tipos-deteccao';
  const enviando = useEnviando(recusa) || salvo;
  const formulario = useFormularioComMesclagem(
    {
      id: 'deteccao-tipo',
      objeto: `deteccao-tipo-${dados.id ?? 'novo'}`,
      revisao: dados.revisao,
      enviando,
      salvo,
      padrao: dados.valores,
      restricoes: dados.restricoes,
      recusa,
      esquema: () => import('./deteccao-tipo.esquema.ts'),
    },
    aoAlterar,
  );
  const { campos } = formulario;
  const cores = useCores(dados.valores, (campo) => campos[campo].value as string | undefined);
  const nome = `${campos.nome.value ?? ''}`;
  useEffect(() => aoDesenhar(comoNoMapa({ nome, ...cores })), [aoDesenhar, nome, cores]);
  return (
    <Stack gap="md" p="md">
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {dados.id === null ? 'Novo tipo de detecção' : `Editar ${dados.valores.nome}`}
      </Title>
      {children}
      <FormularioComMesclagem
        {...formulario}
        recusa={recusa}
        telas={DA_TELA}
        rotulos={ROTULOS}
        comando_id={dados.comando_id}
        revisao={dados.id === null ? null : dados.revisao}
        rodape={{ saida: lista }}
      >
        <Textos campos={campos} parado={enviando} />
        <CampoDeCor campo={campos.cor_contorno} rotulo={ROTULOS.cor_contorno} parado={enviando} />
        <Porcento campos={campos} nome="transparencia_cor_contorno" parado={enviando} />
        <CampoDeCor campo={campos.cor_preenchimento} rotulo={ROTULOS.cor_preenchimento} parado={enviando} />
        <Porcento campos={campos} nome="transparencia_preenchimento" parado={enviando} />
      </FormularioComMesclagem>
    </Stack>
  );
}

interface PropsDaParte {
  readonly campos: ReturnType<typeof useFormularioComMesclagem<ValoresDoDeteccaoTipo>>['campos'];
  readonly parado: boolean;
}

function Textos({ campos, parado }: PropsDaParte) {
  return (
    <>
      <TextInput
        {...getInputProps(campos.nome, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.nome}
        required
        readOnly={parado}
        error={campos.nome.errors?.join(' ')}
      />
      <TextInput
        {...getInputProps(campos.alias, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.alias}
        description="Como aparece em mapas e listas; sem ele, aparece o nome."
        readOnly={parado}
        error={campos.alias.errors?.join(' ')}
      />
      <Textarea
        {...getTextareaProps(campos.descricao, { ariaAttributes: false })}
        label={ROTULOS.descricao}
        autosize
        minRows={2}
        maxRows={8}
        readOnly={parado}
        error={campos.descricao.errors?.join(' ')}
      />
    </>
  );
}

const Porcento = ({ campos, nome, parado }: PropsDaParte & { readonly nome: keyof ValoresDoDeteccaoTipo }) => (
  <CampoDeslizante campo={campos[nome]} rotulo={ROTULOS[nome]} minimo={0} maximo={100} unidade="%" parado={parado} />
);

/** The last colours that could be read from the fields; the same object while they are the same. */
function useCores(lidos: ValoresDoDeteccaoTipo, valor: (campo: keyof ValoresDoDeteccaoTipo) => string | undefined) {
  const ultimas = useRef(coresNaTela(lidos, CORES_DO_TIPO_NOVO));
  const ditas = Object.fromEntries(
    CAMPOS.flatMap((campo) => {
      const dito = valor(campo);
      return dito === undefined ? [] : [[campo, dito]];
    }),
  );
  ultimas.current = coresNaTela(ditas, ultimas.current);
  const texto = JSON.stringify(ultimas.current);
  return useMemo(() => JSON.parse(texto) as CoresDoTipo, [texto]);
}

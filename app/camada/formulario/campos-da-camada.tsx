import { getInputProps, getTextareaProps } from '@conform-to/react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { areaDigitada } from '#app/kit/formulario/numero-digitado.ts';
import { BotoesDoDesenho } from '#app/map/form/botoes-do-desenho.tsx';
import { areasDivergem } from '#domain/camada/area-informada.ts';
import type { DadosDaCamadaNoFormulario } from './camada.form.ts';
import { ROTULOS } from './mesclagem-da-camada.ts';
import { TabelaDeAtributos } from './tabela-de-atributos.tsx';
import type { CamadaEmEdicao } from './usar-camada.ts';
import type { FormularioEmUso } from './usar-formulario-da-camada.ts';

/** Of the attributes' element, for the summary of errors to lead to. */
export const ID_DOS_ATRIBUTOS = 'camada-atributos';

interface Props {
  readonly dados: DadosDaCamadaNoFormulario;
  readonly camada: CamadaEmEdicao;
  readonly campos: FormularioEmUso['campos'];
  readonly parado: boolean;
}

/** The specification's fields: nome, descricao, tipo_id, ativo_id, geojson, area and the attributes. */
export function CamposDaCamada({ dados, camada, campos, parado }: Props) {
  const tipos = dados.tipos.filter((um) => um.ativo || um.id === dados.valores.tipo_id);
  const texto = (nome: 'nome' | 'area') => ({
    ...getInputProps(campos[nome], { type: 'text', ariaAttributes: false }),
    label: ROTULOS[nome],
    readOnly: parado,
    error: campos[nome].errors?.join(' '),
  });
  return (
    <>
      <TextInput {...texto('nome')} required />
      <Textarea
        {...getTextareaProps(campos.descricao, { ariaAttributes: false })}
        label={ROTULOS.descricao}
        autosize
        minRows={2}
        maxRows={6}
        readOnly={parado}
        error={campos.descricao.errors?.join(' ')}
      />
      <Escolha
        campo={campos.tipo_id}
        rotulo={ROTULOS.tipo_id}
        opcoes={tipos}
        vazia="Ainda não há tipos de camada em uso: alguém precisa criar um antes."
        aoMudar={camada.mudarTipo}
      />
      <Escolha
        campo={campos.ativo_id}
        rotulo={ROTULOS.ativo_id}
        opcoes={dados.ativos}
        vazia="Ainda não há ativos ao seu alcance: alguém precisa criar um, ou atribuir um a você."
      />
      <BotoesDoDesenho
        id={campos.geojson.id}
        camada={camada}
        vertices={dados.vertices !== null && camada.geojson === '' ? dados.vertices : null}
        erros={campos.geojson.errors}
        parado={parado}
        perto={dados.ativos.find(({ id }) => id === campos.ativo_id.value)?.lugar ?? null}
      />
      <TextInput
        {...texto('area')}
        description={descricaoDaArea(`${campos.area.value ?? ''}`, camada.medidas.area)}
        inputMode="decimal"
      />
      <div id={ID_DOS_ATRIBUTOS}>
        <TabelaDeAtributos
          linhas={camada.linhas}
          protegidos={dados.protegidos}
          parado={parado}
          aoMudar={camada.mudarLinhas}
        />
      </div>
    </>
  );
}

interface PropsDaEscolha {
  readonly campo: Props['campos']['tipo_id'];
  readonly rotulo: string;
  readonly opcoes: readonly { readonly id: string; readonly nome: string }[];
  /** Said where there is nothing to choose. */
  readonly vazia: string;
  aoMudar?(valor: string): void;
}

function Escolha({ campo, rotulo, opcoes, vazia, aoMudar }: PropsDaEscolha) {
  const { key, id, name, required, defaultValue } = getInputProps(campo, { type: 'text', ariaAttributes: false });
  return (
    <NativeSelect
      key={key}
      id={id}
      name={name}
      {...(defaultValue !== undefined && { defaultValue })}
      label={rotulo}
      description={opcoes.length === 0 ? vazia : undefined}
      required={required ?? true}
      data={[{ value: '', label: 'Selecione' }, ...opcoes.map((uma) => ({ value: uma.id, label: uma.nome }))]}
      error={campo.errors?.join(' ')}
      onChange={(event) => aoMudar?.(event.currentTarget.value)}
    />
  );
}

/** Beside the field: whether what is typed and what is drawn are the same land. */
function descricaoDaArea(digitada: string, calculada: number | null): string {
  const informada = areaDigitada(digitada);
  if (informada === null || informada === '') return 'Vazia, vale só a calculada do desenho.';
  if (calculada !== null && areasDivergem(Number(informada), calculada)) {
    return 'Difere mais de 1 % da calculada: ficam as duas, com um aviso.';
  }
  return 'Fica ao lado da calculada.';
}

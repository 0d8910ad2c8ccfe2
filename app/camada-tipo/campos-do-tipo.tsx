import { getInputProps } from '@conform-to/react';
import { Checkbox, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { CampoDeCor } from '#app/kit/cor/campo-de-cor.tsx';
import { CampoDeslizante } from '#app/kit/cor/campo-deslizante.tsx';
import formularios from '#app/kit/formulario/formulario.module.css';
import { preencherCampo } from '#app/kit/formulario/preencher-campo.ts';
import { ICONE_TAMANHO_PX, LARGURA_CONTORNO_PX } from '#domain/camada-tipo/medidas.ts';
import { type IconeDaBiblioteca, ROTULOS, type TipoAcima } from './camada-tipo.form.ts';
import classes from './camada-tipo.module.css';
import { GEOMETRIAS } from './camada-tipo.ts';
import { EscolhaDoIcone } from './escolha-do-icone.tsx';
import type { FormularioEmUso } from './usar-formulario-do-tipo.ts';

interface Props {
  readonly formulario: FormularioEmUso;
  /** Chosen once: a type that exists keeps its geometry. */
  readonly novo: boolean;
  readonly icones: readonly IconeDaBiblioteca[];
  readonly pais: readonly TipoAcima[] | null;
  readonly parado: boolean;
}

/** The specification's fields; each kind of geometry shows its own. */
export function CamposDoTipo({ formulario, novo, icones, pais, parado }: Props) {
  const { campos } = formulario;
  return (
    <>
      <TextInput
        {...getInputProps(campos.nome, { type: 'text', ariaAttributes: false })}
        label={ROTULOS.nome}
        required
        readOnly={parado}
        error={campos.nome.errors?.join(' ')}
      />
      <Geometria formulario={formulario} novo={novo} />
      <Pai formulario={formulario} pais={pais} parado={parado} />
      <fieldset className={`${classes.parte} ${classes.icone}`}>
        <legend>Ícone</legend>
        <EscolhaDoIcone campo={campos.icone} icones={icones} estilo={formulario.estilo} parado={parado} />
        <CampoDeslizante
          campo={campos.icone_tamanho}
          rotulo={ROTULOS.icone_tamanho}
          minimo={ICONE_TAMANHO_PX.minimo}
          maximo={ICONE_TAMANHO_PX.maximo}
          unidade="px"
          parado={parado}
        />
        <CampoDeCor campo={campos.icone_cor} rotulo={ROTULOS.icone_cor} parado={parado} />
        <Opacidade formulario={formulario} nome="icone_transparencia" parado={parado} />
      </fieldset>
      <fieldset className={`${classes.parte} ${classes.contorno}`}>
        <legend>Contorno</legend>
        <CampoDeCor campo={campos.cor_contorno} rotulo={ROTULOS.cor_contorno} parado={parado} />
        <Largura formulario={formulario} parado={parado} />
        <Opacidade formulario={formulario} nome="transparencia_cor_contorno" parado={parado} />
      </fieldset>
      <Preenchimento formulario={formulario} parado={parado} />
    </>
  );
}

interface PropsDaParte {
  readonly formulario: FormularioEmUso;
  readonly parado: boolean;
}

function Geometria({ formulario: { campos, tipo_geometria }, novo }: Pick<Props, 'formulario' | 'novo'>) {
  const { id, name, initialValue, errors } = campos.tipo_geometria;
  return (
    <fieldset id={id} className={formularios.grupo}>
      <legend className={formularios.legenda}>{ROTULOS.tipo_geometria}</legend>
      {!novo && (
        <>
          <Input.Description>As camadas que já são deste tipo não podem mudar de geometria.</Input.Description>
          <input type="hidden" name={name} value={tipo_geometria} />
        </>
      )}
      <Stack gap={4} mt={4}>
        {Object.entries(GEOMETRIAS).map(([valor, rotulo]) => (
          <label key={valor} className={formularios.opcao}>
            <input type="radio" name={name} value={valor} defaultChecked={initialValue === valor} disabled={!novo} />
            <span>{rotulo}</span>
          </label>
        ))}
      </Stack>
      {errors !== undefined && <Input.Error mt={4}>{errors.join(' ')}</Input.Error>}
    </fieldset>
  );
}

/** The tree has one level: what has subtypes is none itself. */
function Pai({ formulario, pais, parado }: PropsDaParte & Pick<Props, 'pais'>) {
  const campo = formulario.campos.tipo_pai_id;
  const { key, id, name, defaultValue } = getInputProps(campo, { type: 'text', ariaAttributes: false });
  return (
    <NativeSelect
      key={key}
      id={id}
      name={name}
      {...(defaultValue !== undefined && { defaultValue })}
      label={ROTULOS.tipo_pai_id}
      description={
        pais === null
          ? 'Este tipo tem subtipos, e por isso não fica abaixo de outro.'
          : 'Na árvore de camadas do mapa, aparece dentro do tipo escolhido.'
      }
      data={[{ value: '', label: 'Nenhum' }, ...(pais ?? []).map((um) => ({ value: um.id, label: um.nome }))]}
      error={campo.errors?.join(' ')}
      {...(parado && { inert: '' })}
    />
  );
}

/** The specification's word is transparency, its figures are opacities: 100 % is not seen through. */
function Opacidade(props: PropsDaParte & { readonly nome: keyof typeof ROTULOS; readonly desabilitado?: boolean }) {
  const { formulario, nome, parado, desabilitado = false } = props;
  return (
    <CampoDeslizante
      campo={formulario.campos[nome]}
      rotulo={ROTULOS[nome]}
      minimo={0}
      maximo={100}
      unidade="%"
      parado={parado}
      desabilitado={desabilitado}
    />
  );
}

function Largura({ formulario: { campos }, parado }: PropsDaParte) {
  const campo = campos.largura_contorno;
  return (
    <TextInput
      {...getInputProps(campo, { type: 'number', ariaAttributes: false })}
      // Any figure is taken: what is out of bounds becomes the nearest that can be drawn.
      min={undefined}
      max={undefined}
      step="any"
      label={ROTULOS.largura_contorno}
      inputMode="decimal"
      maw={220}
      readOnly={parado}
      error={campo.errors?.join(' ')}
      onBlur={caber}
    />
  );
}

function caber({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  const px = currentTarget.valueAsNumber;
  if (Number.isNaN(px)) return;
  const cabe = px <= 0 ? LARGURA_CONTORNO_PX.minima : Math.min(px, LARGURA_CONTORNO_PX.maxima);
  if (cabe !== px) preencherCampo(currentTarget, String(cabe));
}

function Preenchimento({ formulario, parado }: PropsDaParte) {
  const { campos, semPreenchimento } = formulario;
  const campo = campos.sem_preenchimento;
  const { key, id, name, initialValue } = campo;
  return (
    <fieldset className={`${classes.parte} ${classes.preenchimento}`} onBlur={semCor}>
      <legend>Preenchimento</legend>
      <Group>
        <Checkbox
          key={key}
          id={id}
          name={name}
          value="on"
          defaultChecked={initialValue === 'on'}
          label={ROTULOS.sem_preenchimento}
          {...(parado && { inert: '' })}
        />
      </Group>
      <CampoDeCor
        campo={campos.cor_preenchimento}
        rotulo={ROTULOS.cor_preenchimento}
        parado={parado}
        desabilitado={semPreenchimento}
      />
      <Opacidade
        formulario={formulario}
        nome="transparencia_cor_preenchimento"
        parado={parado}
        desabilitado={semPreenchimento}
      />
    </fieldset>
  );
}

/** Left without a colour, there is no fill. */
function semCor({ target, currentTarget }: FocusEvent<HTMLFieldSetElement>): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'cor_preenchimento' || target.value.trim() !== '')
    return;
  const caixa = currentTarget.querySelector<HTMLInputElement>('input[name="sem_preenchimento"]');
  if (caixa !== null && !caixa.checked) caixa.click();
}

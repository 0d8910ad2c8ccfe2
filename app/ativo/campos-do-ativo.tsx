import { getInputProps } from '@conform-to/react';
import { Checkbox, Group, TextInput } from '@mantine/core';
import { BotoesDoDesenho } from '#app/map/form/botoes-do-desenho.tsx';
import { type DadosDoAtivo, MAX_IMAGEM, ROTULOS } from './ativo.form.ts';
import { BuscaDoLocal } from './busca-do-local.tsx';
import { CampoDeEstado } from './campo-de-estado.tsx';
import { CampoDeCategoria, CampoDeCliente } from './campos-de-cliente.tsx';
import type { Local } from './local.ts';
import { MotivoDaUf } from './motivo-da-uf.tsx';
import { OndeFica, PontoDaArea } from './onde-fica.tsx';
import { PerguntaDoNome } from './pergunta-do-nome.tsx';
import type { AreaEmEdicao } from './usar-area.ts';
import type { FormularioDoAtivoEmUso } from './usar-formulario-do-ativo.ts';

interface Props {
  readonly dados: DadosDoAtivo;
  readonly area: AreaEmEdicao;
  readonly formulario: FormularioDoAtivoEmUso;
  readonly parado: boolean;
  /** Goes there on the map, close by. */
  aoVoar(local: Local): void;
}

/** The specification's fields of an asset. */
export function CamposDoAtivo({ dados, area, formulario, parado, aoVoar }: Props) {
  const { campos, form, local, lugar, localizar, aoDigitarPonto, aoDigitarGeojson, mesmoNome } = formulario;
  const texto = (nome: 'nome' | 'sigla' | 'lat' | 'lng' | 'geojson' | 'imagem_padrao') => ({
    ...getInputProps(campos[nome], { type: 'text', ariaAttributes: false }),
    label: ROTULOS[nome],
    readOnly: parado,
    error: campos[nome].errors?.join(' '),
  });
  return (
    <>
      <TextInput {...texto('nome')} required />
      <PerguntaDoNome
        nova={dados.id === null}
        nome={`${campos.nome.value ?? ''}`}
        id={mesmoNome.id}
        pergunta={mesmoNome.pergunta}
        dito={mesmoNome.dito}
      />
      <TextInput {...texto('sigla')} required maw={200} />
      {dados.clientes !== null && <CampoDeCliente campo={campos.cliente_id} clientes={dados.clientes} />}
      <CampoDeCategoria campos={campos} dados={dados} />
      {dados.cliente !== null && <TextInput label={ROTULOS.cliente_id} value={dados.cliente} readOnly />}
      <CampoDeEstado campo={campos.uf} estados={dados.estados} />
      <MotivoDaUf
        campos={campos}
        lugar={lugar}
        parado={parado}
        aoTrocar={(uf) => form.update({ name: 'uf', value: uf })}
      />
      <BuscaDoLocal
        parado={parado}
        aoAchar={(achado) => {
          localizar(achado);
          aoVoar(achado);
        }}
      />
      <Group grow align="flex-start" gap="sm">
        <TextInput {...texto('lat')} required inputMode="decimal" autoComplete="off" onInput={aoDigitarPonto} />
        <TextInput {...texto('lng')} required inputMode="decimal" autoComplete="off" onInput={aoDigitarPonto} />
      </Group>
      <OndeFica lugar={lugar} parado={parado} aoDelimitar={(geometria) => area.agir({ ato: 'trocar', geometria })} />
      <PontoDaArea
        area={area.desenho.geometria}
        local={local}
        parado={parado}
        aoUsar={(ponto) => {
          localizar(ponto);
          aoVoar(ponto);
        }}
      />
      <TextInput
        {...texto('geojson')}
        description="Um ponto, [longitude, latitude]. Anda junto com os campos acima e com o marcador do mapa."
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => aoDigitarGeojson(event.currentTarget.value)}
      />
      <BotoesDoDesenho
        id={campos.bbox_geojson.id}
        rotulo={ROTULOS.bbox_geojson}
        camada={area}
        vertices={null}
        erros={campos.bbox_geojson.errors}
        parado={parado}
      />
      <TextInput
        {...texto('imagem_padrao')}
        description="Nome da imagem que o monitoramento deste ativo mostra primeiro; vazio, a mais recente."
        maxLength={MAX_IMAGEM}
        autoComplete="off"
      />
      <Checkbox
        key={campos.monitoramento.key}
        id={campos.monitoramento.id}
        name={campos.monitoramento.name}
        defaultChecked={`${campos.monitoramento.initialValue ?? ''}` === 'on'}
        label={ROTULOS.monitoramento}
        description="Ativos monitorados entram nas análises de imagens."
        disabled={parado}
      />
    </>
  );
}

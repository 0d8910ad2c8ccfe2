import { getFormProps } from '@conform-to/react';
import { Stack, Title } from '@mantine/core';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { hectares, plural } from '#app/kit/formatos.ts';
import type { RecusaDoFormulario } from '#app/kit/formulario/formulario.ts';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { RecusaNoFormulario } from '#app/kit/formulario/recusa-no-formulario.tsx';
import { RodapeDoFormulario } from '#app/kit/formulario/rodape-do-formulario.tsx';
import { deJson } from '#app/kit/mesclagem/de-json.ts';
import type { ValorDoCampo } from '#app/kit/mesclagem/mesclar.ts';
import { PainelDeMesclagem } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { AvisoDoRascunho } from '#app/kit/rascunho/aviso-do-rascunho.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import classes from '#app/map/form/desenho.module.css';
import { PerguntaDaDistancia } from '#app/map/form/pergunta-da-distancia.tsx';
import { trocarEixos } from '#app/map/form/trocar-eixos.ts';
import { useEnvioDaCamada } from '#app/map/form/usar-envio-da-camada.tsx';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { contarVertices } from '#domain/geometria/partes.ts';
import { type DadosDoAtivo, MESMO_NOME, ROTULOS } from './ativo.form.ts';
import { CamposDoAtivo } from './campos-do-ativo.tsx';
import { type Local, localDigitado } from './local.ts';
import type { AreaEmEdicao } from './usar-area.ts';
import type { FormularioDoAtivoEmUso } from './usar-formulario-do-ativo.ts';

interface Props {
  readonly dados: DadosDoAtivo;
  readonly area: AreaEmEdicao;
  readonly formulario: FormularioDoAtivoEmUso;
  readonly recusa: RecusaDoFormulario | null;
  readonly children?: ReactNode;
  aoVoar(local: Local): void;
}

/** Of what was asked about: the place that was typed, or the area. */
function trocarOPerguntado(
  recusa: RecusaDoFormulario | null,
  area: AreaEmEdicao,
  { campos, localizar }: FormularioDoAtivoEmUso,
): void {
  const local = localDigitado(`${campos.lat.value ?? ''}`, `${campos.lng.value ?? ''}`);
  if (recusa?.errors?.lat !== undefined) {
    if (local !== null) localizar({ lat: local.lng, lng: local.lat });
    return;
  }
  trocarEixos(area);
}

const CAMPOS = Object.keys(ROTULOS) as (keyof typeof ROTULOS)[];

/** An asset's data beside its map. Two who edit it at once merge what they did. */
export function FormularioDoAtivo({ dados, area, formulario, recusa, children, aoVoar }: Props) {
  const { elemento, form, campos, mesclagem, rascunho, enviando, impedimento, mesmoNome } = formulario;
  const envio = useEnvioDaCamada(elemento, area);
  const { onSubmit, ...props } = getFormProps(form, { ariaAttributes: false });
  return (
    <Form
      method="post"
      {...props}
      ref={elemento}
      onFocus={formulario.preparar}
      onSubmit={(event) => {
        envio.aoEnviar(event);
        if (!event.defaultPrevented) onSubmit(event);
      }}
    >
      <GuardaDeAlteracoes alterado={formulario.alterado} enviando={enviando} aoDescartar={rascunho.esquecer} />
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={dados.comando_id} />
      {dados.id !== null && <input type="hidden" name="revisao" value={formulario.revisao} />}
      <input type="hidden" name="bbox_geojson" value={area.texto} />
      <Stack gap="md" p="md">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {dados.id === null ? 'Novo ativo' : `Editar ${dados.valores.nome}`}
        </Title>
        {children}
        <AvisoDoRascunho rascunho={rascunho} revisao={dados.revisao} aoRetomar={rascunho.aceitar} />
        <PainelDeMesclagem mesclagem={mesclagem} campos={camposDaTela(dados)} />
        <RecusaNoFormulario
          recusa={recusa}
          campos={[
            ...CAMPOS.map((nome) => ({
              nome: nome as string,
              id: campos[nome].id,
              rotulo: ROTULOS[nome],
              textos: campos[nome].errors,
            })),
            { nome: MESMO_NOME, id: mesmoNome.id, rotulo: 'Nome', textos: mesmoNome.textos },
          ]}
        />
        <PerguntaDaDistancia recusa={recusa} aoTrocar={() => trocarOPerguntado(recusa, area, formulario)} />
        <CamposDoAtivo dados={dados} area={area} formulario={formulario} parado={enviando} aoVoar={aoVoar} />
      </Stack>
      <RodapeDoFormulario
        impedimento={impedimento}
        enviando={enviando}
        saida="/ativo/ativos"
        className={classes.rodape}
      />
      {envio.pergunta}
    </Form>
  );
}

/** How each field that others changed is called, and how its values are read. */
function camposDaTela({ categorias, estados }: DadosDoAtivo) {
  const mostrar: Readonly<Partial<Record<keyof typeof ROTULOS, (valor: ValorDoCampo) => string>>> = {
    categoria_id: (valor) =>
      categorias.find(({ id }) => id === valor)?.nome ?? 'uma categoria que não é mais oferecida',
    uf: (valor) => estados.find(({ uf }) => uf === valor)?.estado ?? `${valor}`,
    monitoramento: (valor) => (valor === 'on' ? 'Sim' : 'Não'),
    bbox_geojson: resumoDaArea,
  };
  return Object.fromEntries(
    CAMPOS.map((campo) => [
      campo,
      { rotulo: ROTULOS[campo], mostrar: mostrar[campo] ?? ((valor: ValorDoCampo) => `${valor}`) },
    ]),
  );
}

function resumoDaArea(valor: ValorDoCampo): string {
  const area = deJson<Geometria>(valor);
  if (area === null) return 'nenhuma área';
  return `uma área de ${hectares(medir(area).area ?? 0)}, ${plural(contarVertices(area), 'vértice', 'vértices')}`;
}

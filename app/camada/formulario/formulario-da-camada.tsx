import { getFormProps } from '@conform-to/react';
import { Stack, Title } from '@mantine/core';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type RecusaDoFormulario, useEnviando } from '#app/kit/formulario/formulario.ts';
import { GuardaDeAlteracoes } from '#app/kit/formulario/guarda-de-alteracoes.tsx';
import { RecusaNoFormulario } from '#app/kit/formulario/recusa-no-formulario.tsx';
import { RodapeDoFormulario } from '#app/kit/formulario/rodape-do-formulario.tsx';
import { PainelDeMesclagem } from '#app/kit/mesclagem/painel-de-mesclagem.tsx';
import { AvisoDoRascunho } from '#app/kit/rascunho/aviso-do-rascunho.tsx';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import classes from '#app/map/form/desenho.module.css';
import { estaComoColada } from '#app/map/form/desenho.ts';
import { PerguntaDaDistancia } from '#app/map/form/pergunta-da-distancia.tsx';
import { trocarEixos } from '#app/map/form/trocar-eixos.ts';
import { useEnvioDaCamada } from '#app/map/form/usar-envio-da-camada.tsx';
import type { DadosDaCamadaNoFormulario } from './camada.form.ts';
import { CamposDaCamada, ID_DOS_ATRIBUTOS } from './campos-da-camada.tsx';
import { camposDaMesclagem, ROTULOS } from './mesclagem-da-camada.ts';
import type { CamadaEmEdicao } from './usar-camada.ts';
import { useFormularioDaCamada } from './usar-formulario-da-camada.ts';

interface Props {
  readonly dados: DadosDaCamadaNoFormulario;
  readonly camada: CamadaEmEdicao;
  readonly recusa: RecusaDoFormulario | null;
  /** It is stored and the page is on its way to it. */
  readonly salva: boolean;
  readonly children?: ReactNode;
  aoAlterar(alterado: boolean): void;
}

const CAMPOS = ['nome', 'descricao', 'tipo_id', 'ativo_id', 'area', 'geojson', 'attributes'] as const;

/** A layer's data beside its map. Two who edit it at once merge what they did; what is not saved stays in this browser. */
export function FormularioDaCamada({ dados, camada, recusa, salva, children, aoAlterar }: Props) {
  const enviando = useEnviando(recusa) || salva;
  const formulario = useFormularioDaCamada({ dados, camada, recusa, salva, aoAlterar });
  const { elemento, form, campos, mesclagem, rascunho } = formulario;
  const envio = useEnvioDaCamada(elemento, camada);
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
      <input type="hidden" name="geojson" value={camada.geojson} />
      <input type="hidden" name="colada" value={estaComoColada(camada.desenho) ? '1' : ''} />
      <input type="hidden" name="attributes" value={JSON.stringify(camada.attributes)} />
      <Stack gap="md" p="md">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {dados.id === null ? 'Nova camada' : `Editar ${dados.valores.nome || 'camada'}`}
        </Title>
        {children}
        <AvisoDoRascunho rascunho={rascunho} revisao={dados.revisao} aoRetomar={formulario.retomar} />
        <PainelDeMesclagem mesclagem={mesclagem} campos={camposDaMesclagem(formulario.porCampo, dados)} />
        <RecusaNoFormulario
          recusa={recusa}
          campos={CAMPOS.map((nome) => ({
            nome,
            id: nome === 'attributes' ? ID_DOS_ATRIBUTOS : campos[nome].id,
            rotulo: ROTULOS[nome],
            textos: campos[nome].errors,
          }))}
        />
        <PerguntaDaDistancia recusa={recusa} aoTrocar={() => trocarEixos(camada)} />
        <CamposDaCamada dados={dados} camada={camada} campos={campos} parado={enviando} />
      </Stack>
      <RodapeDoFormulario
        impedimento={formulario.impedimento}
        enviando={enviando}
        saida={dados.id === null ? '/camadas' : `/camadas/${dados.id}`}
        className={classes.rodape}
      />
      {envio.pergunta}
    </Form>
  );
}
